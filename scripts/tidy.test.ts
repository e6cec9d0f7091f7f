import { expect, it } from 'vitest';
import { agreement, bannedIn, impureIn } from './tidy.ts';

const RULES = new Map([['packages/shoe/SPEC.md', '- **SH1** It is shuffled.\n- **SH2** It ends.\n']]);

it('RP5 is content where each rule has a test and each test a rule', () => {
  const tests = new Map([
    [
      'packages/shoe/src/shoe.test.ts',
      "it('SH1 is shuffled', f);\nit.each([1, (2)])('SH2 ends after %d', f);\n",
    ],
  ]);
  expect(agreement(RULES, tests)).toEqual([]);
});

it('RP5 tells of a rule without a test', () => {
  const tests = new Map([['packages/shoe/src/shoe.test.ts', "test('SH1 is shuffled', f);\n"]]);
  expect(agreement(RULES, tests)).toEqual(['packages/shoe/SPEC.md: rule SH2 has no test']);
});

it.each([
  ["it('is shuffled', f);\n", 'the test "is shuffled" does not begin with a rule'],
  ["it('SH9 flies', f);\n", 'no spec has the rule SH9'],
  ['it(named, f);\n', '1 tests have no name that can be read here'],
])('RP5 tells of a test without a rule: %s', (source, fault) => {
  const tests = new Map([['packages/shoe/src/shoe.test.ts', `it('SH1 a', f);\nit('SH2 b', f);\n${source}`]]);
  expect(agreement(RULES, tests)).toEqual([`packages/shoe/src/shoe.test.ts: ${fault}`]);
});

it('RP5 tells of a rule that is another folder’s, and of one that stands twice', () => {
  const tests = new Map([
    ['packages/shoe/src/shoe.test.ts', "it('SH1 a', f);\nit('SH2 b', f);\n"],
    ['packages/card/src/card.test.ts', "it('SH1 a', f);\n"],
  ]);
  expect(agreement(RULES, tests)).toEqual([
    'packages/card/src/card.test.ts: SH1 is a rule of packages/shoe/SPEC.md, not of this folder',
  ]);
  const twice = new Map([...RULES, ['packages/shoe/src/SPEC.md', '- **SH1** Again.\n']]);
  expect(
    agreement(twice, new Map([['packages/shoe/src/a.test.ts', "it('SH1 a', f);\nit('SH2 b', f);\n"]])),
  ).toEqual(['packages/shoe/src/SPEC.md: rule SH1 stands in packages/shoe/SPEC.md too']);
});

it('RP7 tells of a banned word as an identifier, and not in a text, a comment or a longer name', () => {
  expect(bannedIn('const deck = 1;\nlet player: Hand;')).toEqual(['deck', 'player']);
  expect(bannedIn("// a deck\nconst playerLetter = 'player'; math.round(2); /* dealer */")).toEqual([]);
});

it.each([
  'Date.now()',
  'new Date()',
  'Math.random()',
  'setTimeout(f)',
  'process.env',
  'performance.now()',
  'crypto.subtle',
])('RP8 tells of %s in a pure package', (reach) => {
  expect(impureIn(`const seen = ${reach};`)).toHaveLength(1);
  expect(impureIn(`// ${reach}\nconst Dated = 'Date';`)).toEqual([]);
});
