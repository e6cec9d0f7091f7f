import { expect, test } from './test.ts';

const TEXT = 4.5;
const SIGN = 3;

/** Text or sign, what it lies on, and how far apart they must be. What axe cannot judge: the felt is no plain colour. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ['bone', 'night', TEXT],
  ['bone', 'felt', TEXT],
  ['bone', 'felt-centre', TEXT],
  ['bone', 'felt-edge', TEXT],
  ['bone', 'rail-hi', TEXT],
  ['mist', 'felt', TEXT],
  ['mist', 'felt-centre', TEXT],
  ['mist', 'rail', TEXT],
  ['mist', 'rail-hi', TEXT],
  ['brass', 'rail', TEXT],
  ['brass', 'night', TEXT],
  ['on-brass', 'brass', TEXT],
  ['ink', 'paper', TEXT],
  ['ink-2', 'paper', TEXT],
  ['bone', 'banco-won', TEXT],
  ['bone', 'punto-zone', TEXT],
  ['bone', 'banco-zone', TEXT],
  ['bone', 'egalite-zone', TEXT],
  ...(['punto', 'banco', 'egalite'] as const).flatMap((side): [string, string, number][] => [
    [`${side}-ink`, 'paper', TEXT],
    [`${side}-text`, `${side}-zone`, TEXT],
    [`${side}-text`, 'felt', TEXT],
    [`${side}-text`, 'felt-centre', TEXT],
  ]),
  // The number on a chip is dark on its bone inlay; the chip itself must stand out from the rail.
  ['night', 'chip-1', TEXT],
  ['brass', 'felt', SIGN],
];

test('EB36 words and signs on felt, rail and paper are told apart', async ({ lobby, page }) => {
  await lobby.enter();
  const tokens = await page.evaluate(
    (names) => {
      const style = getComputedStyle(document.documentElement);
      return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    },
    [...PAIRS.map(([one]) => one), ...PAIRS.map(([, other]) => other)],
  );
  for (const [one, other, least] of PAIRS) {
    const ratio = contrast(tokens[one] ?? '', tokens[other] ?? '');
    expect(ratio, `${one} on ${other}`).toBeGreaterThanOrEqual(least);
  }
});

/** The contrast of two colours, as WCAG 2 reckons it. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const channels = /^#(..)(..)(..)$/
    .exec(colour)
    ?.slice(1)
    .map((hex) => Number.parseInt(hex, 16) / 255);
  if (channels === undefined) throw new Error(`"${colour}" is no colour of six digits`);
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
