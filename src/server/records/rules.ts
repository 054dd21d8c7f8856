import type { Sentence } from '../../contract/label.ts';
import type { ListAnswer } from '../../contract/list.ts';
import { AUDIT, actionsOf, SET } from '../../declare/actions.ts';
import type {
  ActionInputsOf,
  ActionNameOf,
  AnyDraft,
  AnyRecord,
  DraftOf,
  MoveNameOf,
  RecordOf,
  Resource,
} from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import { serverKindOf } from '../../kinds/index.server.ts';
import { aFunction, anything, listOf, mapOf, objectOf, oneOf, similarName, textShape } from '../../kinds/shape.ts';
import type { Db, Tx } from '../database/tables.ts';
import type { Operator } from '../http/access.ts';

/** The context of a rule: the transaction of its write, the operator and the time. */
export interface RuleContext {
  /** The transaction of the write. */
  tx: Tx;
  /** Who writes. */
  operator: Operator;
  /** The time of the write. */
  now: Date;
  /** The change set of the write, if several writes belong together. */
  changeSet?: string | undefined;
  /** Every section. */
  sections: readonly Resource[];
  /** Reads a column of another record; undefined if the record does not exist. */
  valueIn: (section: string, id: number, column: string) => Promise<unknown>;
  /**
   * Finds the id of a record with these values; an array matches any of its items. Until the write ends nobody else can find or
   * count records of the section.
   */
  findOne: (section: string, holding: Readonly<Record<string, unknown>>) => Promise<number | undefined>;
  /** The records of another section, within the same transaction. */
  recordsOf: (section: string) => OtherRecords;
}

/** The context of a rule about a change of a record. */
export interface SaveContext<Rec = AnyRecord> extends RuleContext {
  /** The record before the change; null for a new one. */
  before: Rec | null;
}

/** The operator who wants to change a record, and the database. */
export interface ChangeContext {
  /** The database, outside any transaction. */
  db: Db;
  /** Who wants to change the record. */
  operator: Operator;
}

/** The records of a section within the rule's transaction. */
export interface OtherRecords {
  /** Creates a record, whose required fields may be missing, and returns its id. */
  create: (draft: AnyDraft) => Promise<number>;
  /**
   * Counts published records by their published copy: except one, with a value, or with a time in the future. Until the write
   * ends nobody else can find or count records of the section.
   */
  countLive: (options: {
    except: number;
    holding?: readonly [field: string, value: string];
    later?: readonly [field: string, than: Date];
  }) => Promise<number>;
}

/**
 * The server behaviour of one section beyond the generic one, declared by `defineRules`. A rule refuses by returning
 * the sentence that the operator reads.
 *
 * @example
 * defineRules(news, {
 *   mayDelete: (record) =>
 *     record.status !== 'published' || { zh: '请先下线再删除。', en: 'Take the news offline before deleting it.' },
 * })
 */
export interface Rules<
  Rec = AnyRecord,
  Draft = AnyDraft,
  Move extends string = string,
  Inputs = Readonly<Record<string, AnyDraft>>,
  Action extends string = string,
