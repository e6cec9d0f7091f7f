import { chownSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountFor, isRoot } from './account.ts';
import { makeScratch, removeScratch } from './scratch.ts';
import { openSocketFolder, removeSocketFolder, socketFolderFor } from './socketFolder.ts';

const account = accountFor('/nowhere');
let scratch = '';

beforeEach(() => {
  scratch = makeScratch();
});

afterEach(() => removeScratch(scratch));

test('PG15 the socket folder is open to the user of PostgreSQL alone', () => {
  const path = join(scratch, 'socket');
  openSocketFolder(path, account);
  openSocketFolder(path, account);
  expect(statSync(path)).toMatchObject({ uid: account.uid });
  expect(statSync(path).mode & 0o777).toBe(0o700);
  removeSocketFolder(path);
  removeSocketFolder(path);
});

test('PG15 a folder of somebody else, or a link, is refused', () => {
  const link = join(scratch, 'link');
  symlinkSync(scratch, link);
  expect(() => openSocketFolder(link, account)).toThrow('belongs to somebody else');
  // Only root can give a folder away; for everybody else /usr is somebody else's already.
  const foreign = isRoot() ? join(scratch, 'foreign') : '/usr';
  if (isRoot()) {
    mkdirSync(foreign);
    chownSync(foreign, 12_345, 12_345);
  }
  expect(() => openSocketFolder(foreign, account)).toThrow('belongs to somebody else');
});

test('PG16 a path that is too long falls back, and nothing that fits is a fault', () => {
  const long = join(scratch, 'long'.repeat(25));
  mkdirSync(long);
  const name = socketFolderFor('/house', { parents: [scratch], account }).slice(scratch.length);
  expect(name).toMatch(/^\/sabot-[0-9a-f]{8}$/);
  expect(socketFolderFor('/house', { parents: [long, '/nowhere', '/tmp'], account })).toBe(`/tmp${name}`);
  expect(() => socketFolderFor('/house', { parents: [long], account })).toThrow('at most 107 bytes');
});

test('PG16 the limit is exact: 107 bytes fit, 108 do not', () => {
  const tail = '/sabot-12345678/.s.PGSQL.5432'.length;
  const fill = (bytes: number): string => {
    const parent = join(scratch, 'x'.repeat(bytes - tail - scratch.length - 1));
    mkdirSync(parent);
    return parent;
  };
  const exact = fill(107);
  expect(socketFolderFor('/house', { parents: [exact], account })).toContain(exact);
  expect(() => socketFolderFor('/house', { parents: [fill(108)], account })).toThrow();
});
