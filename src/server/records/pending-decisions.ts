import { sql } from 'kysely';
import type { WaitingName } from '../../contract/list.ts';
import { mayDo } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { sendsBack, type Workflow } from '../../declare/workflow.ts';
import type { Operator } from '../access/access.ts';
import type { Condition, Where } from '../fields/kind.ts';

/** Who asks, when, and what there is. */
export interface DeskWorld {
  operator: Operator;
  records: readonly Resource[];
  now: Date;
}

const DAY = 86_400_000;
const ENDING_DAYS = 14;
const STALE_DAYS = 90;

/** The rows of a section that stand on this operator's desk; the one filter behind badge, desk, messages and list. */
export type OnDesk = (where: Where) => Condition;

export function onDesk(resource: Resource, name: WaitingName, world: DeskWorld): OnDesk {
  const { workflow } = resource;
  if (!workflow) return none;
  switch (name) {
    case 'me':
      return waitingForDecision(resource, workflow, world);
    case 'returned':
      return returned(resource, workflow, world);
    case 'ending':
      return ending(resource, workflow, world);
    case 'stale':
      return stale(resource, workflow, world);
  }
}

const none: OnDesk = (where) => where.lit(false);

/** Whether anything of a section can ever wait for this operator's decision. */
export const mayDecide = (resource: Resource, world: DeskWorld): boolean => decisionsOf(resource, world).length > 0;

/** For each state somebody decides about: whether under four eyes it is for somebody else than its editors. */
function decisionsOf(resource: Resource, world: DeskWorld): { state: string; byOthers: boolean }[] {
  const { decision, moves } = resource.workflow ?? {};
  return (decision?.states ?? []).flatMap((state) => {
    const open = (decision?.moves ?? []).filter((name) => moves?.[name]?.from.includes(state));
    const edits = decision?.byEdit === true && may(resource, 'edit', world);
    if (!edits && !open.some((name) => may(resource, name, world))) return [];
    const approves = open.some((name) => moves?.[name]?.approves);
    return [{ state, byOthers: Boolean(resource.fourEyes && approves) }];
  });
}

function waitingForDecision(resource: Resource, _workflow: Workflow, world: DeskWorld): OnDesk {
  const decisions = decisionsOf(resource, world);
  const states = (byOthers: boolean) => decisions.filter((one) => one.byOthers === byOthers).map(({ state }) => state);
  return (where) =>
    where.or([
      isIn(where, states(false)),
      where.and([isIn(where, states(true)), where.not(changedBy(world.operator.id))]),
    ]);
}

/** Refused, sent back or asked about again, where the text may be changed once more, by whoever had written it. */
function returned(resource: Resource, workflow: Workflow, world: DeskWorld): OnDesk {
  if (!may(resource, 'edit', world)) return none;
  const back = Object.values(workflow.moves).filter((move) => sendsBack(workflow, move));
  const states = back.flatMap(({ to, toIfLive }) => [to, ...(toIfLive === undefined ? [] : [toIfLive])]);
  return (where) =>
    where.and([isIn(where, states), where('t.rejectReason', 'is not', null), changedBy(world.operator.id)]);
}

/** Still before the public, and gone from there within two weeks. */
function ending(resource: Resource, { publication }: Workflow, world: DeskWorld): OnDesk {
  if (!publication || !may(resource, 'edit', world)) return none;
  const { live, until } = publication;
  return (where) =>
    where.and([
      where('t.status', '=', live),
      where(`t.${until}`, '>=', world.now),
      where(`t.${until}`, '<', new Date(world.now.getTime() + ENDING_DAYS * DAY)),
    ]);
}

/** Begun or waiting for a decision, and not touched for a long time. */
function stale(resource: Resource, { initial, states, decision }: Workflow, world: DeskWorld): OnDesk {
  // Where a record begins as good as finished, as a member does, leaving it alone is as it should be.
  const begun = states[initial]?.tone === 'live' ? [] : [initial];
  if (!may(resource, 'edit', world) && !mayDecide(resource, world)) return none;
  const before = new Date(world.now.getTime() - STALE_DAYS * DAY);
  return (where) => where.and([isIn(where, [...begun, ...decision.states]), where('t.updatedAt', '<', before)]);
}

const isIn = (where: Where, states: readonly string[]): Condition =>
  states.length > 0 ? where('t.status', 'in', [...new Set(states)]) : where.lit(false);

const changedBy = (operatorId: number) => sql<boolean>`(${operatorId}::integer = any(t.editors))`;

const may = (resource: Resource, action: string, { operator, records }: DeskWorld): boolean =>
  mayDo(resource, action, (code) => operator.codes.has(code), records);
