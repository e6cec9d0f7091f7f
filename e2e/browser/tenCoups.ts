import { expect } from '@playwright/test';
import type { Bettor } from './bettor.ts';
import type { Stakes } from './reckoning.ts';
import type { TableScreen } from './tableScreen.ts';

/** The chips by their place on the rail. */
export const CHIP = { one: 0, five: 1, twentyFive: 2, hundred: 3, fiveHundred: 4 } as const;

/** A person at a table: what is laid, dealt and seen. Keeps what the balance must be. */
export class Evening {
  readonly #table: TableScreen;
  readonly #bettor: Bettor;
  /** The balance with nothing on the layout. */
  #has: number;
  #dealt = 0;

  constructor(table: TableScreen, bettor: Bettor, has: number) {
    this.#table = table;
    this.#bettor = bettor;
    this.#has = has;
  }

  static async begin(table: TableScreen, bettor: Bettor): Promise<Evening> {
    await table.isOpen();
    return new Evening(table, bettor, await table.balance());
  }

  get has(): number {
    return this.#has;
  }

  get dealt(): number {
    return this.#dealt;
  }

  /** The stakes are these, and what is left is the balance. */
  async lies(wanted: Partial<Stakes>): Promise<void> {
    const stakes: Stakes = { punto: 0, banco: 0, egalite: 0, ...wanted };
    await this.#table.hasStakes(stakes);
    await this.#table.hasBalance(this.#has - stakes.punto - stakes.banco - stakes.egalite);
  }

  /** Deals with what lies there, and looks at everything. */
  async deal(): Promise<void> {
    const stakes = await this.#table.stakes();
    const coup = await this.#table.coup();
    await this.#bettor.press('deal');
    await this.#table.isSettled(coup);
    this.#has = await this.#table.settledRight(stakes, this.#has);
    this.#dealt += 1;
  }

  /** A coup was played without looking at it, and the same stake on punto lies there again. */
  async next(stake: number): Promise<void> {
    await this.#table.isOpen();
    await this.#table.hasStakes({ punto: stake });
    const has = (await this.#table.balance()) + stake;
    // The three things that can come of a stake on punto.
    expect([this.#has - stake, this.#has, this.#has + stake]).toContain(has);
    this.#has = has;
    this.#dealt += 1;
  }

  /** The layout is empty for another coup, whatever lay there. */
  async clear(): Promise<void> {
    await this.#bettor.press('new-game');
    await this.#table.isOpen();
    await this.lies({});
  }
}

/** Ten coups in which every way of laying, taking off, repeating and clearing comes up. */
export async function playTenCoups(table: TableScreen, bettor: Bettor): Promise<Evening> {
  const evening = await Evening.begin(table, bettor);
  await layAndTakeOff(evening, bettor);
  await repeatAndUndo(evening, bettor);
  await goOnBetting(evening, table, bettor);
  await repeatToTheEnd(evening, bettor);
  expect(evening.dealt).toBe(10);
  return evening;
}

async function layAndTakeOff(evening: Evening, bettor: Bettor): Promise<void> {
  await bettor.choose(CHIP.twentyFive);
  await bettor.lay('punto');
  await evening.lies({ punto: 2500 });
  await evening.deal();

  await evening.clear();
  await bettor.choose(CHIP.five);
  for (const stake of [500, 1000, 1500]) {
    await bettor.lay('banco');
    await evening.lies({ banco: stake });
  }
  await bettor.takeOff('banco');
  await evening.lies({ banco: 1000 });
  await evening.deal();
}

async function repeatAndUndo(evening: Evening, bettor: Bettor): Promise<void> {
  await bettor.press('rebet');
  await evening.lies({ banco: 1000 });
  await evening.deal();

  await evening.clear();
  await bettor.choose(CHIP.hundred);
  await bettor.lay('punto');
  await evening.lies({ punto: 10_000 });
  await bettor.choose(CHIP.five);
  await bettor.lay('egalite');
  await evening.lies({ punto: 10_000, egalite: 500 });
  await bettor.press('undo');
  await evening.lies({ punto: 10_000 });
  await evening.deal();

  await evening.clear();
  await bettor.choose(CHIP.twentyFive);
  await bettor.lay('punto');
  await evening.lies({ punto: 2500 });
  await bettor.lay('banco');
  await evening.lies({ punto: 2500, banco: 2500 });
  await bettor.choose(CHIP.one);
  await bettor.lay('egalite');
  await evening.lies({ punto: 2500, banco: 2500, egalite: 100 });
  await evening.deal();
}

async function goOnBetting(evening: Evening, table: TableScreen, bettor: Bettor): Promise<void> {
  // A chip laid on a settled coup opens the next one; what is worth less than the chip in hand goes all at once.
  await bettor.choose(CHIP.five);
  await bettor.lay('banco');
  await table.isOpen();
  await evening.lies({ banco: 500 });
  await bettor.choose(CHIP.hundred);
  await bettor.takeOff('banco');
  await evening.lies({});
  await bettor.choose(CHIP.one);
  await bettor.lay('egalite');
  await evening.lies({ egalite: 100 });
  await evening.deal();

  // The commission on one chip is a twentieth of it: the first decimals of the evening.
  await evening.clear();
  await bettor.lay('banco');
  await evening.lies({ banco: 100 });
  await evening.deal();
}

async function repeatToTheEnd(evening: Evening, bettor: Bettor): Promise<void> {
  await bettor.press('rebet');
  await evening.lies({ banco: 100 });
  await bettor.press('new-game');
  await evening.lies({});
  await bettor.choose(CHIP.fiveHundred);
  await bettor.lay('banco');
  await evening.lies({ banco: 50_000 });
  await evening.deal();
  for (const coup of [9, 10]) {
    await bettor.press('rebet');
    await evening.lies({ banco: 50_000 });
    await evening.deal();
    expect(evening.dealt).toBe(coup);
  }
}
