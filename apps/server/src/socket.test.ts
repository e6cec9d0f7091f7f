import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { derivedId } from '@sabot/ledger';
import { units } from '@sabot/rules/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONNECTIONS_AN_ACCOUNT } from './connections.ts';
import { openPool } from './database/pool.ts';
import { embeddedState } from './postgres/runningEmbedded.ts';
import { type Browser, SocketClient, until, visit } from './testing/client.ts';
import { openTestHouse, type TestHouse } from './testing/house.ts';

let house: TestHouse;
const open: SocketClient[] = [];
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(async () => {
  for (const client of open) client.close();
  await house.close();
});

function socket(browser: Browser, options: { origin?: string; protocol?: string } = {}): SocketClient {
  const client = new SocketClient(browser, options);
  open.push(client);
  return client;
}

async function welcomed(browser: Browser): Promise<SocketClient> {
  const client = socket(browser);
  await until(() => client.balance !== null, 'welcome');
  return client;
}

test('SV11 the welcome says who you are and gives ten thousand chips, once, in both of two tabs', async () => {
  const browser = await visit(house.url);
  const tabs = await Promise.all([welcomed(browser), welcomed(browser)]);
  const welcomes = tabs.map((tab) => tab.of('welcome'));
  expect(welcomes.map((heard) => heard.length)).toEqual([1, 1]);
  const [[one], [two]] = welcomes as [[unknown], [unknown]];
  expect(one).toMatchObject({ type: 'welcome', protocol: 1, balance: units(10_000) });
  expect(two).toMatchObject({ bettor: (one as { bettor: string }).bettor, balance: units(10_000) });
  const other = await welcomed(await visit(house.url));
  expect(other.of('welcome')[0]?.bettor).not.toBe((one as { bettor: string }).bettor);
});

test('SV12 a socket without a session, or with one that is none, is refused with 401', async () => {
  for (const cookie of ['', '__Host-sabot=x', '__Host-sabot=abc.def']) {
    const client = socket({ url: house.url, cookie });
    await until(() => client.refusedWith !== null, 'refused');
    expect(client.refusedWith).toBe(401);
  }
});

test('SV12 a socket from another origin, or from none, is refused with 403', async () => {
  const browser = await visit(house.url);
  for (const origin of [
    'https://evil.example',
    'null',
    '',
    `${house.url}.evil.example`,
    house.url.replace('http', 'https'),
  ]) {
    const client = socket(browser, { origin });
    await until(() => client.refusedWith !== null, 'refused');
    expect(client.refusedWith, origin).toBe(403);
  }
});

test('SV12 a database that fails is no missing session: nobody is sent away as a stranger for it', async () => {
  const browser = await visit(house.url);
  const state = await embeddedState(house.dataDir);
  if (state.kind !== 'running') throw new Error('the database does not run');
  const pool = openPool(state.url, { connections: 1, onBroken: () => {} });
  await pool.query('alter table auth.session rename to session_away');
  try {
    const client = socket(browser);
    await until(() => client.refusedWith !== null, 'refused');
    expect(client.refusedWith).toBe(500);
    const answer = await fetch(`${house.url}/api/auth/get-session`, { headers: { cookie: browser.cookie } });
    expect([answer.status, await answer.json()]).toEqual([500, { error: 'fault of the house' }]);
  } finally {
    await pool.query('alter table auth.session_away rename to session');
    await pool.end();
  }
  await welcomed(browser);
});

test('SV13 a client that speaks another version is told ours and closed with 4426', async () => {
  const browser = await visit(house.url);
  for (const protocol of ['2', '', '1.0']) {
    const client = socket(browser, { protocol });
    await until(() => client.closed !== null, 'closed');
    expect(client.closed).toBe(4426);
    expect(client.of('refused')).toEqual([
      { type: 'refused', table: null, refusal: { code: 'unsupported-protocol', speaks: 1 } },
    ]);
  }
});

