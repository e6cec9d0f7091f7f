import { units } from '@sabot/rules/money';
import type { View } from '@sabot/table';
import { expect, test } from 'vitest';
import {
  BALANCE_WAITS_MS,
  finishPacing,
  nextChangeMs,
  onSkip,
  type Pacing,
  receiveBalance,
  receiveView,
  shownAt,
  skipAnimation,
  startPacing,
} from './pacing.ts';
import { type Tempo, tempoOf } from './tempo.ts';
import { BANKER_WINS, BOTH_DRAW, LEVEL, seat, settledView, stakes, viewWith } from './testing.ts';

const TEMPO: Tempo = {
  callMs: 400,
  gapMs: 250,
  fallMs: 380,
  flipMs: 180,
  thirdMs: 300,
  resultMs: 320,
  holdMs: 1600,
};
const BALANCE = units(1000);
const PAID = units(1325);
const STAKED = stakes(100, 500, 50);
const before = viewWith({ bets: [{ seat: 0, stakes: STAKED }] });
const after = settledView(before, BANKER_WINS, STAKED);

const at = (nowMs: number, tempo: Tempo | null = TEMPO) => ({ nowMs, tempo });
const started = (): Pacing => startPacing(before, BALANCE, 0);

/** Everything that is shown from now until nothing changes any more. */
function story(
  pacing: Pacing,
  fromMs: number,
): readonly { atMs: number; shown: ReturnType<typeof shownAt> }[] {
  const told = [{ atMs: fromMs, shown: shownAt(pacing, fromMs) }];
  for (let next = nextChangeMs(pacing, fromMs); next !== null; next = nextChangeMs(pacing, next)) {
    told.push({ atMs: next, shown: shownAt(pacing, next) });
  }
  return told;
}

const kindOf = (view: View): string =>
  view.phase.kind === 'dealing' ? `${view.phase.punto.length}-${view.phase.banco.length}` : view.phase.kind;
const kinds = (pacing: Pacing, fromMs: number): readonly string[] => [
  ...new Set(story(pacing, fromMs).map(({ shown }) => kindOf(shown.view))),
];
const WHOLE_STORY = ['bets-closed', '1-0', '1-1', '2-1', '2-2', '2-3', 'settled'];

test('SC1 a coup folded into one view is told card by card', () => {
  expect(kinds(receiveView(started(), after, at(10)), 10)).toEqual(WHOLE_STORY);
});

test('SC1 a coup that comes view by view in one instant is told the same way', () => {
  const { punto, banco } = BANKER_WINS;
  const phases: View['phase'][] = [
    { kind: 'bets-closed' },
    { kind: 'dealing', punto: punto.slice(0, 1), banco: [] },
    { kind: 'dealing', punto: punto.slice(0, 1), banco: banco.slice(0, 1) },
    { kind: 'dealing', punto, banco: banco.slice(0, 1) },
    { kind: 'dealing', punto, banco: banco.slice(0, 2) },
    { kind: 'dealing', punto, banco },
  ];
  const views = [...phases.map((phase) => ({ ...before, phase })), after];
  const paced = views.reduce((pacing, view) => receiveView(pacing, view, at(10)), started());
  expect(kinds(paced, 10)).toEqual(WHOLE_STORY);
  expect(story(paced, 10).map(({ atMs }) => atMs)).toEqual(
    story(receiveView(started(), after, at(10)), 10).map(({ atMs }) => atMs),
  );
});

test('SC1 two thirds come in order, Player first', () => {
  const paced = receiveView(started(), settledView(before, BOTH_DRAW, STAKED), at(0));
  expect(kinds(paced, 0)).toEqual(['bets-closed', '1-0', '1-1', '2-1', '2-2', '3-2', '3-3', 'settled']);
});

test('SC1 a coup whose betting was never seen is told with the stakes it was played with', () => {
  const missed = settledView({ ...before, coup: 4 }, LEVEL, STAKED);
  const settledBefore = settledView({ ...before, coup: 3 }, BANKER_WINS, STAKED);
  const paced = receiveView(startPacing(settledBefore, BALANCE, 0), missed, at(0));
  const told = story(paced, 0);
  expect(kinds(paced, 0)).toEqual(['bets-closed', '1-0', '1-1', '2-1', '2-2', 'settled']);
  expect(told[0]?.shown.view.bets).toEqual([{ seat: 0, stakes: STAKED }]);
  expect(told[0]?.shown.view.coup).toBe(4);
});

test('SC2 road, stakes and balance stand still until the result', () => {
  const paced = receiveBalance(receiveView(started(), after, at(0)), PAID, at(5));
  for (const { shown } of story(paced, 5)) {
    const isOver = shown.view.phase.kind === 'settled';
    expect(shown.view.road).toBe(isOver ? after.road : before.road);
    expect(shown.balance).toBe(isOver ? PAID : BALANCE);
    if (!isOver) expect(shown.view.bets).toEqual(before.bets);
  }
});

test('SC2 a balance that comes just before its coup does not tell the result', () => {
  const early = receiveBalance(started(), PAID, at(0));
  expect(shownAt(early, BALANCE_WAITS_MS - 1).balance).toBe(BALANCE);
  const paced = receiveView(early, after, at(30));
  expect(shownAt(paced, 1500).balance).toBe(BALANCE);
  expect(story(paced, 30).at(-1)?.shown).toMatchObject({ balance: PAID, view: { road: after.road } });
});

test('SC2 a balance without a coup is shown after a moment', () => {
  const paced = receiveBalance(started(), PAID, at(0));
  expect(shownAt(paced, BALANCE_WAITS_MS).balance).toBe(PAID);
  expect(nextChangeMs(paced, BALANCE_WAITS_MS)).toBeNull();
});

