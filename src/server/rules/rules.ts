import type { Page } from '../../contract/list.ts';
import type { AnyDraft, AnyRecord, DraftOf, RecordOf, Resource } from '../../declare/define-resource.ts';
import type { Sentence } from '../../declare/label.ts';
import type { Operator } from '../access/access.ts';
import type { Db, Tx } from '../database/tables.ts';

/** What a rule may look at: the transaction of the write it belongs to, who writes, and when. */
export interface RuleContext {
  tx: Tx;
  operator: Operator;
  now: Date;
  /** What the write is a part of, where many are made together. */
  deed?: string | undefined;
  /** What another record's column holds, as long as it is there. */
  valueIn: (section: string, id: number, column: string) => Promise<unknown>;
  /** The number of a record that holds these; several values ask for any of them. */
  findOne: (section: string, holding: Readonly<Record<string, unknown>>) => Promise<number | undefined>;
  recordsOf: (section: string) => OtherRecords;
}

/** Who would change a record, and where the rule may look. */
export interface ChangeContext {
  db: Db;
  operator: Operator;
}

/** Another section, or the rule's own, within the same transaction. */
export interface OtherRecords {
  /** Begins a record; what the rule does not know of it may be missing. Answers with its number. */
  begin: (draft: AnyDraft) => Promise<number>;
  /** How many records the public sees, by what it sees: other than one, holding a value, or with a moment to come. */
  countLive: (asked: {
    except: number;
    holding?: readonly [field: string, value: string];
    later?: readonly [field: string, than: Date];
  }) => Promise<number>;
}

/** What one section does beyond what every section does. A rule that refuses answers with what the operator will read. */
export interface Rules<Rec = AnyRecord, Draft = AnyDraft> {
  /** The draft as it shall be kept; `before` is the record it replaces. */
  beforeSave?: (draft: Draft, context: RuleContext & { before: Rec | null }) => Draft | Promise<Draft>;
  /**
   * Whether this operator may change this record at all. Asked of every write to a record that is there: edits, moves,
   * actions, deleting, bringing back, imports, undoing; and the client is told when the answer is no.
   */
  mayChange?: (record: Rec, context: ChangeContext) => true | Sentence | Promise<true | Sentence>;
  /** What stands, field by field, against a move that asks for a complete record, beyond what the declaration says. */
  preflight?: (record: Rec, context: RuleContext) => FieldRefusals | Promise<FieldRefusals>;
  /** What follows from a save or a deletion once it is made: of the two one is nothing. */
  afterSave?: (record: Rec | null, before: Rec | null, context: RuleContext) => Promise<void>;
  /** Whether a record may stand again as it did before some writes that are undone; `before` is how it stands now. */
  mayReturn?: (
    record: Rec,
    context: RuleContext & { before: Rec | null },
  ) => true | Sentence | Promise<true | Sentence>;
  mayDelete?: (record: Rec, context: RuleContext) => true | Sentence | Promise<true | Sentence>;
  mayMove?: (record: Rec, move: string, context: RuleContext) => true | Sentence | Promise<true | Sentence>;
  /** What a move changes besides the state, or instead of it: fields that the server fills in, another `status`. */
  onMove?: (record: Rec, move: string, context: RuleContext) => MoveColumns | Promise<MoveColumns>;
  /** What follows from a move once it is made, such as the next in a queue moving up. */
  afterMove?: (record: Rec, move: string, context: RuleContext) => Promise<void>;
  /**
   * By the names of the declared actions: what each changes in a record, why it cannot be done to this one, or, where it
   * has changed something else than the record, what the audit log keeps of that.
   */
  actions?: Readonly<Record<string, ActionRule<Rec, Draft>>>;
  /** Calls of the section's own, below its path. */
  calls?: Readonly<Record<string, OwnCall>>;
  /** What the audit log keeps of a change beyond the names of the fields; never what is somebody's own. */
  details?: (record: Rec, before: Rec | null, context: RuleContext) => AuditDetails | Promise<AuditDetails>;
}

/** `asked` is what the declaration asks for, checked. */
export type ActionRule<Rec = AnyRecord, Draft = AnyDraft> = (
  record: Rec,
  asked: AnyDraft,
  context: RuleContext,
) => ActionOutcome<Draft> | Promise<ActionOutcome<Draft>>;

export type ActionOutcome<Draft = AnyDraft> =
  | { changes: Partial<Draft> }
  | { refused: Sentence }
  | { done: AuditDetails };

/** A call that no section has by its declaration alone. */
export interface OwnCall {
  method: 'GET' | 'POST';
  /** The action by whose code it is guarded; `list` and `show` are reading. */
  action: string;
  run: (context: CallContext) => Promise<unknown>;
}

/** What such a call is asked with, and what it may answer with; every record as the operator may see it. */
export interface CallContext {
  operator: Operator;
  now: Date;
  /** The number in the address. */
  id: () => number;
  query: Readonly<Record<string, string | readonly string[] | undefined>>;
  body: unknown;
  one: (section: string, id: number) => Promise<AnyRecord>;
  list: (section: string, query: CallContext['query']) => Promise<Page<AnyRecord>>;
}

export type AuditDetails = Readonly<Record<string, unknown>>;

/** A sentence a field. */
export type FieldRefusals = Record<string, Sentence>;

/** By field, as the column keeps it. */
export type MoveColumns = Readonly<Record<string, string | number | boolean | Date | null>>;

export interface SectionRules {
  code: string;
  rules: Rules;
}

/** Rules are written against the section's own types and kept under its code for generic code to find. */
export const defineRules = <R extends Pick<Resource, 'code' | 'fields'>>(
  resource: R,
  rules: Rules<RecordOf<R>, DraftOf<R>>,
): SectionRules => ({ code: resource.code, rules: rules as unknown as Rules });

/** What is wrong with the list of all rules, as sentences: rules that nobody would ask, or only the first of two. */
export function findMisplacedRules(rules: readonly SectionRules[], records: readonly Resource[]): string[] {
  const codes = rules.map(({ code }) => code);
  return [...new Set(codes)].flatMap((code) => [
    ...(records.some((resource) => resource.code === code)
      ? []
      : [`There are rules for "${code}", but no such section.`]),
    ...(codes.filter((one) => one === code).length > 1
      ? [`There are several rules for "${code}"; make one of them with combineRules.`]
      : []),
  ]);
}
