import { isUuid } from '@sabot/table';
import { expect, test } from 'vitest';
import { commandId, uuidV7 } from './uuid.ts';

const bytes = (of: number): Uint8Array<ArrayBuffer> => new Uint8Array(10).fill(of);

test('WB9 an id holds its moment, its version and its variant', () => {
  expect(uuidV7(0x0197b0a01234, bytes(0))).toBe('0197b0a0-1234-7000-8000-000000000000');
  expect(uuidV7(0x0197b0a01234, bytes(0xff))).toBe('0197b0a0-1234-7fff-bfff-ffffffffffff');
});

test('WB9 later ids sort later, whatever the random bytes', () => {
  const moments = [0, 1, 255, 256, 2 ** 32, 2 ** 40, 2 ** 48 - 1];
  const ids = moments.map((moment, place) => uuidV7(moment, bytes(255 - place)));
  expect(ids.toSorted()).toEqual(ids);
});

test('WB9 a command id is one the house takes', () => {
  const id = commandId();
  expect(isUuid(id)).toBe(true);
  expect(id[14]).toBe('7');
  expect(commandId()).not.toBe(id);
});
