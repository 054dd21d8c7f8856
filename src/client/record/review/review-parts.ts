import type { Label } from '../../../contract/label.ts';
import type { ReviewAnswer } from '../../../contract/review.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { needsOf } from '../../../declare/needs.ts';
import type { RecordAction } from '../record-actions.ts';
import { reviewMessages, reviewSentences } from './review-messages.ts';

/** Whether the page of the record shows what its next approval changes. */
export const isReviewed = ({ workflow }: Resource, { status, changed }: AnyRecord): boolean =>
  workflow !== undefined &&
  (changed === true || (typeof status === 'string' && workflow.decision.states.includes(status)));

/** The actions that decide a record, in the declared order, and the others. */
export function decisionsOf({ workflow }: Resource, actions: readonly RecordAction[]) {
  const moves = workflow?.decision.moves ?? [];
  const decisions = moves.flatMap((move) => actions.filter(({ name }) => name === move));
  return { decisions, others: actions.filter((action) => !decisions.includes(action)) };
}

/**
 * Whether the page has said all that a dialog would say, so that a click decides: an approval does where the page shows what
 * it changes.
 */
export const isDecidedAtClick = ({ move }: RecordAction, showsChanges: boolean): boolean =>
  move !== undefined &&
  !(move.reason || move.confirm || move.needs || move.danger) &&
  (showsChanges || !(move.complete || move.approves));

/** What an approval does to a record whose fields it leaves as they are. */
export function unchangedTitle({ workflow }: Resource, { status }: AnyRecord): Label {
  const { moves = {}, states = {}, publication } = workflow ?? {};
  const approval = Object.values(moves).find(({ approves, from }) => approves && from.includes(String(status)));
  const state = approval && approval.to !== publication?.live ? states[approval.to] : undefined;
  return state ? reviewSentences.stateAfter(state.label) : reviewMessages.noChange;
}

/** The fields that were asked for when the record came to wait for a decision, those that have a value. */
export function proposedFields({ workflow }: Resource, record: AnyRecord): string[] {
  const { moves = {}, decision } = workflow ?? {};
  if (!decision?.states.includes(String(record.status))) return [];
  const needs = Object.values(moves).flatMap((move) => (move.to === record.status ? needsOf(move) : []));
  return [...new Set(needs.map(({ field }) => field))].filter((name) => (record[name] ?? null) !== null);
}

/** What the two sides of a comparison are. */
export const comparedSides = (review: ReviewAnswer): readonly [before: Label, after: Label] => [
  review.with === 'register' ? reviewMessages.registerNow : reviewMessages.publicNow,
  reviewMessages.afterwards,
];