test('SV14 a frame too long, a binary one and bad UTF-8 are closed with their codes; the house goes on', async () => {
  const browser = await visit(house.url);
  const cases: readonly [number, (client: SocketClient) => void][] = [
    [1009, (client) => client.socket.send('x'.repeat(4 * 1024 + 1))],
    [1009, (client) => client.socket.send('x'.repeat(1024 * 1024))],
    [1003, (client) => client.socket.send(Buffer.from('{"type":"lobby"}'))],
    [1007, (client) => client.socket.send(Buffer.from([0xc3, 0x28]), { binary: false })],
  ];
  for (const [code, send] of cases) {
    const client = await welcomed(browser);
    send(client);
    await until(() => client.closed !== null, `closed with ${code}`);
    expect(client.closed).toBe(code);
  }
  await welcomed(browser);
});

test('SV14 five messages that are none are closed with 1008', async () => {
  const client = await welcomed(await visit(house.url));
  for (let message = 0; message < 5; message++) client.socket.send('not JSON');
  await until(() => client.closed !== null, 'closed');
  expect(client.closed).toBe(1008);
  expect(client.of('refused')).toHaveLength(5);
});

test('SV15 messages are decided in the order in which they came, those before the welcome too', async () => {
  const browser = await visit(house.url);
  const first = await welcomed(browser);
  const bettor = first.of('welcome')[0]?.bettor ?? '';
  const table = derivedId('solo', bettor, 'casino-8');
  const client = socket(browser);
  const ids = Array.from({ length: 6 }, () => randomUUID());
  client.socket.on('open', () => {
    client.watch(table);
    const stake = { coup: 1, spot: 'banco' as const, stake: units(5) };
    client.command(table, ids[0] ?? '', { kind: 'sit', seat: null });
    client.command(table, ids[1] ?? '', { kind: 'bet', ...stake });
    client.command(table, ids[2] ?? '', { kind: 'undo', coup: 1 });
    client.command(table, ids[3] ?? '', { kind: 'undo', coup: 1 });
    client.command(table, ids[4] ?? '', { kind: 'bet', ...stake });
    client.command(table, ids[5] ?? '', { kind: 'deal', coup: 1 });
  });
  await until(() => client.answers.size === 6, 'six answers');
  expect(client.messages[0]?.type).toBe('welcome');
  expect(ids.map((id) => client.answers.get(id))).toEqual([
    null,
    null,
    null,
    { code: 'nothing-to-undo' },
    null,
    null,
  ]);
  await until(() => client.views.get(table)?.view.phase.kind === 'settled', 'settled');
});

test('SV16 one account has so many connections; the oldest makes room', async () => {
  const browser = await visit(house.url);
  const clients = [];
  for (let count = 0; count <= CONNECTIONS_AN_ACCOUNT; count++) clients.push(await welcomed(browser));
  const [oldest, next] = clients;
  await until(() => oldest?.closed !== null, 'closed');
  expect([oldest?.closed, next?.closed]).toEqual([4429, null]);
});

test('SV17 signing out closes the sockets of that session, and no other', async () => {
  const [browser, other] = [await visit(house.url), await visit(house.url)];
  const [client, stays] = [await welcomed(browser), await welcomed(other)];
  const answer = await fetch(`${house.url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { origin: house.url, cookie: browser.cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(200);
  await until(() => client.closed !== null, 'closed');
  expect([client.closed, stays.closed]).toEqual([4401, null]);
  const again = socket(browser);
  await until(() => again.refusedWith !== null, 'refused');
  expect(again.refusedWith).toBe(401);
});

test('SV18 bytes that are no frames end that connection and nothing else', async () => {
  const browser = await visit(house.url);
  const { hostname, port } = new URL(house.url);
  for (const bytes of [
    [0x81, 0x02, 0x41, 0x42],
    [0xf1, 0x80, 0, 0, 0, 0],
    [0x80, 0x80, 0, 0, 0, 0],
  ]) {
    await new Promise<void>((resolve) => {
      const raw = connect(Number(port), hostname, () =>
        raw.write(
          [
            'GET /socket?protocol=1 HTTP/1.1',
            `host: ${hostname}:${port}`,
            `origin: ${house.url}`,
            `cookie: ${browser.cookie}`,
            'upgrade: websocket',
            'connection: upgrade',
            'sec-websocket-version: 13',
            'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
            '',
            '',
          ].join('\r\n'),
        ),
      );
      raw.once('data', () => raw.write(Buffer.from(bytes)));
      raw.on('error', () => {});
      raw.on('close', () => resolve());
      raw.on('data', () => {});
      raw.on('end', () => raw.end());
    });
  }
  await welcomed(browser);
});