test('SC3 a third card and the result wait for what was dealt to be turned', () => {
  const told = story(receiveView(started(), after, at(0)), 0);
  const whenKind = (kind: string): number =>
    told.find(({ shown }) => kindOf(shown.view) === kind)?.atMs ?? -1;
  const lies = TEMPO.fallMs + TEMPO.flipMs;
  expect(whenKind('1-0')).toBe(TEMPO.callMs);
  expect(whenKind('1-1')).toBe(TEMPO.callMs + TEMPO.gapMs);
  expect(whenKind('2-3')).toBe(whenKind('2-2') + lies + TEMPO.thirdMs);
  expect(whenKind('settled')).toBe(whenKind('2-3') + lies + TEMPO.resultMs);
});

test('SC3 cards are airborne until they lie face up', () => {
  const paced = receiveView(started(), after, at(0));
  const leaves = TEMPO.callMs;
  expect(shownAt(paced, leaves).airborne).toEqual({ punto: 1, banco: 0 });
  expect(shownAt(paced, leaves + TEMPO.gapMs * 2).airborne).toEqual({ punto: 2, banco: 1 });
  expect(shownAt(paced, leaves + TEMPO.fallMs + TEMPO.flipMs).airborne.punto).toBe(1);
  expect(story(paced, 0).at(-1)?.shown.airborne).toEqual({ punto: 0, banco: 0 });
});

test('SC4 without a tempo, and for another table, the newest is shown at once', () => {
  const instant = receiveBalance(receiveView(started(), after, at(0, null)), PAID, at(0, null));
  expect(shownAt(instant, 0)).toEqual({ view: after, balance: PAID, airborne: { punto: 0, banco: 0 } });
  const other = { ...after, table: 'table-2' };
  expect(shownAt(receiveView(started(), other, at(0)), 0).view).toBe(other);
  expect(tempoOf('instant', 'moving')).toBeNull();
});

test('SC5 finishing shows the newest state and balance, and holds nothing', () => {
  const paced = receiveBalance(receiveView(started(), after, at(0)), PAID, at(0));
  const finished = finishPacing(paced, 500);
  expect(shownAt(finished, 500)).toEqual({ view: after, balance: PAID, airborne: { punto: 0, banco: 0 } });
  expect(nextChangeMs(finished, 500)).toBeNull();
  const opened = viewWith({ coup: 4 });
  expect(shownAt(receiveView(finished, opened, at(520)), 520).view).toBe(opened);
});

test('SC5 skipAnimation finishes every screen that asked for it', () => {
  let finished = 0;
  const stop = onSkip(() => {
    finished += 1;
  });
  skipAnimation();
  stop();
  skipAnimation();
  expect(finished).toBe(1);
});

test('SC6 a neighbour’s next bet lets the result stay a while', () => {
  const paced = receiveView(started(), after, at(0));
  const settledAtMs = story(paced, 0).at(-1)?.atMs ?? 0;
  const opened = viewWith({ coup: 4 });
  const held = receiveView(paced, opened, at(settledAtMs + 100));
  expect(shownAt(held, settledAtMs + TEMPO.holdMs - 1).view).toBe(after);
  expect(shownAt(held, settledAtMs + TEMPO.holdMs).view).toBe(opened);
});

test('SC6 bets and seats change at once', () => {
  const staked = { ...before, bets: [{ seat: 0, stakes: stakes(200) }] };
  expect(shownAt(receiveView(started(), staked, at(7)), 7).view).toBe(staked);
});

test('SC7 a seat that changes while cards fall waits for them', () => {
  const paced = receiveView(started(), after, at(0));
  const joined = { ...after, seats: [seat('Anna'), seat('Jo')] };
  const received = receiveView(paced, joined, at(600));
  expect(kinds(received, 600)).toEqual(['1-0', '1-1', '2-1', '2-2', '2-3', 'settled']);
  expect(story(received, 600).at(-1)?.shown.view).toBe(joined);
  expect(receiveView(received, joined, at(700))).toBe(received);
});

test('SC7 a card that the house deals late falls when it comes', () => {
  const one: View = {
    ...before,
    phase: { kind: 'dealing', punto: BANKER_WINS.punto.slice(0, 1), banco: [] },
  };
  const two: View = {
    ...before,
    phase: { kind: 'dealing', punto: BANKER_WINS.punto.slice(0, 1), banco: BANKER_WINS.banco.slice(0, 1) },
  };
  const paced = receiveView(receiveView(started(), one, at(0)), two, at(5000));
  expect(shownAt(paced, 5000).view).toBe(two);
  expect(shownAt(paced, 5000).airborne).toEqual({ punto: 0, banco: 1 });
});

test('SC7 what is over is forgotten', () => {
  let pacing = started();
  for (let coup = 0; coup < 200; coup += 1) pacing = receiveView(pacing, { ...before }, at(coup * 1000));
  expect(pacing.steps.length).toBeLessThan(4);
});

test('SC8 speeds differ by a factor; stillness travels and turns nothing', () => {
  const [slow, normal, fast] = (['slow', 'normal', 'fast'] as const).map((speed) => tempoOf(speed, 'moving'));
  expect(normal).toMatchObject({ fallMs: 380, gapMs: 260, flipMs: 180 });
  expect(slow?.fallMs).toBeGreaterThan(380);
  expect(fast?.fallMs).toBe(190);
  expect(tempoOf('normal', 'still')).toMatchObject({ fallMs: 0, flipMs: 0 });
  expect(tempoOf('normal', 'still')?.gapMs).toBeGreaterThan(0);
});
