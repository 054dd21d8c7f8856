import type { Label } from '../contract/label.ts';

/** The colour family of a state; the label is always shown beside the colour. */
export type Tone = 'quiet' | 'waiting' | 'planned' | 'live' | 'refused';

/** A state of a workflow, shown as a coloured tag. */
export interface State {
  /** Its name in lists and at the top of the record. */
  label: Label;
  /** The colour family of the tag. */
  tone: Tone;
  /** The field with the place in the queue, where rows in this state form a queue. */
  queue?: string;
}

/** `'changed'` stands for a published record that was edited since its publication, or a registered one that waits for a correction. */
export type From<S extends string> = S | 'changed';

/** A step from one state to another, shown as a button. Its permission code is `<section>:<name of the move>`. */
export interface Move<S extends string = string> {
  /** The text of the button. */
  label: Label;
  /**
   * The states it starts from; `'changed'` stands for a published record that was edited since, and for a registered one
   * with a correction: a move that approves enters it in the register, another one drops it.
   */
  from: readonly From<S>[];
  /** The state it leads to. */
  to: S;
  /** The target state instead of `to` while the public sees an earlier version. */
  toIfLive?: S;
  /**
   * Every field with `required` must be filled in, also with `'publish'`. Records in the initial state are drafts then.
   *
   * @default false
   */
  complete?: boolean;
  /**
   * Fields that must be filled in before it, with a minimum where given; its dialog asks for them.
   *
   * @example needs: ['trainedOn', { field: 'hours', least: 8 }]
   */
  needs?: readonly (
    | string
    | {
        /** The name of the field. */
        field: string;
        /** The smallest number, or the smallest number of rows. */
        least: number;
      }
  )[];
  /** Asks for a reason and stores it on the record. @default false */
  reason?: boolean;
  /** Takes a word to whoever decides about the record next, which is not asked for. @default false */
  note?: boolean;
  /** Takes something from people or is irreversible: shown in red, and must have `reason`. @default false */
  danger?: boolean;
  /**
   * Common reasons to choose from; free text may be added.
   *
   * @example reasons: { full: { zh: '名额已满', en: 'No places left' } }
   */
  reasons?: Readonly<Record<string, Label>>;
  /** Publishes: where a section sets `fourEyes`, not allowed to an operator who changed the record. @default false */
  approves?: boolean;
  /**
   * Moves whose maker may not make this one either: under `fourEyes` they count as having changed the record.
   *
   * @example otherThan: ['proposeDeaccession']
   */
  otherThan?: readonly string[];
  /** The question asked before it; without one the move happens at the click. */
  confirm?: Label;
}

/** How a workflow publishes records. */
export interface Publication<S extends string = string> {
  /** The state in which the record is public; entering it stores a copy of what the public sees. */
  live: S;
  /** The state of a record that was taken offline. */
  gone: S;
  /** The state of a record that was approved and waits for its moment of publication. */
  waiting: S;
  /** The `dateTime` field with the moment of publication; until then the record stays in `waiting`. */
  from: string;
  /** The `dateTime` field with the moment at which a live record goes to `gone`. */
  until: string;
}

/** What entering a state is called in the register, and what it enters beside the fields of every entry. */
export interface EntryKind {
  /** Its name in the book. */
  label: Label;
  /** Fields entered then and no longer changed afterwards, such as the document of a deaccession. */
  fields?: readonly string[];
}

/**
 * An append-only book of what is registered: each entry holds the values, who proposed and who approved them, and the hash of
 * the entry before it. The fields of an entered record change by correction only: an edit waits until a move from `'changed'`
 * approves it. `npm run register -- --verify` compares the book with the records.
 */
export interface Register<S extends string = string> {
  /** The state of entered records, which a correction does not leave. */
  entered: S;
  /** The field with the number in the register. */
  number: string;
  /** The fields that the book holds. */
  fields: readonly string[];
  /**
   * The states whose beginning is entered in the book; `entered` is one of them.
   *
   * @example entries: { registered: { label: { zh: '登记', en: 'Entry' } } }
   */
  entries: Readonly<Partial<Record<S, EntryKind>>>;
  /**
   * Corrections of these fields have a name of their own.
   *
   * @example corrections: { grade: { zh: '级别变动', en: 'Change of grade' } }
   */
  corrections?: Readonly<Record<string, Label>>;
}

