import { spawnSync } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { styleFor } from './style.ts';
import { BIN, type Run, sabot } from './testing/sabot.ts';

const COMMANDS = ['deal', 'rules', 'audit', 'serve', 'help'];

test('CL13 the program explains itself', async () => {
  const [bare, asked, help] = await Promise.all([sabot([]), sabot(['--help']), sabot(['help'])]);
  expect(asked).toMatchObject({ code: 0, err: '' });
  expect(bare).toEqual(asked);
  expect(help).toEqual(asked);
  for (const command of COMMANDS) expect(asked.out).toMatch(new RegExp(`\\n {2}${command} `));
  expect(await sabot(['--version'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
});

test.each(COMMANDS)('CL13 %s explains itself, and CL5 within 80 columns', async (command) => {
  const [asked, helped] = await Promise.all([sabot([command, '--help']), sabot(['help', command])]);
  expect(asked).toMatchObject({ code: 0, err: '' });
  expect(asked.out).toMatch(new RegExp(`^Usage: sabot ${command} `));
  expect(helped).toEqual(asked);
  for (const line of asked.out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

const PRESET_LIST = 'Expected one of casino-8, software-6, nordic, german, nordic-4, nordic-6.';
const SEEDS = 'Expected an integer from 0 to 9007199254740991.';
const COUPS = 'Expected an integer from 1 to 1000000.';

const REFUSED = [
  ['frobnicate', "unknown command 'frobnicate'\nThe commands are deal, rules, audit, serve, help."],
  ['--frobnicate', "unknown option '--frobnicate'"],
  ['deal --rules baccarat', PRESET_LIST],
  ['deal --rules', "option '--rules <name>' argument missing"],
  ['deal --seed -1', SEEDS],
  ['deal --seed 1.5', SEEDS],
  ['deal --seed 1e3', SEEDS],
  ['deal --seed 9007199254740992', SEEDS],
  ['deal --seed 9007199254740991.5', SEEDS],
  ['deal --seed seven', SEEDS],
  ['deal --seed=', SEEDS],
  ['deal --coups 0', COUPS],
  ['deal --coups 1000001', COUPS],
  ['deal --coups 0x10', COUPS],
  ['deal --coups -5', COUPS],
  ['deal --coup 5', "unknown option '--coup'\n(Did you mean --coups?)"],
  ['deal casino-8', "too many arguments for 'deal'"],
  ['rules baccarat', PRESET_LIST],
  ['rules nordic german', "too many arguments for 'rules'"],
  ['rules --seed 1', "unknown option '--seed'"],
  ['audit now', "too many arguments for 'audit'"],
  ['audit --quiet', "unknown option '--quiet'"],
  ['serve --port 80', "unknown option '--port'"],
  ['serve 3000', "too many arguments for 'serve'"],
  ['help frobnicate', 'Expected one of deal, rules, audit, serve, help.'],
] as const;

const runs = new Map<string, Run>();

// Two at a time: each is a process of its own, and starting it is most of its work.
beforeAll(async () => {
  const lines = REFUSED.map(([line]) => line);
  const runNext = async (): Promise<void> => {
    for (let line = lines.shift(); line !== undefined; line = lines.shift())
      runs.set(line, await sabot(line.split(' ')));
  };
  await Promise.all([runNext(), runNext()]);
});

test.each(REFUSED)('CL14 %s is refused', (line, expected) => {
  const run = runs.get(line);
  expect(run).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^sabot: /) });
  expect(run?.err).toContain(expected);
  expect(run?.err).toMatch(/\nFor help: sabot.* --help\n$/);
});

const SEVEN = { rank: '7', suit: 'h', pack: 0 } as const;

test('CL15 colours and the signs of the suits are for a terminal only', async () => {
  const terminal = styleFor({ isTTY: true }, { LANG: 'en_GB.UTF-8', TERM: 'xterm' });
  expect(terminal.card(SEVEN)).toBe('\u001b[31m7♥\u001b[39m');
  expect(terminal.card({ ...SEVEN, suit: 's' })).toBe('7♠');
  expect(terminal.outcome('punto', 'Player')).toBe('\u001b[34mPlayer\u001b[39m');
  expect(terminal.heading('Sabot')).toBe('\u001b[1mSabot\u001b[22m');
  expect(terminal.quiet('Sabot')).toBe('\u001b[2mSabot\u001b[22m');
  const piped = await sabot(['deal', '--seed', '7'], { LANG: 'en_GB.UTF-8', FORCE_COLOR: '1' });
  expect(piped.out).toMatch(/^[\x20-\x7e\n]+$/);
});

test('CL15 NO_COLOR, a dumb terminal and another alphabet', () => {
  const utf8 = { LANG: 'C.UTF-8' };
  expect(styleFor({ isTTY: true }, { ...utf8, NO_COLOR: '1' }).card(SEVEN)).toBe('7♥');
  expect(styleFor({ isTTY: true }, { ...utf8, TERM: 'dumb' }).card(SEVEN)).toBe('7♥');
  expect(styleFor({ isTTY: true }, { LANG: 'C', NO_COLOR: '1' }).card(SEVEN)).toBe('7h');
  expect(styleFor({ isTTY: true }, { ...utf8, NO_COLOR: '' }).card(SEVEN)).toContain('\u001b[31m');
});

test('CL16 an old Node says what is needed', () => {
  const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.4'}})`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, BIN, 'deal'], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(
    'sabot: Sabot needs Node 24 or newer, and this is Node 18.20.4. It brings its own: run npx sabot in its folder, after npm start or npm ci.\n',
  );
});
