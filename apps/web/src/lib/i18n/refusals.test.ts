import { ALL_REFUSAL_CODES, type AnyRefusal, type AnyRefusalCode } from '@sabot/protocol';
import { units } from '@sabot/rules/money';
import { expect, test } from 'vitest';
import { LOCALES } from './locale.ts';
import { sayRefusal } from './refusals.ts';
import { speak } from './testing.ts';

const SPOT = 'banco';

/** One refusal of every code, and the figures its sentence has to hold. The type misses none. */
const REFUSALS: {
  readonly [Code in AnyRefusalCode]: readonly [Extract<AnyRefusal, { code: Code }>, ...string[]];
} = {
  'bad-message': [{ code: 'bad-message' }],
  'unsupported-protocol': [{ code: 'unsupported-protocol', speaks: 2 }, '2'],
  'not-signed-in': [{ code: 'not-signed-in' }],
  'no-such-table': [{ code: 'no-such-table' }],
  'table-elsewhere': [{ code: 'table-elsewhere' }],
  conflict: [{ code: 'conflict' }],
  'too-many-messages': [{ code: 'too-many-messages' }],
  overloaded: [{ code: 'overloaded' }],
  'not-seated': [{ code: 'not-seated' }],
  'already-seated': [{ code: 'already-seated', seat: 3 }, '4'],
  'no-such-seat': [{ code: 'no-such-seat', seats: 7 }, '7'],
  'seat-taken': [{ code: 'seat-taken', seat: 4 }, '5'],
  'table-full': [{ code: 'table-full', seats: 7 }, '7'],
  'other-coup': [{ code: 'other-coup', coup: 38 }, '38'],
  'bets-closed': [{ code: 'bets-closed' }],
  'too-soon': [{ code: 'too-soon', untilMs: 3200 }, '3'],
  'nothing-there': [{ code: 'nothing-there', spot: SPOT }, 'Ban'],
  'nothing-to-undo': [{ code: 'nothing-to-undo' }],
  'nothing-to-rebet': [{ code: 'nothing-to-rebet' }],
  'layout-not-empty': [{ code: 'layout-not-empty' }],
  'nothing-staked': [{ code: 'nothing-staked' }],
  'skip-needs-company': [{ code: 'skip-needs-company' }],
  'not-in-step': [{ code: 'not-in-step', spot: SPOT, step: units(20) }, 'Ban', '20'],
  'below-minimum': [{ code: 'below-minimum', spot: SPOT, minimum: units(15) }, 'Ban', '15'],
  'above-maximum': [{ code: 'above-maximum', spot: SPOT, maximum: units(500) }, 'Ban', '500', '490'],
  'both-sides': [{ code: 'both-sides' }, 'Ban'],
  'tie-needs-main': [{ code: 'tie-needs-main' }, 'Ban'],
  'table-maximum': [{ code: 'table-maximum', maximum: units(700) }, '700', '512'],
  'liability-limit': [{ code: 'liability-limit', spot: SPOT, liability: units(900) }, 'Ban', '900'],
  'difference-limit': [{ code: 'difference-limit', difference: units(300) }, '300'],
  'insufficient-funds': [{ code: 'insufficient-funds', balance: units(40) }, '40'],
};

const SCENE = { stakes: { punto: units(12), banco: units(490), egalite: units(10) }, nowMs: 800 };

test.each(LOCALES)('WB13 %s has a sentence with its facts for every refusal', (locale) => {
  speak(locale);
  for (const code of ALL_REFUSAL_CODES) {
    const [refusal, ...figures] = REFUSALS[code];
    const sentence = sayRefusal(refusal, SCENE);
    expect(sentence, code).toMatch(/^\p{Lu}|^\d/u);
    expect(sentence, code).toMatch(
      /\.$|: (you are watching|je kijkt mee|du ser på|Sie sehen zu)\.$|\p{L}\.$/u,
    );
    for (const figure of figures) expect(sentence, code).toContain(figure);
  }
});

test('WB13 no two codes have the same sentence', () => {
  speak('en');
  const sentences = ALL_REFUSAL_CODES.map((code) => sayRefusal(REFUSALS[code][0], SCENE));
  expect(new Set(sentences).size).toBe(sentences.length);
});

test('WB13 a refusal says what still stands', () => {
  speak('en');
  expect(sayRefusal({ code: 'above-maximum', spot: 'punto', maximum: units(5000) }, SCENE)).toBe(
    'Limit on Player 5,000. Your bet stays at 12.',
  );
  speak('de');
  expect(sayRefusal({ code: 'table-full', seats: 1 }, SCENE)).toBe(
    'Der einzige Platz ist besetzt: Sie sehen zu.',
  );
  expect(sayRefusal({ code: 'nothing-there', spot: null }, { stakes: null, nowMs: 0 })).toContain(
    'auf dem Tisch',
  );
});
