import { expect, test } from 'vitest';
import { isSecureContext, readConfig } from './config.ts';
import { withPort } from './operations/port.ts';
import { StartupFault } from './postgres/index.ts';

const REPO = '/tmp';

test('SV27 what is not set has its default, an empty setting counts as none', () => {
  for (const env of [{}, { HOST: '', PORT: '', PUBLIC_URL: '', DATABASE_URL: '' }])
    expect(readConfig(env, REPO)).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
    });
  expect(readConfig({ PORT: '8080', PUBLIC_URL: 'https://cards.example/x' }, REPO)).toMatchObject({
    port: 8080,
    publicUrl: 'https://cards.example',
  });
});

test('SV27 a setting that is none is a fault with its remedy', () => {
  for (const env of [
    { PORT: '65536' },
    { PORT: 'x' },
    { PORT: '1e3' },
    { PORT: '-1' },
    { PUBLIC_URL: 'cards' },
    { PUBLIC_URL: 'ftp://a' },
  ])
    expect(() => readConfig(env, REPO)).toThrow(StartupFault);
});

test('SV28 cookies are for secure transport only where a browser keeps such cookies', () => {
  for (const url of ['https://a.example', 'http://localhost:1', 'http://127.0.0.1:1', 'http://[::1]:1'])
    expect(isSecureContext(url), url).toBe(true);
  for (const url of [
    'http://192.168.1.2:3000',
    'http://127.0.0.1.example.org',
    'http://localhost.evil.example',
  ])
    expect(isSecureContext(url), url).toBe(false);
});

test('SV29 port 0 is any free one, and the address says which', async () => {
  const config = readConfig({ PORT: '0' }, REPO);
  const { port, publicUrl } = await withPort(config);
  expect(port).toBeGreaterThan(0);
  expect(publicUrl).toBe(`http://localhost:${port}`);
  const named = await withPort(readConfig({ PORT: '0', PUBLIC_URL: 'https://cards.example' }, REPO));
  expect(named.publicUrl).toBe('https://cards.example');
  const set = readConfig({ PORT: '8080' }, REPO);
  expect(await withPort(set)).toBe(set);
});