> {
  /** Returns the draft to store; `before` of the context is the record it replaces. */
  beforeSave?: (draft: Draft, context: SaveContext<Rec>) => Draft | Promise<Draft>;
  /**
   * Whether the operator may change the record. Called for every write to an existing record: edits, moves, actions,
   * deletions, restorations, imports and undo; the client is told if the answer is no.
   */
  mayChange?: (record: Rec, context: ChangeContext) => true | Sentence | Promise<true | Sentence>;
  /** Additional problems, by field, that prevent a move which requires a complete record. */
  preflight?: (record: Rec, context: RuleContext) => FieldRefusals<Draft> | Promise<FieldRefusals<Draft>>;
  /** Runs after a record was saved or deleted: `before` of the context is null for a new record, `record` for a deleted one. */
  afterSave?: (record: Rec | null, context: SaveContext<Rec>) => Promise<void>;
  /** Whether an undo may return the record to an earlier state; `before` of the context is its current state. */
  mayUndo?: (record: Rec, context: SaveContext<Rec>) => true | Sentence | Promise<true | Sentence>;
  /** Whether the record may be deleted. */
  mayDelete?: (record: Rec, context: RuleContext) => true | Sentence | Promise<true | Sentence>;
  /** Whether the move of this name may be made. */
  mayMove?: (record: Rec, move: Move, context: RuleContext) => true | Sentence | Promise<true | Sentence>;
  /** Columns that a move sets besides the state, or another `status` in its place. */
  onMove?: (record: Rec, move: Move, context: RuleContext) => MoveColumns<Draft> | Promise<MoveColumns<Draft>>;
  /** Runs after a move, for instance to move up the next in a queue. */
  afterMove?: (record: Rec, move: Move, context: RuleContext) => Promise<void>;
  /**
   * The rules of the declared actions: what each changes in a record, why it is refused, or the audit details if it
   * changes something else than the record.
   */
  actions?: { readonly [A in keyof Inputs]: ActionRule<Rec, Draft, Inputs[A]> };
  /**
   * The fields declared with `auto: true` that the section's rules, or the server's own code, fill in. Every such field of
   * a section is named here, so that none is shown which nothing ever writes.
   */
  fills?: readonly (keyof Draft & string)[];
  /** Additional routes below the path of the section. */
  calls?: Readonly<Record<string, OwnCall<Action>>>;
  /** Audit details of a change beyond the field names; never personal values. */
  details?: (record: Rec, context: SaveContext<Rec>) => AuditDetails | Promise<AuditDetails>;
}

/** What an action does with a record, given its validated inputs. */
export type ActionRule<Rec = AnyRecord, Draft = AnyDraft, Input = AnyDraft> = (
  record: Rec,
  input: Input,
  context: RuleContext,
) => OwnActionResult<Draft> | Promise<OwnActionResult<Draft>>;

export type OwnActionResult<Draft = AnyDraft> =
  | { changes: Partial<Draft> }
  | { refused: Sentence }
  | { done: AuditDetails };

/** An additional route of a section. */
export interface OwnCall<Action extends string = string> {
  /** The HTTP method. */
  method: 'GET' | 'POST';
  /** The action whose permission is required; `list` and `show` mean read access. */
  action: Action;
  /** What the route answers, for the OpenAPI document. */
  summary: string;
  /** JSON Schema of the query, for the OpenAPI document. */
  querystring?: Readonly<Record<string, unknown>>;
  /** Answers the call; what it returns is sent as `data`. */
  run: (context: CallContext) => Promise<unknown>;
}

/** The context of an additional route; records are masked for the operator. */
export interface CallContext {
  /** Who calls. */
  operator: Operator;
  /** The time of the call. */
  now: Date;
  /** The id in the address. */
  id: () => number;
  /** The query of the address. */
  query: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body of a `POST`, which the rule has to check. */
  body: unknown;
  /** Reads a record of a section, as far as the operator may. */
  read: (section: string, id: number) => Promise<AnyRecord>;
  /** Lists records of a section, as far as the operator may. */
  list: (section: string, query: CallContext['query']) => Promise<ListAnswer<AnyRecord>>;
}

export type AuditDetails = Readonly<Record<string, unknown>>;

/** One sentence for each refused field. */
export type FieldRefusals<Draft = AnyDraft> = string extends keyof Draft
  ? Record<string, Sentence>
  : { [N in keyof Draft]?: Sentence };

/** Column values by field, and another state. */
export type MoveColumns<Draft = AnyDraft> = {
  readonly [N in keyof Draft | 'status']?: string | number | boolean | Date | null;
};

export interface SectionRules {
  code: string;
  rules: Rules;
}

/** The rules of a section, typed by its fields, moves, actions and tabs. */
export type RulesOf<R> = Rules<RecordOf<R>, DraftOf<R>, MoveNameOf<R>, ActionInputsOf<R>, ActionNameOf<R>>;

