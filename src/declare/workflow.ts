import type { Label } from './label.ts';

/** Which colour family a state is shown in; a word always stands beside the colour. */
export type Tone = 'quiet' | 'waiting' | 'planned' | 'live' | 'refused';

export interface State {
  label: Label;
  tone: Tone;
  /** The field that says the place of a row in this state, where rows stand in a queue. */
  queue?: string;
}

/** `'changed'` stands for a live record that has a newer draft beside what the public sees. */
export type From<S extends string> = S | 'changed';

/** A button that takes a record from one state to another. Its code is `<section>:<name of the move>`. */
export interface Move<S extends string = string> {
  label: Label;
  from: readonly From<S>[];
  to: S;
  /** Where it leads instead when the public still sees an earlier version. */
  toIfLive?: S;
  /** Everything `required: 'publish'` must be there. */
  complete?: boolean;
  /** Fields that must be there before it, with the least they may hold; its dialog asks for them. */
  needs?: readonly (string | { field: string; least: number })[];
  /** Asks why, and keeps the answer on the record. */
  reason?: boolean;
  /** Takes something away from people, or cannot be taken back: shown in red, and never without a reason. */
  danger?: boolean;
  /** What the answer usually is; one of them may be chosen, and words added. */
  reasons?: Readonly<Record<string, Label>>;
  /** Puts something before the public: where a section says `fourEyes`, not by whoever changed it. */
  approves?: boolean;
  /** What the operator is asked before it happens. */
  confirm?: Label;
}

/** How a workflow puts records before the public. */
export interface Publication<S extends string = string> {
  /** The state in which the public sees the record; entering it keeps a copy of what they see. */
  live: S;
  /** Leaving the public's sight. */
  gone: S;
  /** A move to `live` waits in `waiting` until the moment in field `from`; field `until` takes the record off again. */
  waiting: S;
  from: string;
  until: string;
}

/** The states of a record, and the moves between them. */
export interface Workflow<S extends string = string, M extends string = string> {
  initial: S;
  states: Readonly<Record<S, State>>;
  moves: Readonly<Record<M, Move<S>>>;
  /** States in which the text may not be changed, because somebody is deciding or has decided about it. */
  locked: readonly S[];
  /**
   * Rows in one of `states` wait for whoever may make one of `moves`, or with `byEdit` for whoever may edit; the badge
   * counts them.
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

/** Whether a move sends back what waited for a decision, to be changed once more by whoever wrote it. */
export const sendsBack = ({ decision, locked }: Workflow, { reason, from, to }: Move): boolean =>
  reason === true && !locked.includes(to) && from.some((state) => decision.states.includes(state));

/** The move whose reason a record in this state carries; nothing where several may have led there, or none. */
export function reasonedMove({ moves }: Workflow, status: string): Move | undefined {
  const [move, another] = Object.values(moves).filter(
    ({ reason, to, toIfLive }) => reason && (to === status || toIfLive === status),
  );
  return another ? undefined : move;
}

/** What the workflow needs to know of a record. */
export interface Standing {
  status: string;
  changed: boolean;
}

export const mayMove = (move: Move, { status, changed }: Standing, live?: string): boolean =>
  move.from.includes(status) || (changed && status === live && move.from.includes('changed'));

/** The moves open to a record as it stands, whoever asks. */
export const movesOf = (workflow: Workflow, standing: Standing): [name: string, move: Move][] =>
  Object.entries(workflow.moves).filter(([, move]) => mayMove(move, standing, workflow.publication?.live));
