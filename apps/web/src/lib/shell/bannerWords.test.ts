import { beforeEach, expect, test } from 'vitest';
import { refusedAdmission } from '../house/session.ts';
import { speak } from '../i18n/testing.ts';
import { bannerWords } from './bannerWords.ts';

beforeEach(() => speak('en'));

test('WB36 before a first welcome the banner says why the house does not let us in', () => {
  const said = (status: number): string =>
    bannerWords({ hasWelcomed: false, admission: refusedAdmission(status) });
  expect(said(403)).toBe('This house does not answer to this address. Ask its host for the right one.');
  expect(said(429)).toBe('Many new guests just now. Trying again in a minute.');
  expect(said(500)).toBe('The house does not answer. Trying again…');
  expect(bannerWords({ hasWelcomed: false, admission: 'signed-in' })).toBe(said(500));
});

test('WB36 after a first welcome the banner says that the bets are safe', () => {
  for (const admission of ['signed-in', 'wrong-address', 'crowded', 'away'] as const)
    expect(bannerWords({ hasWelcomed: true, admission })).toBe(
      'Connection lost. Your bets are safe; trying again…',
    );
});