/** Types rules by their section and registers them under its code. */
export const defineRules = <const R extends Pick<Resource, 'code' | 'fields'>>(
  resource: R,
  rules: RulesOf<R>,
): SectionRules => ({ code: resource.code, rules: rules as unknown as Rules });

const rulesShape = objectOf<Rules>(
  {},
  {
    beforeSave: aFunction,
    mayChange: aFunction,
    preflight: aFunction,
    afterSave: aFunction,
    mayUndo: aFunction,
    mayDelete: aFunction,
    mayMove: aFunction,
    onMove: aFunction,
    afterMove: aFunction,
    actions: mapOf(aFunction),
    fills: listOf(textShape),
    calls: mapOf(
      objectOf<OwnCall>(
        { summary: textShape, method: oneOf('GET', 'POST'), action: textShape, run: aFunction },
        { querystring: anything },
      ),
    ),
    details: aFunction,
  },
);

/**
 * Mistakes in the list of rules, a sentence each: rules of unknown sections, two sets for one section, a misspelt rule, and
 * actions without a rule or rules without their action.
 */
export function checkRules(rules: readonly SectionRules[], sections: readonly Resource[]): string[] {
  const codes = rules.map(({ code }) => code);
  const duplicates = codes.filter((code, at) => codes.indexOf(code) !== at);
  return [
    ...[...new Set(duplicates)].map(
      (code) => `There are several rules for "${code}"; make one of them with combineRules.`,
    ),
    ...rules.flatMap((one) => checkSectionRules(one, sections)),
    ...sections.flatMap(({ code, actions = {} }) => {
      const ruled = rules.find((one) => one.code === code)?.rules.actions ?? {};
      return Object.keys(actions)
        .filter((name) => !Object.hasOwn(ruled, name))
        .map((name) => `${code}: the action "${name}" has no rule of its name, which would perform it.`);
    }),
    ...sections.flatMap((resource) =>
      checkFills(resource, rules.find(({ code }) => code === resource.code)?.rules.fills),
    ),
  ];
}

/** Each field that the server is said to fill in must have something that does; autoNumber fields number themselves. */
function checkFills({ code, fields }: Resource, fills: readonly string[] = []): string[] {
  const filled = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.auto === true && serverKindOf(field).numbering === undefined;
  });
  return [
    ...filled
      .filter((name) => !fills.includes(name))
      .map(
        (name) =>
          `${code}.${name}: "auto" says that the server fills it in, but nothing does. Name it in "fills" of the rules that do; where another program of the museum does, say so by "filledBy"; or remove it.`,
      ),
    ...fills
      .filter((name) => !filled.includes(name))
      .map((name) => `The rules of ${code} fill "${name}", which is not a field declared with "auto: true".`),
  ];
}

function checkSectionRules({ code, rules }: SectionRules, sections: readonly Resource[]): string[] {
  const resource = findSection(sections, code);
  if (!resource) {
    const similar = similarName(
      code,
      sections.map((one) => one.code),
    );
    return [`There are rules for "${code}", but no such section${similar ? `; did you mean "${similar}"?` : '.'}`];
  }
  const mistakes = rulesShape(`${code}.rules`, rules);
  if (mistakes.length > 0) return mistakes;
  const names = ['list', 'show', ...actionsOf(resource, sections).map(({ name }) => name), SET, AUDIT];
  return [
    ...Object.keys(rules.actions ?? {})
      .filter((name) => !Object.hasOwn(resource.actions ?? {}, name))
      .map((name) => `The rules of ${code} perform the action "${name}", which ${code} does not declare.`),
    ...Object.entries(rules.calls ?? {})
      .filter(([, { action }]) => !names.includes(action))
      .map(
        ([name, { action }]) =>
          `The call "${name}" of ${code} requires the action "${action}", which ${code} does not have.`,
      ),
  ];
}
