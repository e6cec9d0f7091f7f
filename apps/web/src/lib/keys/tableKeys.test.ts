import { preset } from '@sabot/rules';
import { units, ZERO } from '@sabot/rules/money';
import type { PhaseView, View } from '@sabot/table';
import { beforeAll, expect, test } from 'vitest';
import { speak } from '../i18n/testing.ts';
import type { Intents } from '../table/intents.ts';
import type { KeyIntent } from './keyIntent.ts';
import { keyLines } from './keyLines.ts';
import { obey } from './tableKeys.ts';

beforeAll(() => speak('en'));

function viewIn(phase: PhaseView): View {
  const rules = preset('casino-8');
  if (rules === undefined) throw new TypeError('casino-8 is a preset');
  const some = { punto: units(5), banco: ZERO, egalite: ZERO };
  return {
    table: 't',
    name: 'Table',
    rules,
    seats: [{ name: 'Guest', said: 'nothing', leaving: false }],
    you: 0,
    bettingMs: null,
    pace: { minCycleMs: 0, resultMs: 0 },
    coup: 3,
    phase,
    bets: [{ seat: 0, stakes: some }],
    undo: some,
    rebet: some,
    heldCommission: ZERO,
    shoe: null,
    road: '',
    recent: [],
  };
}

function done(intent: KeyIntent, view: View | null, staking = false): readonly string[] {
  const acts: string[] = [];
  const say =
    (act: string) =>
    (...facts: readonly (string | number)[]): void => {
      acts.push([act, ...facts].join(' '));
    };
  const intents: Intents = {
    add: say('add'),
    remove: say('remove'),
    clearSpot: say('clear'),
    deal: say('deal'),
    skip: say('skip'),
    rebet: say('rebet'),
    newGame: say('new-game'),
    undo: say('undo'),
    choose: say('choose'),
    toggleRemoving: say('toggle'),
    sit: say('sit'),
    toLobby: say('lobby'),
    openSettings: say('settings'),
    openRules: say('rules'),
  };
  obey(intent, {
    intents,
    view: () => view,
    staking: () => staking,
    settings: () => ({ charactersOn: true, spacePresses: false }),
    showKeys: say('keys'),
  });
  return acts;
}

const BETTING = viewIn({ kind: 'betting', closesAtMs: null });
const DEALING = viewIn({ kind: 'dealing', punto: [], banco: [] });

test('WB26 a key does what its button does', () => {
  expect(done({ kind: 'deal' }, BETTING)).toEqual(['deal']);
  expect(done({ kind: 'undo' }, BETTING)).toEqual(['undo']);
  expect(done({ kind: 'new-game' }, BETTING)).toEqual(['new-game']);
  expect(done({ kind: 'remove', spot: 'egalite' }, BETTING)).toEqual(['remove egalite']);
  expect(done({ kind: 'clear', spot: 'banco' }, BETTING)).toEqual(['clear banco']);
  const settled = viewIn({
    kind: 'settled',
    punto: [],
    banco: [],
    outcome: 'punto',
    bets: [],
    reopensAtMs: 0,
  });
  expect(done({ kind: 'rebet' }, settled)).toEqual(['rebet']);
});

test('WB26 and nothing while its button is off', () => {
  for (const kind of ['deal', 'rebet', 'undo', 'skip', 'new-game'] as const) {
    expect(done({ kind }, DEALING)).toEqual([]);
    expect(done({ kind }, null)).toEqual([]);
  }
  expect(done({ kind: 'skip' }, BETTING)).toEqual([]);
  expect(done({ kind: 'remove', spot: 'punto' }, DEALING)).toEqual([]);
  expect(done({ kind: 'nothing' }, BETTING)).toEqual([]);
});

test('WB26 Deal may follow a bet that is still on its way', () => {
  const empty = { ...BETTING, bets: [] };
  expect(done({ kind: 'deal' }, empty)).toEqual([]);
  expect(done({ kind: 'deal' }, empty, true)).toEqual(['deal']);
});

test('WB26 choosing a chip, leaving and the list of keys are always there', () => {
  expect(done({ kind: 'choose', place: 4 }, DEALING)).toEqual(['choose 4']);
  expect(done({ kind: 'leave' }, DEALING)).toEqual(['lobby']);
  expect(done({ kind: 'show-keys' }, DEALING)).toEqual(['keys']);
});

test('WB32 the list names the keys in force', () => {
  const named = (charactersOn: boolean, spacePresses: boolean): readonly string[] =>
    keyLines({ charactersOn, spacePresses }).flatMap((line) => line.ways.map((way) => way.join('+')));
  expect(named(true, false)).toEqual(expect.arrayContaining(['Space', 'D', 'Shift+Delete', '?']));
  expect(named(true, false)).not.toContain('R');
  expect(named(true, true)).toContain('R');
  expect(named(true, true)).not.toContain('Space');
  expect(named(false, false).filter((way) => way.length === 1)).toEqual([]);
});
