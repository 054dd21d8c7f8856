import type { AnyDraft, AnyRecord, DraftOf, RecordOf, Resource } from '../declare/define-resource.ts';
import type { Sentence } from '../declare/label.ts';
import type { Operator } from './access.ts';
import type { Tx } from './data/tables.ts';

/** What a rule may look at: the transaction of the write it belongs to, who writes, and when. */
export interface RuleContext {
  tx: Tx;
  operator: Operator;
  now: Date;
}

/** What one section does beyond what every section does. A rule that refuses answers with what the operator will read. */
export interface Rules<Rec = AnyRecord, Draft = AnyDraft> {
  /** The draft as it shall be kept; `before` is the record it replaces. */
  beforeSave?: (draft: Draft, context: RuleContext & { before: Rec | null }) => Draft | Promise<Draft>;
  mayDelete?: (record: Rec, context: RuleContext) => true | Sentence | Promise<true | Sentence>;
  mayMove?: (record: Rec, move: string, context: RuleContext) => true | Sentence | Promise<true | Sentence>;
}

export interface SectionRules {
  code: string;
  rules: Rules;
}

/** Rules are written against the section's own types and kept under its code for generic code to find. */
export const defineRules = <R extends Pick<Resource, 'code' | 'fields'>>(
  resource: R,
  rules: Rules<RecordOf<R>, DraftOf<R>>,
): SectionRules => ({ code: resource.code, rules: rules as unknown as Rules });
