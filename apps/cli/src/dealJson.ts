import { type Coup, formatCard, outcome, total } from '@sabot/rules';
import { dealCoups } from '@sabot/rules/shoe';
import type { Dealing } from './dealing.ts';

/** The coups as one JSON value, a coup a line, written as they are dealt. */
export function* dealJson({ rules, seed, coups }: Dealing): IterableIterator<string> {
  yield `{"rules":${JSON.stringify(rules.name)},"seed":${seed},"coups":[`;
  let separator = '\n';
  for (const { shoe, coup } of dealCoups(rules, seed, coups)) {
    yield separator + JSON.stringify({ shoe, ...faceOf(coup), outcome: outcome(coup, rules.naturals) });
    separator = ',\n';
  }
  yield '\n]}\n';
}

function faceOf({ punto, banco }: Coup): object {
  return {
    punto: punto.map(formatCard),
    banco: banco.map(formatCard),
    puntoTotal: total(punto),
    bancoTotal: total(banco),
  };
}
