import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { shoeOrder } from '@sabot/fair';
import type { Draw, ShoeKeeper } from '@sabot/house';
import type { Card } from '@sabot/rules';
import type { ShoeId } from '@sabot/table';
import type pg from 'pg';
import { secretBytes } from '../entropy.ts';
import { StartupFault } from '../postgres/index.ts';
import { asking } from './faults.ts';

const SEED_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** How many shoes' orders are kept at hand. */
const KEPT_SHOES = 1_000;

/**
 * Keeps the shoes: a fresh seed from the system for each, at rest only encrypted (AES-256-GCM, bound to the shoe's id
 * and packs) under the key of the data folder. A card leaves it one at a time, by its position.
 */
export class PgKeeper implements ShoeKeeper {
  readonly #pool: pg.Pool;
  readonly #key: Buffer;
  readonly #orders = new Map<ShoeId, readonly Card[]>();

  constructor(pool: pg.Pool, key: Buffer) {
    this.#pool = pool;
    this.#key = key;
  }

  /** Refuses to start where shoes are sealed with another key, and sees to it that there is never a second one. */
  async check(): Promise<void> {
    await this.#pool.query('insert into keeper.key (key_id) values ($1) on conflict do nothing', [
      keyId(this.#key),
    ]);
    const { rows } = await this.#pool.query<{ key_id: string }>(
      'select key_id from keeper.key union select distinct key_id from keeper.shoe',
    );
    if (rows.some(({ key_id }) => key_id !== keyId(this.#key))) {
      throw new StartupFault(
        'The shoes in this database were sealed with another keeper.key',
        'Put the keeper.key that belongs to this database back into the data folder (DATA_DIR).',
      );
    }
  }

  async open(shoe: ShoeId, packs: number): Promise<void> {
    const sealed = seal(this.#key, secretBytes(SEED_BYTES), about(shoe, packs));
    await asking(() =>
      this.#pool.query('insert into keeper.shoe (shoe, packs, key_id, sealed) values ($1, $2, $3, $4)', [
        shoe,
        packs,
        keyId(this.#key),
        sealed,
      ]),
    );
  }

  async draw({ shoe, position }: Draw): Promise<Card> {
    const order = this.#orders.get(shoe) ?? (await this.#load(shoe));
    const card = order[position];
    if (card === undefined) throw new Error(`shoe ${shoe} has no card at ${position}`);
    return card;
  }

  async #load(shoe: ShoeId): Promise<readonly Card[]> {
    const { rows } = await asking(() =>
      this.#pool.query<{ packs: number; sealed: Buffer }>(
        'select packs, sealed from keeper.shoe where shoe = $1',
        [shoe],
      ),
    );
    const row = rows[0];
    if (!row) throw new Error(`no shoe ${shoe} is kept`);
    const order = shoeOrder({
      seed: unseal(this.#key, row.sealed, about(shoe, row.packs)),
      shoe,
      packs: row.packs,
    });
    if (this.#orders.size >= KEPT_SHOES) this.#orders.delete([...this.#orders.keys()][0] as ShoeId);
    this.#orders.set(shoe, order);
    return order;
  }
}

/** What a sealed seed is bound to: moved to another shoe it no longer opens. */
function about(shoe: string, packs: number): Buffer {
  return Buffer.from(`${shoe} ${packs}`);
}

/** Which key it is, without saying what it is. */
function keyId(key: Buffer): string {
  return createHash('sha256').update('keeper ').update(key).digest('hex').slice(0, 16);
}

function seal(key: Buffer, seed: Buffer, bound: Buffer): Buffer {
  const nonce = secretBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound);
  return Buffer.concat([nonce, cipher.update(seed), cipher.final(), cipher.getAuthTag()]);
}

function unseal(key: Buffer, sealed: Buffer, bound: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES)).setAAD(bound);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
