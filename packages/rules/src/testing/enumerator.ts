/**
 * A slow enumerator of every coup that a fresh shoe can deal: all ordered draws, weighted by the cards there are. It is
 * written to be obviously right, apart from the product: its own pips, its own rule of the third card in sentences,
 * bigints throughout. The tests measure the product against it; the product never uses it.
 */

/** A coup by the pips of its cards, two or three a side. */
interface PipCoup {
  readonly punto: readonly number[];
  readonly banco: readonly number[];
}

/** All coups that look the same to every main bet, and how many of the ordered draws of six cards are of that kind. */
export interface CoupClass {
  readonly example: PipCoup;
  readonly puntoTotal: number;
  readonly bancoTotal: number;
  readonly weight: bigint;
}

/** Every kind of coup from a fresh shoe of so many packs. The weights add up to N (N - 1) ... (N - 5). */
export function everyCoup(packs: number): readonly CoupClass[] {
  const shoe = freshShoe(packs);
  const classes = new Map<string, CoupClass>();
  const count = (coup: PipCoup, weight: bigint): void => {
    const puntoTotal = totalOf(coup.punto);
    const bancoTotal = totalOf(coup.banco);
    const kind = [puntoTotal, coup.punto.length, bancoTotal, coup.banco.length].join(' ');
    const known = classes.get(kind) ?? { example: coup, puntoTotal, bancoTotal, weight: 0n };
    classes.set(kind, { ...known, weight: known.weight + weight });
  };

  eachCard(shoe, (p1, ways1) =>
    eachCard(shoe, (b1, ways2) =>
      eachCard(shoe, (p2, ways3) =>
        eachCard(shoe, (b2, ways4) => {
          const fourCards = ways1 * ways2 * ways3 * ways4;
          finish({ punto: [p1, p2], banco: [b1, b2] }, fourCards, shoe, count);
        }),
      ),
    ),
  );
  return [...classes.values()];
}

/** How many cards of each value a shoe holds, by value. */
type PipShoe = bigint[];

function freshShoe(packs: number): PipShoe {
  const each = BigInt(packs) * 4n;
  // Tens, jacks, queens and kings count nothing; the other nine values have one rank each.
  return [each * 4n, each, each, each, each, each, each, each, each, each];
}

/** Takes one card of each value in turn out of the shoe, says how many ways there are to, and puts it back. */
function eachCard(shoe: PipShoe, visit: (pips: number, ways: bigint) => void): void {
  for (let pips = 0; pips <= 9; pips += 1) {
    const ways = shoe[pips] ?? 0n;
    if (ways === 0n) continue;
    shoe[pips] = ways - 1n;
    visit(pips, ways);
    shoe[pips] = ways;
  }
}

/** Goes on from the first four cards. The cards that a coup leaves undealt count in every order that they can have. */
function finish(
  four: PipCoup,
  weight: bigint,
  shoe: PipShoe,
  count: (coup: PipCoup, weight: bigint) => void,
): void {
  const left = shoe.reduce((sum, ways) => sum + ways, 0n);
  const { punto, banco } = four;
  const isNatural = totalOf(punto) >= 8 || totalOf(banco) >= 8;
  const haveBothStood = totalOf(punto) >= 6 && totalOf(banco) >= 6;

  if (isNatural || haveBothStood) {
    count(four, weight * left * (left - 1n));
  } else if (totalOf(punto) >= 6) {
    eachCard(shoe, (b3, ways) => count({ punto, banco: [...banco, b3] }, weight * ways * (left - 1n)));
  } else {
    eachCard(shoe, (p3, ways) => {
      const drawn = { punto: [...punto, p3], banco };
      if (doesBancoDraw(totalOf(banco), p3)) {
        eachCard(shoe, (b3, more) => count({ ...drawn, banco: [...banco, b3] }, weight * ways * more));
      } else {
        count(drawn, weight * ways * (left - 1n));
      }
    });
  }
}

/** The rule of banco's third card after punto drew, in the words of the rule book and not as a table. */
export function doesBancoDraw(bancoTotal: number, puntoThird: number): boolean {
  if (bancoTotal <= 2) return true;
  if (bancoTotal === 3) return puntoThird !== 8;
  if (bancoTotal === 4) return puntoThird >= 2 && puntoThird <= 7;
  if (bancoTotal === 5) return puntoThird >= 4 && puntoThird <= 7;
  if (bancoTotal === 6) return puntoThird === 6 || puntoThird === 7;
  return false;
}

function totalOf(pips: readonly number[]): number {
  return pips.reduce((sum, value) => sum + value, 0) % 10;
}
