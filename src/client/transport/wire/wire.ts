import type { calls, sectionCalls } from '../../../contract/calls.ts';
import type { ALL_FEATURES, Feature } from '../../../contract/features.ts';
import type { CHOICES_PARAMETER, listParameters, Sorter } from '../../../contract/list.ts';
import type { MenuEntry } from '../../../contract/menu.ts';
import type { CurrentUser } from '../../../contract/user.ts';
import type {
  ActionInputsOf,
  MoveNameOf,
  StandardAction,
  SystemColumn,
  TabNameOf,
} from '../../../declare/define-resource.ts';
import type { Workflow } from '../../../declare/workflow.ts';
import type { DataClass } from '../../../kinds/data-classes.ts';
import type { KindName } from '../../../kinds/index.ts';
import type { DeclaredSection, menu } from '../../../resources/index.ts';
import type { Converter } from './converters.ts';

/** How a server writes what `src/contract` says, where it differs. What is not said stays as it is there. */
export interface WireMapping {
  /** Put before every path that does not begin with a slash. @default '/admin/api/admin' */
  prefix?: string;
  /**
   * The path of each call, with another method before it where it differs. `{api}` stands for the path of the section,
   * `{id}` for the record. A call that gets a body by its method sends its parameters there.
   *
   * @example calls: { list: '{api}/page', delete: 'POST {api}/remove/{id}' }
   */
  calls?: Partial<Record<CallName, string>>;
  /**
   * For answers that names and paths do not describe: a function of the whole body of a success that gives the one which
   * the rest of the mapping reads. The list of such a server is requested after the menu only by the app itself.
   *
   * @example answers: { list: ({ hits }) => ({ list: hits.map(({ source }) => source), total: hits.length }) }
   */
  answers?: { readonly [N in CallName]?: (body: never, call: TranslatedCall) => unknown };
  /**
   * The same for the parameters of a call, in the words of the server; an export takes those of the list.
   *
   * @example queries: { list: (pairs) => [...pairs, ['withDeleted', 'false']] }
   */
  queries?: { readonly [N in CallName]?: (pairs: readonly Pair[], call: TranslatedCall) => readonly Pair[] };
  /** The same for what is sent: a function of the body that the rest of the mapping has written. */
  bodies?: { readonly [N in CallName]?: (body: never, call: TranslatedCall) => unknown };
  envelope?: EnvelopeMapping;
  list?: ListMapping;
  user?: UserMapping;
  menu?: MenuMapping;
  /** The names of fields that have none of their own below. @default the declared names */
  names?: 'snake_case' | ((name: string) => string);
  /** The fields that have one name in every section. */
  fields?: { readonly [N in AnyFieldName]?: FieldMapping };
  /** How the values of a kind are written. */
  values?: { readonly [K in KindName]?: Converter };
  /** The states of workflows; those of a section replace them. */
  states?: { readonly [S in { [C in SectionCode]: StateOf<C> }[SectionCode]]?: Code };
  /** `number` where the server takes no text for an id; otherwise each id is sent as the server wrote it. @default 'text' */
  ids?: 'text' | 'number';
  sections?: { readonly [C in SectionCode]?: SectionMapping<C> };
  /**
   * Where to sign in, for a server that does not say it: an address, or a function of that of the page. One without an
   * origin is on that of the API.
   */
  signIn?: string | ((page: string) => string);
}

/** A parameter and its value. */
type Pair = readonly [name: string, value: string];

/** The call that a function of the mapping is about. */
export interface TranslatedCall {
  /** Our code of the section, and its path on the server; empty for a call of no section. */
  section: string;
  api: string;
  /** Of the record, for a call with one. */
  id?: unknown;
}

/** The mapping of one section. */
export interface SectionMapping<C extends SectionCode> {
  /** The path of its calls. */
  api?: string;
  /** Its code in the menu; also the `menuId` of its calls. */
  menu?: string;
  /** What stands before the action in a permission of the operator: `cms:article` of `cms:article:add`. @default `menu` */
  permissions?: string;
  calls?: Partial<Record<CallName | Extract<keyof ActionInputsOf<SectionOf<C>>, string>, string>>;
  fields?: { readonly [N in FieldNameOf<C>]?: FieldMapping<N extends keyof FieldsOf<C> ? FieldsOf<C>[N] : unknown> };
  states?: { readonly [S in StateOf<C>]?: Code };
  /** Sent with each list and each draft, where several sections share one table. */
  fixed?: Readonly<Record<string, Code>>;
}

/** The name of a field on the wire, or more about it; `false` where the server has none. */
export type FieldMapping<F = unknown> =
  | string
  | false
  | {
      name?: string;
      /** The code of each option. */
      options?: F extends { options: infer O } ? { readonly [N in keyof O]?: Code } : Readonly<Record<string, Code>>;
      /** In place of what `values` says about its kind. */
      as?: Converter;
      /** The names in the rows of a table. */
      columns?: Readonly<Record<string, FieldMapping>>;
    };

export type Code = string | number | boolean;

/**
 * Where the answer has what. A path goes from the body by dots, `data.page`; an empty one is the body itself. `false`:
 * the body is the data, and the status says whether the call succeeded.
 */
