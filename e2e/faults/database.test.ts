import { join } from 'node:path';
import { derivedId } from '@sabot/ledger';
import { seededGenerator } from '@sabot/rules/shoe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../apps/server/src/operations/audit.ts';
import { embeddedState } from '../../apps/server/src/postgres/runningEmbedded.ts';
import { makeScratch, removeScratch } from '../../apps/server/src/postgres/scratch.ts';
import { Books } from '../../apps/server/src/testing/books.ts';
import { until, visit } from '../../apps/server/src/testing/client.ts';
import { Bettor } from './testing/bettor.ts';
import { freePort, HouseProcess } from './testing/house.ts';
import { drawnMoment } from './testing/moments.ts';

const SEED = Number(process.env['SABOT_SEED'] ?? 20_260_729);
const SALON = derivedId('shared', 'Salon vert');
const scratch = makeScratch();
const dataDir = join(scratch, 'house');
let house: HouseProcess;

beforeAll(async () => {
  house = await new HouseProcess({ dataDir, port: await freePort() }).open();
});
afterAll(async () => {
  await house.kill();
  await removeScratch(scratch);
});

async function openBooks(): Promise<Books> {
  let url = '';
  await until(async () => {
    const state = await embeddedState(dataDir);
    if (state.kind === 'running') url = state.url;
    return state.kind === 'running';
  }, 'a database that answers');
  return new Books(url);
}

test(`EE6 a database that drops its connections, or crashes and recovers, under play costs no command (seed ${SEED})`, async () => {
  const generator = seededGenerator(SEED);
  const bettors = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const browser = await visit(house.url);
      const who = new Bettor(browser, generator.below, []);
      await who.connect();
      who.client.close();
      return new Bettor(browser, generator.below, [derivedId('solo', who.bettor, 'casino-8'), SALON]);
    }),
  );
  const playing = Promise.all(bettors.map((bettor) => bettor.play()));
  let dropped = 0;
  for (let time = 1; time <= 12; time++) {
    await drawnMoment(100, generator.below(250));
    const books = await openBooks();
    // The sixth time one of its processes is killed outright, and all of it starts anew from its log.
    dropped += await books.breakConnections(time === 6 ? 'crash' : 'drop');
    await books.close();
  }
  expect(dropped).toBeGreaterThan(12);
  const answered = bettors.map((bettor) => bettor.answered);
  await until(
    () => bettors.every((bettor, index) => bettor.answered > (answered[index] ?? 0)),
    'each bettor gets an answer after the last fault',
  );
  for (const bettor of bettors) bettor.stop();
  await playing;
  for (const bettor of bettors) {
    if (bettor.client.closed !== null) await bettor.connect();
    expect(await bettor.askAgain(20)).toEqual([]);
  }
  expect(house.hasEnded).toBe(false);
  const books = await openBooks();
  expect(await books.sum()).toBe(0n);
  for (const { client, bettor } of bettors)
    await until(
      async () => client.balance === (await books.balance(`bettor:${bettor}`)),
      'the balance shown is the recounted one',
    );
  const placed = (await books.events()).flatMap(({ event }) =>
    event.kind === 'bet-placed' ? [event.command as string] : [],
  );
  expect(new Set(placed).size).toBe(placed.length);
  for (const { asked } of bettors)
    for (const { id, request, answer } of asked)
      if (request.kind === 'bet') expect(placed.includes(id)).toBe(answer?.includes('"refusal":null'));
  await books.close();
  expect((await audit({ dataDir, databaseUrl: null })).problems).toEqual([]);
}, 90_000);
