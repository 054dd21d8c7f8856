import type { Label } from '../../../contract/label.ts';
import type { ReviewAnswer } from '../../../contract/review.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import type { RecordAction } from '../record-actions.ts';
import { reviewMessages } from './review-messages.ts';

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

/** What the two sides of a comparison are. */
export const comparedSides = (review: ReviewAnswer): readonly [before: Label, after: Label] => [
  review.with === 'register' ? reviewMessages.registerNow : reviewMessages.publicNow,
  reviewMessages.afterwards,
];
