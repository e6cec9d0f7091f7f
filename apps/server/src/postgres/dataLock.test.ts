import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeDataLock } from './dataLock.ts';
import { makeScratch, removeScratch } from './scratch.ts';

let scratch = '';
let path = '';

beforeEach(() => {
  scratch = makeScratch();
  path = join(scratch, 'sabot.lock');
});

afterEach(() => removeScratch(scratch));

test('PG9 a lock is refused while its holder lives, and free after its release', () => {
  const lock = takeDataLock(path);
  expect(lock.isHeld()).toBe(true);
  expect(() => takeDataLock(path)).toThrow(`Another Sabot (pid ${process.pid}) is running on ${scratch}`);
  lock.release();
  expect(existsSync(path)).toBe(false);
  takeDataLock(path).release();
  expect(readdirSync(scratch)).toEqual([]);
});

test('PG10 the lock of a dead process, of a reused pid, of an earlier boot or without sense is taken over', () => {
  takeDataLock(path);
  const [pid, ticks, boot] = readFileSync(path, 'utf8').trim().split(' ');
  const stale = [`4194303 ${ticks} ${boot}`, `${pid} 1 ${boot}`, `${pid} ${ticks} 0-0-0`, 'nonsense', ''];
  for (const text of stale) {
    writeFileSync(path, `${text}\n`);
    const lock = takeDataLock(path);
    expect(lock.isHeld()).toBe(true);
    expect(readdirSync(scratch)).toEqual(['sabot.lock']);
    lock.release();
  }
});

test('PG10 who lost the lock to another does not take it away', () => {
  const lock = takeDataLock(path);
  writeFileSync(path, 'another\n');
  expect(lock.isHeld()).toBe(false);
  lock.release();
  expect(existsSync(path)).toBe(true);
});
