import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until, visit } from './testing/client.ts';
import { openTestHouse, type TestHouse } from './testing/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const ask = (path: string, options: RequestInit = {}): Promise<Response> =>
  fetch(`${house.url}${path}`, options);
const post = (path: string, headers: Record<string, string>, body = '{}'): Promise<Response> =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

test('SV3 a first visit makes a guest with a name and a cookie that scripts and other sites cannot use', async () => {
  const answer = await post('/api/auth/sign-in/anonymous', { origin: house.url });
  expect(answer.status).toBe(200);
  const [cookie, ...others] = answer.headers.getSetCookie();
  expect(others).toEqual([]);
  expect(cookie).toMatch(/^__Host-sabot=/);
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
    expect(cookie).toContain(attribute);
  expect(cookie).not.toMatch(/domain=/i);
  const session = await ask('/api/auth/get-session', { headers: { cookie: cookie?.split(';')[0] ?? '' } });
  // Who it is, and nothing else of the session: its token least of all.
  const who = {
    user: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: expect.stringMatching(/^Guest \d{4}$/) },
  };
  expect([await answer.json(), await session.json()]).toEqual([who, who]);
  expect(await (await ask('/api/auth/get-session')).text()).toBe('null');
});

test('SV4 a request from another site is refused before anything is done', async () => {
  const wrong: readonly Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${house.url}.evil.example` },
    { origin: house.url, 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of wrong) {
    const answer = await post('/api/auth/sign-in/anonymous', headers);
    expect([answer.status, await answer.json()]).toEqual([403, { error: 'wrong origin' }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test('SV4 only JSON is taken, of no more than 16 KiB, and a fault of the client is told without a stack', async () => {
  const path = '/api/auth/sign-in/anonymous';
  const form = await post(
    path,
    { 'content-type': 'application/x-www-form-urlencoded', origin: house.url },
    'a=1',
  );
  expect(form.status).toBe(415);
  expect((await post(path, { origin: house.url }, '{')).status).toBe(400);
  expect((await post(path, { origin: house.url }, `{"a":"${'x'.repeat(17_000)}"}`)).status).toBe(413);
  const proto = await post(path, { origin: house.url }, '{"__proto__":{"admin":true}}');
  expect([400, 200]).toContain(proto.status);
  expect(({} as { admin?: unknown }).admin).toBeUndefined();
  for (const answer of [form, proto]) expect(await answer.text()).not.toMatch(/\bat .*\.[jt]s/);
});

test('SV5 of the accounts’ routes only those of a guest are open', async () => {
  for (const path of [
    'sign-up/email',
    'sign-in/email',
    'update-user',
    'list-sessions',
    'ok',
    'error',
    'delete-anonymous-user',
  ])
    expect((await post(`/api/auth/${path}`, { origin: house.url })).status, path).toBe(404);
  expect((await ask('/api/auth/sign-out')).status).toBe(404);
});

test('SV6 says that it is well', async () => {
  const answer = await ask('/health');
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
});

test('SV7 serves the pages: files as they are, any page’s path with the shell, nothing else', async () => {
  const page = { headers: { accept: 'text/html' } };
  const table = await ask('/table/00000000-0000-0000-0000-000000000000', page);
  expect([table.status, await table.text()]).toEqual([200, '<title>shell</title>']);
  const lobby = await ask('/', page);
  expect([lobby.status, await lobby.text()]).toEqual([200, '<title>lobby</title>']);
  expect(lobby.headers.get('cache-control')).toBe('no-cache');
  const script = await ask('/_app/immutable/x.js');
  expect(script.headers.get('cache-control')).toContain('immutable');
  for (const path of [
    '/nothing.js',
    '/.env',
    '/.git/config',
    '/api/admin',
    '/_app/immutable/x.js.map',
    '/../secret.txt',
  ])
    expect((await ask(path, page)).status, path).toBe(404);
  expect((await ask('/table/x', { headers: { accept: 'application/json' } })).status).toBe(404);
  expect((await post('/', { origin: house.url })).status).toBe(404);
});

test('SV7 a path that climbs out of the pages’ folder finds nothing', async () => {
  const { hostname, port } = new URL(house.url);
  for (const path of [
    '/../house/keeper.key',
    '/%2e%2e/house/keeper.key',
    '/..%2fhouse%2fkeeper.key',
    '//etc/passwd',
  ]) {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      rawRequest({ hostname, port, path }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status, path).toBeGreaterThanOrEqual(400);
  }
});

test('SV8 no page may be framed, and no type is guessed', async () => {
  const { headers } = await ask('/', { headers: { accept: 'text/html' } });
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-powered-by')).toBeNull();
});

test('SV9 too many guests a minute from one address are refused', async () => {
  let refused = 0;
  for (let visitNumber = 0; visitNumber < 130 && refused === 0; visitNumber++) {
    const answer = await ask('/api/auth/get-session');
    if (answer.status === 429) refused += 1;
  }
  expect(refused).toBe(1);
});

test('SV10 two thousand headers, or a claimed host of another, harm nothing', async () => {
  const { hostname, port } = new URL(house.url);
  const talk = (lines: readonly string[]): Promise<string> =>
    new Promise((resolve) => {
      let heard = '';
      const socket = connect(Number(port), hostname, () => socket.end(`${lines.join('\r\n')}\r\n\r\n`));
      socket.on('data', (chunk) => {
        heard += String(chunk);
      });
      socket.on('error', () => resolve(heard));
      socket.on('close', () => resolve(heard));
    });
  const many = Array.from({ length: 2_500 }, (_, index) => `x-${index}: ${'y'.repeat(20)}`);
  expect(
    await talk([
      'GET /socket?protocol=1 HTTP/1.1',
      'host: a',
      'upgrade: websocket',
      'connection: upgrade',
      ...many,
    ]),
  ).toMatch(/^HTTP\/1.1 431/);
  const odd = await talk(['GET /api/auth/get-session HTTP/1.1', 'host: a b:c', 'connection: close']);
  expect(odd).toMatch(/^HTTP\/1.1 (200|400|429)/);
  await until(async () => (await ask('/health')).ok, 'the house is well');
  expect(visit).toBeDefined();
});

test.each(['/', '/health', '/nope', '/socketed'])('SV4 %s shakes no hands with a socket', async (path) => {
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    const asked = rawRequest(`${house.url}${path}`, {
      headers: {
        upgrade: 'websocket',
        connection: 'upgrade',
        origin: 'https://evil.example',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    });
    asked.on('response', (response) => resolve(response.statusCode));
    asked.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.on('error', reject);
    asked.end();
  });
  expect(answer).toBe(404);
});

test.each(['/.stamp', '/%ff', '/%zz'])('SV6 %s is answered like anything that is not there', async (path) => {
  const answer = await ask(path);
  expect([400, 404]).toContain(answer.status);
  expect(Object.keys((await answer.json()) as object)).toEqual(['error']);
});
