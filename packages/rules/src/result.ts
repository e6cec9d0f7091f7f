/**
 * What an operation gives when a refusal is to be expected: the value, or the reason as a value. A bug is thrown
 * instead; the two are never mixed.
 *
 * @example
 * const coup = parseCoup(cards, PUNTO_BANCO);
 * if (!coup.ok) return explain(coup.error);
 */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** The accepted case of a {@link Result}. */
export function ok<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

/** The refused case of a {@link Result}; `error` is a code with its facts, prose is made at the screen. */
export function refuse<E>(error: E): Result<never, E> {
  return { ok: false, error };
}
