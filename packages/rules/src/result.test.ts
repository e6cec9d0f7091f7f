import { describe, expect, it } from 'vitest';
import { ok, refuse } from './result.ts';

describe('a result', () => {
  it('CD5 is the value, or the reason why there is none', () => {
    expect(ok(7)).toEqual({ ok: true, value: 7 });
    expect(refuse({ code: 'no' })).toEqual({ ok: false, error: { code: 'no' } });
  });
});
