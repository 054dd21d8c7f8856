import { sql } from 'kysely';
import type { WaitingName } from '../../../contract/list.ts';
import { DAY } from '../../../contract/museum-time.ts';
import { mayDo } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { isDraftState, returnsToAuthor, stateOfChanged, type Workflow } from '../../../declare/workflow.ts';
import type { Condition, RowExpressions } from '../../fields/kind.ts';
import type { Operator } from '../../http/access.ts';
import { incompleteCondition } from '../incomplete.ts';

/** The operator, the time and the sections that pending rows depend on. */
export interface PendingContext {
  operator: Operator;
  sections: readonly Resource[];
  now: Date;
}

const ENDING_DAYS = 14;
const STALE_DAYS = 90;

/** The condition for rows pending for the operator, shared by badge, overview, messages and list. */
export type PendingCondition = (where: RowExpressions) => Condition;

export function pendingCondition(resource: Resource, name: WaitingName, context: PendingContext): PendingCondition {
  const { workflow } = resource;
  if (name === 'incomplete') return incompleteCondition(resource, context.operator);
  if (!workflow) return none;
  switch (name) {
    case 'me':
      return waitingForMe(resource, workflow, context);
    case 'decision':
      return waitingForDecision(resource, context);
    case 'returned':
      return returned(resource, workflow, context);
    case 'drafts':
      return ownDrafts(resource, workflow, context);
    case 'ending':
      return ending(resource, workflow, context);
    case 'stale':
      return stale(resource, workflow, context);
  }
}

const none: PendingCondition = (where) => where.lit(false);

/** Whether rows of a section can be pending for the operator, for a decision or for correction. */
export const mayBePending = (resource: Resource, context: PendingContext): boolean =>
  mayDecide(resource, context) || (may(resource, 'edit', context) && backMovesOf(resource).length > 0);

/** Whether the operator may decide about rows of a section. */
export const mayDecide = (resource: Resource, context: PendingContext): boolean =>
  decisionsOf(resource, context).length > 0;

/** The moves that return a record to its author. */
export const backMovesOf = ({ workflow }: Resource): string[] =>
  Object.entries(workflow?.moves ?? {}).flatMap(([name, move]) =>
    workflow && returnsToAuthor(workflow, move) ? name : [],
  );

/** The states with a decision, each with whether its editors are excluded from deciding. */
function decisionsOf(resource: Resource, context: PendingContext): { state: string; byOthers: boolean }[] {
  const { decision, moves } = resource.workflow ?? {};
  return (decision?.states ?? []).flatMap((state) => {
    const moveNames = (decision?.moves ?? []).filter((name) => moves?.[name]?.from.includes(state));
    const edits = decision?.byEdit === true && may(resource, 'edit', context);
    if (!edits && !moveNames.some((name) => may(resource, name, context))) return [];
    const approves = moveNames.some((name) => moves?.[name]?.approves);
    return [{ state, byOthers: Boolean(resource.fourEyes && approves) }];
  });
}

/** Rows that the operator has to decide, and their own returned ones, as the badge counts them. */
function waitingForMe(resource: Resource, workflow: Workflow, context: PendingContext): PendingCondition {
  const [awaitsDecision, isReturned] = [waitingForDecision(resource, context), returned(resource, workflow, context)];
  return (where) => where.or([awaitsDecision(where), isReturned(where)]);
}

function waitingForDecision(resource: Resource, context: PendingContext): PendingCondition {
  const { workflow } = resource;
  const decisions = decisionsOf(resource, context);
  const states = (byOthers: boolean) => decisions.filter((one) => one.byOthers === byOthers).map(({ state }) => state);
  return (where) =>
    where.or([
      isIn(where, states(false), workflow),
      where.and([isIn(where, states(true), workflow), where.not(changedBy(context.operator.id))]),
    ]);
}

/** The operator's own rows that were rejected or returned and may be edited again. */
function returned(resource: Resource, workflow: Workflow, context: PendingContext): PendingCondition {
  if (!may(resource, 'edit', context)) return none;
  const backMoves = backMovesOf(resource).flatMap((name) => workflow.moves[name] ?? []);
  const states = backMoves.flatMap(({ to, toIfLive }) => [to, ...(toIfLive === undefined ? [] : [toIfLive])]);
  return (where) =>
    where.and([
      isIn(where, states, workflow),
      where('t.rejectReason', 'is not', null),
      lastChangedBy(context.operator.id),
    ]);
}

/** Whether the operator may have drafts in a section. */
export const mayHaveDrafts = (resource: Resource, context: PendingContext): boolean =>
  Boolean(resource.workflow && isDraftState(resource.workflow, resource.workflow.initial)) &&
  may(resource, 'edit', context);

/** What the operator has begun and not submitted yet; what was returned to them counts as that. */
function ownDrafts(resource: Resource, workflow: Workflow, context: PendingContext): PendingCondition {
  if (!mayHaveDrafts(resource, context)) return none;
  return (where) =>
    where.and([
      where('t.status', '=', workflow.initial),
      where('t.rejectReason', 'is', null),
      where('t.createdBy', '=', context.operator.id),
    ]);
}

/** Published rows that end within two weeks. */
function ending(resource: Resource, { publication }: Workflow, context: PendingContext): PendingCondition {
  if (!publication || !may(resource, 'edit', context)) return none;
  const { live: liveState, until } = publication;
  return (where) =>
    where.and([
      where('t.status', '=', liveState),
      where(`t.${until}`, '>=', context.now),
      where(`t.${until}`, '<', new Date(context.now.getTime() + ENDING_DAYS * DAY)),
    ]);
}

/** Drafts and undecided rows that nobody has changed for a long time. */
function stale(resource: Resource, { initial, states, decision }: Workflow, context: PendingContext): PendingCondition {
  // If the initial state is already final, as for members, an unchanged record is not stale.
  const initialStates = states[initial]?.tone === 'live' ? [] : [initial];
  if (!may(resource, 'edit', context) && !mayDecide(resource, context)) return none;
  const before = new Date(context.now.getTime() - STALE_DAYS * DAY);
  return (where) =>
    where.and([
      isIn(where, [...initialStates, ...decision.states], resource.workflow),
      where('t.updatedAt', '<', before),
    ]);
}

/** Whether the row is in one of these states; `'changed'` stands for one that was edited since its approval. */
function isIn(where: RowExpressions, states: readonly string[], workflow: Workflow | undefined): Condition {
  const named = [...new Set(states)].filter((state) => state !== 'changed');
  const changedState = workflow && stateOfChanged(workflow);
  return where.or([
    named.length > 0 ? where('t.status', 'in', named) : where.lit(false),
    ...(changedState !== undefined && states.includes('changed')
      ? [where.and([where('t.status', '=', changedState), where('t.changed', '=', true)])]
      : []),
  ]);
}

/** The last of the editors is the one who edited last (`withEditor`), so that a returned row waits for one author. */
const lastChangedBy = (operatorId: number) =>
  sql<boolean>`(t.editors[array_upper(t.editors, 1)] = ${operatorId}::integer)`;

const changedBy = (operatorId: number) => sql<boolean>`(${operatorId}::integer = any(t.editors))`;

const may = (resource: Resource, action: string, { operator, sections }: PendingContext): boolean =>
  mayDo(resource, action, (code) => operator.codes.has(code), sections);
