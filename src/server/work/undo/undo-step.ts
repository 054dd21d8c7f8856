import type { Label, Sentence } from '../../../contract/label.ts';
import type { UndoLine, UndoOutcome } from '../../../contract/undo.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Span } from './scope.ts';

/** The planned undo of one record. */
export interface Step extends RecordChange {
  outcome: UndoOutcome;
  later: UndoLine['later'];
  /** Why it cannot be undone. */
  refusal: Sentence | null;
  /** The title as visible to the operator; null if they may not read the record. */
  title: Label | null;
}

/** The steps of one section, latest first. */
export interface SectionPlan {
  resource: Resource;
  steps: Step[];
}

/** The effect of the selected writes on one record, and its current state. */
export interface RecordChange {
  id: number;
  version: number;
  trashed: boolean;
  /** The version after the last of the writes. */
  last: number;
  /** The actions of the writes, as permissions name them. */
  actions: readonly string[];
  /** The version before the first write; null if that created the record. */
  before: number | null;
  beforeAt: string | null;
  beforeTrashed: boolean | null;
  /** Whether the workflow state is recorded as well as the fields. */
  stateRecorded: boolean;
  /** The fields that changed, including `status`. */
  changed: readonly string[];
  /** Whether it has references or unique values when its fields have their earlier values. */
  dependsOnOthers: boolean;
  /** Whether its workflow state changed, such as the published copy. */
  stateChanged: boolean;
  /** Whether its public version changed. */
  publicChanged: boolean;
  /** Whether it was public before. */
  wasLive: boolean;
  /** A later write that is not among them. */
  later: UndoLine['later'];
}

export interface PlannedUndo {
  token: string;
  span: Span;
  plans: readonly SectionPlan[];
}