/**
 * The states of a record, and the moves between them.
 *
 * @example
 * defineWorkflow({
 *   initial: 'open',
 *   states: {
 *     open: { label: { zh: '待处理', en: 'Open' }, tone: 'waiting' },
 *     closed: { label: { zh: '已办结', en: 'Closed' }, tone: 'live' },
 *   },
 *   moves: { close: { label: { zh: '办结', en: 'Close' }, from: ['open'], to: 'closed' } },
 *   locked: ['closed'],
 *   decision: { states: ['open'], moves: ['close'] },
 * })
 */
export interface Workflow<S extends string = string, M extends string = string> {
  /** The state of a new record. */
  initial: S;
  /** The states by name. */
  states: Readonly<Record<S, State>>;
  /** The moves by name; the name is the last part of the permission code. */
  moves: Readonly<Record<M, Move<S>>>;
  /** States in which the record may not be edited, because it is being decided or has been decided. */
  locked: readonly S[];
  /**
   * A record that has been in one of these states is never deleted. No move may lead back to before it.
   *
   * @example keeps: ['registered']
   */
  keeps?: readonly S[];
  /**
   * Rows in one of `states` wait for the operators who may make one of `moves`, or with `byEdit` for those who may
   * edit; the menu badge counts them.
   */
  decision: {
    /** The states that wait; `'changed'` for corrections of registered records. */
    states: readonly From<S>[];
    /** The moves that decide. */
    moves: readonly M[];
    /** Whoever may edit the section is waited for, too. @default false */
    byEdit?: boolean;
  };
  /** Present where the workflow publishes records. */
  publication?: Publication<S>;
  /**
   * Present where the workflow enters records in a register.
   *
   * @example
   * register: {
   *   entered: 'registered',
   *   number: 'registerNo',
   *   fields: ['registerNo', 'title', 'grade'],
   *   entries: { registered: { label: { zh: '登记', en: 'Entry' } } },
   * }
   */
  register?: Register<S>;
}

export const defineWorkflow = <const S extends string, const M extends string>(workflow: {
  initial: NoInfer<S>;
  states: Readonly<Record<S, State>>;
  moves: Readonly<Record<M, Move<NoInfer<S>>>>;
  locked: readonly NoInfer<S>[];
  keeps?: readonly NoInfer<S>[];
  decision: { states: readonly From<NoInfer<S>>[]; moves: readonly NoInfer<M>[]; byEdit?: boolean };
  publication?: Publication<NoInfer<S>>;
  register?: Register<NoInfer<S>>;
}): Workflow<S, M> => workflow;

/** The state in which an edit waits for approval: the published or the registered one. */
export const stateOfChanged = ({ publication, register }: Workflow): string | undefined =>
  publication?.live ?? register?.entered;

/** The first move that a record must be complete for, in a workflow that does not publish. */
export const completingMove = ({ workflow }: { workflow?: Workflow }): Label | undefined =>
  workflow?.publication ? undefined : Object.values(workflow?.moves ?? {}).find(({ complete }) => complete)?.label;

/**
 * Whether a record in this state is a draft, which is saved with its title alone: one in the initial state of a workflow that
 * publishes, or has a move for which it must be complete. `undefined` is the state of a new record.
 */
export const isDraftState = (workflow: Workflow | undefined, status: unknown): boolean =>
  workflow !== undefined && hasDrafts(workflow) && (status ?? workflow.initial) === workflow.initial;

const hasDrafts = ({ publication, moves }: Workflow): boolean =>
  publication !== undefined || Object.values(moves).some(({ complete }) => complete);

/** Whether the move submits a draft: it leaves the initial state, and asks for what a draft may lack. */
export const submitsDraft = (workflow: Workflow | undefined, { from, to }: Move): boolean =>
  workflow !== undefined && hasDrafts(workflow) && from.includes(workflow.initial) && to !== workflow.initial;

/** The first move that submits a draft. */
export const submittingMove = ({ workflow }: { workflow?: Workflow }): Move | undefined =>
  Object.values(workflow?.moves ?? {}).find((move) => submitsDraft(workflow, move));

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

/** Whether a correction of the registered record waits; until it is decided nothing else can be. */
export const isCorrected = ({ register }: Workflow, { status, changed }: WorkflowState): boolean =>
  register !== undefined && changed && status === register.entered;

export const mayMove = (workflow: Workflow, { from }: Move, state: WorkflowState): boolean =>
  (from.includes(state.status) && !isCorrected(workflow, state)) ||
  (state.changed && state.status === stateOfChanged(workflow) && from.includes('changed'));

/** The moves open to a record in this state, regardless of permission. */
export const movesOf = (workflow: Workflow, state: WorkflowState): [name: string, move: Move][] =>
  Object.entries(workflow.moves).filter(([, move]) => mayMove(workflow, move, state));
