import { shoeId, type TableState } from '@sabot/table';
import type { Due } from './croupier.ts';
import { current, emptyPlan, type Plan, withAction } from './plan.ts';
import type { Clock, Draw, Entropy, ShoeKeeper } from './ports.ts';

interface ActPorts {
  readonly keeper: ShoeKeeper;
  readonly clock: Clock;
  readonly entropy: Entropy;
}

/**
 * What the croupier does when something is due: one commit's worth. Bets are closed in a commit of their own; only
 * after it is the keeper asked for a card, and then for all cards of the coup, each when the tableau calls for it.
 */
export async function planAct(
  state: TableState,
  act: Extract<Due, { kind: 'now' }>['act'],
  ports: ActPorts,
): Promise<Plan> {
  const { keeper, clock, entropy } = ports;
  const atMs = clock.nowMs();
  const start = emptyPlan(state);
  switch (act) {
    case 'open-shoe': {
      const shoe = shoeId(entropy.uuid());
      await keeper.open(shoe, state.setup.rules.packs);
      return withAction(start, { kind: 'open-shoe', shoe }, atMs);
    }
    case 'burn':
      return withAction(start, { kind: 'burn', card: await keeper.draw(nextDraw(state, 0)) }, atMs);
    case 'time-is-up':
      return withAction(start, { kind: 'time-is-up' }, atMs);
    case 'deal':
      return dealOut(start, keeper, atMs);
  }
}

async function dealOut(start: Plan, keeper: ShoeKeeper, atMs: number): Promise<Plan> {
  let plan = start;
  while (current(plan).phase.kind !== 'settled') {
    const card = await keeper.draw(nextDraw(current(plan), current(plan).coup));
    plan = withAction(plan, { kind: 'card', card }, atMs);
  }
  return plan;
}

/** The next card of the shoe: its position follows from the journal's card events, and from nothing else. */
function nextDraw({ shoe, table }: TableState, coup: number): Draw {
  if (shoe === null) throw new Error('there is no shoe to draw from');
  return { shoe: shoe.shoe, table, coup, position: shoe.meter.next };
}
