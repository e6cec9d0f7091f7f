import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenHouse, serve } from '../operations/serve.ts';
import { makeScratch, removeScratch } from '../postgres/scratch.ts';

/** A real house on a port of its own, over a folder of its own, with pages to serve. */
export interface TestHouse {
  readonly house: OpenHouse;
  readonly url: string;
  readonly dataDir: string;
  close(): Promise<void>;
}

export async function openTestHouse(): Promise<TestHouse> {
  const scratch = makeScratch();
  const dataDir = join(scratch, 'house');
  const webRoot = join(scratch, 'pages');
  mkdirSync(join(webRoot, '_app', 'immutable'), { recursive: true });
  writeFileSync(join(webRoot, '200.html'), '<title>shell</title>');
  writeFileSync(join(webRoot, 'index.html'), '<title>lobby</title>');
  writeFileSync(join(webRoot, '_app', 'immutable', 'x.js'), 'export {};');
  const house = await serve(
    { host: '127.0.0.1', port: 0, publicUrl: 'http://localhost:0', dataDir, databaseUrl: null },
    webRoot,
  );
  const close = async (): Promise<void> => {
    await house.close();
    await removeScratch(scratch);
  };
  return { house, url: house.url, dataDir, close };
}
