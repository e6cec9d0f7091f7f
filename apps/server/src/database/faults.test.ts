import { Unavailable } from '@sabot/house';
import pg from 'pg';
import { expect, test } from 'vitest';
import { asking } from './faults.ts';

const fails = (fault: unknown) => asking(() => Promise.reject(fault));

test.each(['EPIPE', 'ECONNRESET', 'EBADF', undefined])(
  'SV40 the driver’s own fault %s may pass',
  async (code) => {
    await expect(fails(Object.assign(new Error('the connection'), { code }))).rejects.toThrow(Unavailable);
  },
);

test.each(['57P01', '40001', '53300', '08006'])('SV40 the server’s fault %s may pass', async (code) => {
  const fault = Object.assign(new pg.DatabaseError('in a moment', 0, 'error'), { code });
  await expect(fails(fault)).rejects.toThrow(Unavailable);
});

test.each(['23505', '42P01', '22003'])(
  'SV40 the server’s fault %s is a bug of ours and stays one',
  async (code) => {
    const fault = Object.assign(new pg.DatabaseError('a bug', 0, 'error'), { code });
    await expect(fails(fault)).rejects.toBe(fault);
  },
);
