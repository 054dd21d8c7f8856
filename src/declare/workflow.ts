import type { Label } from './label.ts';

/** The colour family of a state; the label is always shown beside the colour. */
export type Tone = 'quiet' | 'waiting' | 'planned' | 'live' | 'refused';

export interface State {
  label: Label;
  tone: Tone;
  /** The field with the place in the queue, where rows in this state form a queue. */
  queue?: string;
}

/** `'changed'` stands for a published record that was edited since its publication. */
export type From<S extends string> = S | 'changed';

/** A step from one state to another, shown as a button. Its permission code is `<section>:<name of the move>`. */
export interface Move<S extends string = string> {
  label: Label;
  from: readonly From<S>[];
  to: S;
  /** The target state instead of `to` while the public sees an earlier version. */
  toIfLive?: S;
  /** Every field with `required: 'publish'` must be filled in. */
  complete?: boolean;
  /** Fields that must be filled in before it, with a minimum where given; its dialog asks for them. */
  needs?: readonly (string | { field: string; least: number })[];
  /** Asks for a reason and stores it on the record. */
  reason?: boolean;
  /** Takes something from people or is irreversible: shown in red, and must have `reason`. */
  danger?: boolean;
  /** Common reasons to choose from; free text may be added. */
  reasons?: Readonly<Record<string, Label>>;
  /** Publishes: where a section sets `fourEyes`, not allowed to an operator who changed the record. */
  approves?: boolean;
  /** The text of the confirmation. */
  confirm?: Label;
}

/** How a workflow publishes records. */
export interface Publication<S extends string = string> {
  /** The state in which the record is public; entering it stores a copy of what the public sees. */
  live: S;
  /** The state of a record that was taken offline. */
  gone: S;
  /**
   * A move to `live` stays in `waiting` until the moment in field `from`; at the moment in `until` the record goes to
   * `gone`.
   */
  waiting: S;
  from: string;
  until: string;
}

/** The states of a record, and the moves between them. */
export interface Workflow<S extends string = string, M extends string = string> {
  initial: S;
  states: Readonly<Record<S, State>>;
  moves: Readonly<Record<M, Move<S>>>;
  /** States in which the record may not be edited, because it is being decided or has been decided. */
  locked: readonly S[];
  /**
   * Rows in one of `states` wait for the operators who may make one of `moves`, or with `byEdit` for those who may
   * edit; the menu badge counts them.
   */
  decision: { states: readonly S[]; moves: readonly M[]; byEdit?: boolean };
  publication?: Publication<S>;
}

export const defineWorkflow = <const S extends string, const M extends string>(workflow: {
  initial: NoInfer<S>;
  states: Readonly<Record<S, State>>;
  moves: Readonly<Record<M, Move<NoInfer<S>>>>;
  locked: readonly NoInfer<S>[];
  decision: { states: readonly NoInfer<S>[]; moves: readonly NoInfer<M>[]; byEdit?: boolean };
  publication?: Publication<NoInfer<S>>;
}): Workflow<S, M> => workflow;

/** Whether a move returns a record that waited for a decision to its author for changes. */
export const returnsToAuthor = ({ decision, locked }: Workflow, { reason, from, to }: Move): boolean =>
  reason === true && !locked.includes(to) && from.some((state) => decision.states.includes(state));

/** The move whose reason a record in this state holds; nothing where no move or several could have led to the state. */
export function reasonedMove({ moves }: Workflow, status: string): Move | undefined {
  const [move, another] = Object.values(moves).filter(
    ({ reason, to, toIfLive }) => reason && (to === status || toIfLive === status),
  );
  return another ? undefined : move;
}

/** The part of a record that decides which moves are open. */
export interface WorkflowState {
  status: string;
  changed: boolean;
}

export const mayMove = (move: Move, { status, changed }: WorkflowState, live?: string): boolean =>
  move.from.includes(status) || (changed && status === live && move.from.includes('changed'));

/** The moves open to a record in this state, regardless of permission. */
export const movesOf = (workflow: Workflow, state: WorkflowState): [name: string, move: Move][] =>
  Object.entries(workflow.moves).filter(([, move]) => mayMove(move, state, workflow.publication?.live));
