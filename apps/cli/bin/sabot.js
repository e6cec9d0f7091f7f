#!/usr/bin/env node
// Plain JavaScript that an old Node can read too: it must be able to say what is wrong.
const version = process.versions.node;

if (Number(version.split('.')[0]) < 24) {
  console.error(
    `sabot: Sabot needs Node 24 or newer, and this is Node ${version}. It brings its own: run npx sabot in its folder, after npm start or npm ci.`,
  );
  process.exitCode = 1;
} else {
  await import('../src/main.ts');
}