export type EnvelopeMapping =
  | false
  | {
      /** `false`: the HTTP status is the code. */
      code?: string | false;
      message?: string;
      data?: string;
      showType?: string;
      errorPage?: string;
      /** The sentences for refused fields: an object by name, or a list of objects with `field` and `message`. */
      errors?: string;
      /**
       * Codes of the server and what they are in the contract: 200 success, 402 nobody signed in, 404, 409, 422. An answer
       * without a code has the HTTP status. A function gets the message as well.
       *
       * @example codes: (code, message) => (code === 0 ? 200 : code === 500 && message.includes('不存在') ? 404 : undefined)
       */
      codes?: Readonly<Record<string, number>> | ((code: unknown, message: string) => number | undefined);
    };

export interface ListMapping {
  /** The names of parameters; `false` where one is not sent. */
  parameters?: { readonly [N in ListParameter]?: string | false };
  /** The number of the first page. @default 1 */
  firstPage?: 0 | 1;
  sort?: SortMapping;
  /** The parameter of a filter, with the name of its field for `{name}`. @default '{name}' */
  filter?: string;
  /**
   * Several values of one filter: the name repeated, one text with this between them, or such a text under another name.
   *
   * @default 'repeated'
   * @example several: { name: '{name}__in', between: ',' }
   */
  several?: 'repeated' | (string & {}) | { name: string; between: string };
  /** The two ends of a range: one text `from..to`, or two parameters; `{name}` is that of the field, `{Name}` with a capital. */
  range?: 'from..to' | readonly [from: string, to: string];
  /** The path to the rows in `data`; with a slash before it, in the body. @default 'list' */
  rows?: string;
  /** The path to the total. @default 'total' */
  total?: string;
}

/**
 * `signed`: `-newsDate,title`. `words`: `newsDate desc,title asc`, or a parameter each. `columns`: the names in one
 * parameter and the directions in another.
 */
export type SortMapping =
  | false
  | ((sorters: readonly Sorter[]) => readonly (readonly [name: string, value: string])[])
  | ({ asc?: string; desc?: string } & (
      | { as: 'signed'; name: string }
      | { as: 'words'; name: string; between?: string; repeated?: boolean }
      | { as: 'columns'; names: string; orders: string }
    ));

export interface UserMapping {
  /** The path to the operator in the answer, like `rows`. */
  at?: string;
  fields?: { readonly [N in keyof CurrentUser]?: string };
  /**
   * The path to a list of permissions such as `cms:news:add`, for a menu without buttons. What stands before the last part is
   * the section's `permissions` or its code in the menu; `menu.buttons` names the actions, and `*:*:*` is all of them.
   *
   * @example permissions: '/permissions'
   */
  permissions?: string;
  /** The features that the server has without saying so. */
  features?: readonly (Feature | typeof ALL_FEATURES)[];
}

export interface MenuMapping {
  /** The path to the menu in the answer, like `rows`. */
  at?: string;
  /**
   * A list in place of a tree: the names of an entry's id and of the id of the entry that it is in, and how to tell a button.
   *
   * @example flat: { id: 'menuId', parent: 'parentId', isButton: ({ menuType }) => menuType === 'F' }
   */
  flat?: { id: string; parent: string; isButton?: (entry: Readonly<Record<string, unknown>>) => boolean };
  /** The codes of groups and of pages without records, as `sections` has those of sections. */
  groups?: { readonly [G in GroupCode]?: string };
  fields?: { readonly [N in keyof MenuEntry]?: string };
  /** The name of the code in a button. @default the one in an entry */
  buttonCode?: string;
  /**
   * The last part of a button's code for each action: `{ create: 'add' }` reads `news:add`, `news/add` and `add`. Or a
   * function of the button and its entry that gives the actions.
   */
  buttons?: { readonly [A in ActionName]?: string } | ((button: unknown, entry: unknown) => readonly string[]);
  /** The names in the answer with the counts of messages. */
  counts?: { menuCode?: string; total?: string };
}

/** A record is read, created, changed and deleted by different calls, which share one path in the contract. */
export type CallName = keyof typeof calls | keyof typeof sectionCalls | 'create' | 'update' | 'delete';

export type ListParameter = (typeof listParameters)[number] | typeof CHOICES_PARAMETER;

export type SectionCode = DeclaredSection['code'];
export type GroupCode = (typeof menu)[number]['code'];

type SectionOf<C> = Extract<DeclaredSection, { code: C }>;
type FieldsOf<C> = SectionOf<C>['fields'];

/** What every record has beside its fields. */
type RecordName = SystemColumn | 'version' | 'status' | 'changed' | 'publishedAt' | 'rejectReason';
type FieldNameOf<C> = Extract<keyof FieldsOf<C>, string> | RecordName;
type AnyFieldName = { [C in SectionCode]: FieldNameOf<C> }[SectionCode];

type WorkflowOf<R> = R extends { workflow?: infer W } ? Exclude<W, undefined> : never;
type StateOf<C> = [WorkflowOf<SectionOf<C>>] extends [never]
  ? never
  : WorkflowOf<SectionOf<C>> extends Workflow<infer S>
    ? S
    : never;

/** A section without a workflow has no moves, which the type of its moves does not say. */
type MovesOf<R> = R extends unknown ? ([WorkflowOf<R>] extends [never] ? never : MoveNameOf<R>) : never;
type OwnActionsOf<R> = R extends unknown ? Extract<keyof ActionInputsOf<R>, string> | TabNameOf<R> : never;

type ActionName =
  | StandardAction
  | DataClass
  | MovesOf<DeclaredSection>
  | OwnActionsOf<DeclaredSection>
  | `${SectionCode}.${string}`;
