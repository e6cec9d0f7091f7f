import { appendFileSync, closeSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeScratch, removeScratch } from './scratch.ts';
import { faultFromLog, lastLines, openServerLog } from './serverLog.ts';

let scratch = '';
let path = '';

beforeEach(() => {
  scratch = makeScratch();
  path = join(scratch, 'postgres.log');
});

afterEach(() => removeScratch(scratch));

test('PG20 a log over 10 MB is put aside, a smaller one goes on', () => {
  writeFileSync(path, 'before\n');
  const log = openServerLog(path);
  closeSync(log.fd);
  appendFileSync(path, 'one\n\ntwo\n');
  expect(lastLines(log)).toEqual(['one', 'two']);
  truncateSync(path, 10 * 1024 * 1024 + 1);
  closeSync(openServerLog(path).fd);
  expect(statSync(path).size).toBe(0);
  expect(statSync(`${path}.1`).size).toBe(10 * 1024 * 1024 + 1);
});

test('PG12 a full disk in the words of PostgreSQL is a fault that says so', () => {
  const words = ['FATAL:  could not write lock file "postmaster.pid": No space left on device'];
  expect(faultFromLog('PostgreSQL did not start', words, '/house')).toMatchObject({
    message: 'PostgreSQL did not start: the disk of /house is full',
    remedy: expect.stringContaining('DATA_DIR'),
  });
});

test('PG19 a user whom the system does not know, as in some containers, is told so', () => {
  const words = ['initdb: could not look up effective user ID 1234: user does not exist'];
  expect(faultFromLog('PostgreSQL could not make its database', words, '/house').message).toBe(
    'PostgreSQL could not make its database: the user who runs Sabot is not in /etc/passwd',
  );
});

test('PG19 any other failure shows the last words on one line', () => {
  const fault = faultFromLog('PostgreSQL did not start', ['LOG:  one', 'FATAL:  two'], '/house');
  expect(fault.message).toBe('PostgreSQL did not start. It said: LOG: one | FATAL: two');
});
