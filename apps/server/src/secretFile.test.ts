import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupFault } from './postgres/index.ts';
import { secretFile } from './secretFile.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('SV19 a secret is 32 bytes in a file for its owner alone, made once', () => {
  const secret = secretFile(folder, 'keeper.key');
  expect(secret).toHaveLength(32);
  expect(secretFile(folder, 'keeper.key')).toEqual(secret);
  expect(readFileSync(join(folder, 'keeper.key'))).toEqual(secret);
  expect(statSync(join(folder, 'keeper.key')).mode & 0o777).toBe(0o600);
  expect(secretFile(folder, 'accounts.key')).not.toEqual(secret);
  expect(readdirSync(folder).toSorted()).toEqual(['accounts.key', 'keeper.key']);
});

test('SV19 a damaged secret is never replaced, and one that cannot be kept is a fault', () => {
  writeFileSync(join(folder, 'keeper.key'), 'short');
  expect(() => secretFile(folder, 'keeper.key')).toThrow(StartupFault);
  expect(readFileSync(join(folder, 'keeper.key'), 'utf8')).toBe('short');
  expect(() => secretFile(join(folder, 'nowhere'), 'keeper.key')).toThrow(/cannot be written/);
  chmodSync(folder, 0o700);
});
