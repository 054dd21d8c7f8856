import type { AnyDraft, AnyRecord, DraftOf, RecordOf, Resource } from '../declare/define-resource.ts';
import type { Sentence } from '../declare/label.ts';
import type { Operator } from './access.ts';
import type { Tx } from './data/tables.ts';

/** What a rule may look at: the transaction of the write it belongs to, who writes, and when. */
export interface RuleContext {
  tx: Tx;
  operator: Operator;
  now: Date;
  /** What another record's column holds, as long as it is there. */
  valueIn: (section: string, id: number, column: string) => Promise<unknown>;
  /** The number of a record that holds these; several values ask for any of them. */
  findOne: (section: string, holding: Readonly<Record<string, unknown>>) => Promise<number | undefined>;
}

/** What one section does beyond what every section does. A rule that refuses answers with what the operator will read. */
export interface Rules<Rec = AnyRecord, Draft = AnyDraft> {
  /** The draft as it shall be kept; `before` is the record it replaces. */
  beforeSave?: (draft: Draft, context: RuleContext & { before: Rec | null }) => Draft | Promise<Draft>;
  mayDelete?: (record: Rec, context: RuleContext) => true | Sentence | Promise<true | Sentence>;
  mayMove?: (record: Rec, move: string, context: RuleContext) => true | Sentence | Promise<true | Sentence>;
  /** What a move changes besides the state, or instead of it: fields that the server fills in, another `status`. */
  onMove?: (record: Rec, move: string, context: RuleContext) => MoveColumns | Promise<MoveColumns>;
  /** What follows from a move once it is made, such as the next in a queue moving up. */
  afterMove?: (record: Rec, move: string, context: RuleContext) => Promise<void>;
}

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
