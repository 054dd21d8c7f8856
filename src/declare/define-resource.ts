import type { Label } from '../contract/label.ts';
import type { Sorter } from '../contract/list.ts';
import type { ReferenceValue } from '../contract/record.ts';
import type { DataClass } from '../kinds/data-classes.ts';
import type { Exactly } from '../kinds/exact.ts';
import type { DraftValueOf, Field, FormValueOf, ValueOf } from '../kinds/index.ts';
import type { Apart } from './apart.ts';
import type { Applicant } from './applicant.ts';
import type { CalendarOption } from './calendar.ts';
import type { CheckedFields, FieldNames, NamesOfKind, UniqueNames } from './checked-names.ts';
import type { FieldCheck } from './comparisons.ts';
import type { IconName } from './icon-names.ts';
import type { Workflow } from './workflow.ts';

export type Fields = Readonly<Record<string, Field>>;

/** The columns every record has without declaring them. */
export type SystemColumn = 'id' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy';
/** A template, because the compiler would print the name of the type and all fields instead of the columns. */
type Column<F, W> = `${FieldNames<F> | SystemColumn | (W extends Workflow ? 'status' : never)}`;

/**
 * An action on one record or many, beyond the moves of the workflow; the section's rule of the same name performs it.
 */
export interface SectionAction {
  /** The text of the button. */
  label: Label;
  /** The question asked before it; without one the action happens at the click, or when its dialog is sent. */
  confirm?: Label;
  /** The inputs that its dialog asks for, as fields by name; none: `{}`. */
  asks: Fields;
  /** How the dialog differs for a single record, whose stored values are to be changed. */
  singleRecord?: {
    /** Inputs that start with the value of the record's field of the same name. */
    storedInputs: readonly string[];
    /** The values of inputs that the dialog does not show. */
    hiddenInputs: AnyDraft;
    /** The same when the operator has emptied every one of `storedInputs`; without it they cannot be emptied. */
    hiddenInputsIfEmpty?: AnyDraft;
  };
}

/** A change of state that the server makes once a date or moment has passed. */
export interface ClockMove {
  /** The state in which a record waits for its date. */
  from: string;
  /** The state after it. */
  to: string;
  /** A date or moment of the record, `validTo`, or of a record it refers to, `session.endAt`. */
  after: string;
}

/** Where the seats are that applications of the `registration` workflow compete for. */
export interface Seats {
  /** The reference to the record that has the seats, in its fields `capacity` and `waitlist`. */
  by: string;
  /** The choice of that record that the server switches between `open` and `full` as seats are taken and freed. */
  state?: string;
  /** The field that says how many seats an application takes; without it each takes one. */
  takes?: string;
  /**
   * What the page of the record with the seats shows of each application, and finds it by at check-in. Without it the page
   * lists the applications by their titles and checks nobody in.
   *
   * @example checkIn: { number: 'applyNo', phone: 'guardianPhone', shows: ['companionCount'] }
   */
  checkIn?: SeatCheckIn;
}

/** How somebody who has a seat is found at the door. */
export interface SeatCheckIn {
  /** The number that the server gave the application; it is one of the filters, as `phone` is. */
  number: string;
  /** The telephone number, of which the last digits are enough. */
  phone?: string;
  /** Further fields in the line of an application. */
  shows?: readonly string[];
}

/** A column of a declared sheet: one field, several joined, or a text. */
export interface DeclaredSheetColumn<Name extends string = string> {
  /** Its heading. @default the label of its field */
  label?: Label;
  /**
   * What it shows: the fields with a semicolon between them, those in an inner list with a space. A column of one field can be
   * imported under its heading.
   *
   * @example fields: ['sizes', ['mass', 'massUnit']]
   */
  fields?: readonly (Name | readonly Name[])[];
  /**
   * Of a field with rows, only the rows with these values.
   *
   * @example row: { dimension: 'overallLength' }
   */
  row?: Readonly<Record<string, string>>;
  /** A text that is the same for every record, instead of fields. */
  text?: Label;
  /** Its sum is printed below the last record. @default false */
  sum?: true;
}

/** An official form: the columns of an export or a print, under the headings of the form. */
export interface DeclaredSheet<Name extends string = string> {
  /** Its title, also the choice in the dialog of an export. */
  label: Label;
  /** Its columns in their order. */
  columns: readonly DeclaredSheetColumn<Name>[];
  /** The order of its records. @default that of the list */
  sort?: readonly [field: Name, order: Sorter['order']];
}

/** What one record is called, and how several are counted: "冻结 10 位会员", "Freeze 10 members". */
export interface Noun extends Label {
  measure?: string;
  plural?: string;
}

/** A section: what a record is, how it is listed and how it is filled in. */
export interface Resource {
  /** The menu code: the last part of the path. */
  code: string;
  /** The route of its list, `/info/news`. */
  path: string;
  /** The path of its calls below `/admin/api/admin/`. @default the code */
  api?: string;
  /** Its name in the menu and at the top of its pages, in both languages. */
  label: Label;
  /**
   * What one of its records is called, for titles such as "New member" and "Freeze 10 members", in English without a capital
   * letter. `measure` is its Chinese measure word, 条 without it, and `plural` its English plural, with an s without it.
   *
   * @example noun: { zh: '会员', en: 'member', measure: '位' }
   */
  noun?: Noun;
  /** One short line under the title: what this section is for. */
  about: Label;
  /** Its icon in the menu, of @ant-design/icons: `star`, `star-filled`, `star-two-tone`. */
  icon: IconName;
  /** The fields of a record by name. */
  fields: Fields;
  /** The field that holds the title of a record. */
  title: string;
  /** How its records are listed. */
  list: {
    /** The columns shown at first; operators may add and remove some. */
    columns: readonly string[];
    /** The columns with a filter above the list. */
    filters: readonly string[];
    /** The fields that the keyword is searched in. */
    search: readonly string[];
    /** The order at first: a column, and `'asc'` or `'desc'`. */
    sort: readonly [field: string, order: Sorter['order']];
    /**
     * Orders of two or three columns that operators of a very large section use, a minus before a descending one:
     * `[['channel', '-registeredAt']]`. Each has an index, which also serves its complete reverse.
     */
    sortTogether?: readonly (readonly string[])[];
    /**
     * Fields that whoever may edit changes in their cells, one at a time and with an undo; a published record's change waits
     * for approval as one made in the form. For what is changed often and alone, where a mistake is harmless; never the
     * state, a translated text, or a field whose input needs a page.
     *
     * @example list: { columns: ['name', 'capacity'], filters: [], search: [], sort: ['name', 'asc'], inlineEdit: ['capacity'] }
     */
    inlineEdit?: readonly string[];
  };
  /** The parts of the form and of a record's page, in their order. */
  form: readonly {
    /** The heading of the part. */
    title: Label;
    /** A line under the heading. */
    help?: Label;
    /** Its fields in their order; every field that operators fill in stands in one part. */
    fields: readonly string[];
    /**
     * The part starts closed in the form, with the number of its fields that are filled in; it opens at an error in it and
     * where a link leads to one of its fields. For what is rarely written; never with a field that a new record is not
     * saved without, such as its title.
     *
     * @default false
     * @example form: [{ title: { zh: '展示', en: 'Display' }, folded: true, fields: ['pinnedUntil', 'sortNo'] }]
     */
    folded?: true;
  }[];
  /** The states of a record and the moves between them: `publishing`, `registration`, or one by `defineWorkflow`. */
  workflow?: Workflow;
  /**
   * The seats that its records, which are applications, compete for.
   *
   * @example seats: { by: 'session', state: 'state', takes: 'seats', checkIn: { number: 'applyNo', phone: 'phone' } }
   */
  seats?: Seats;
  /**
   * The person whom its records come from, and the changes of state of which that person is told by a message.
   *
   * @example
   * applicant: {
   *   name: 'name',
   *   phone: 'phone',
   *   told: [{ event: 'approved', to: 'approved' }],
   *   values: { number: 'applyNo', title: 'lecture', time: 'lecture.startAt' },
   *   templates: 'messageTemplate',
   * }
   */
  applicant?: Applicant;
  /**
   * Changes of state that the server makes by date.
   *
   * @example byClock: [{ from: 'active', to: 'expired', after: 'validTo' }]
   */
  byClock?: readonly ClockMove[];
  /**
   * Further actions by name; each has its own code, and its call below the section's path.
   *
   * @example actions: { restock: { label: { zh: '补货', en: 'Restock' }, asks: {} } }
   */
  actions?: Readonly<Record<string, SectionAction>>;
  /**
   * Other views of the section beside its list; each has its own code, and its call below the section's path.
   *
   * @example tabs: { audit: { label: { zh: '审计日志', en: 'Audit log' } } }
   */
  tabs?: Readonly<
    Record<
      string,
      {
        /** The text of the tab. */
        label: Label;
      }
    >
  >;
  /** An operator who changed a record since its last publication may not publish it. @default false */
  fourEyes?: boolean;
  /** The label of the button for a new record, where new records usually come from outside. */
  entry?: Label;
  /** The reference to the parent record, where the section is a tree. */
  tree?: string;
  /** The whole number that orders the records, where operators arrange them by dragging. */
  order?: string;
  /** The choice of which each option has one live record at most. */
  onePer?: string;
  /** The toggle that marks records which came with the program and are neither edited nor deleted. */
  fixed?: string;
  /**
   * Sets of fields whose combined values must be unique among live records.
   *
   * @example together: [['name', 'parent']]
   */
  together?: readonly (readonly string[])[];
  /**
   * Sets of fields of which at least one must be there before the record is published.
   *
   * @example atLeastOne: [['desktop', 'phone']]
   */
  atLeastOne?: readonly (readonly string[])[];
  /**
   * Rules between its fields, with the sentence of each.
   *
   * @example
   * checks: [
   *   {
   *     at: 'dismissible',
   *     when: [{ field: 'level', is: ['urgent'] }],
   *     must: [{ field: 'dismissible', is: [false] }],
   *     says: { zh: '紧急提示不可关闭。', en: 'An urgent one cannot be dismissed.' },
   *   },
   * ]
   */
  checks?: readonly FieldCheck[];
  /**
   * Records that may not have the same values, or not at the same time.
   *
   * @example
   * apart: [
   *   {
   *     same: ['lecture', 'phone'],
   *     at: 'phone',
   *     unless: { status: ['rejected', 'cancelled'] },
   *     says: { zh: '每人每场预约一次。', en: 'A person books a lecture once.' },
   *   },
   * ]
   */
  apart?: readonly Apart[];
  /** Fields that may be set to one value for many records at once, by whoever may edit. */
  bulk?: readonly string[];
  /**
   * Records inside another section's record: listed in its page, under its permission, without a menu entry.
   *
   * @example within: { section: 'volunteer', field: 'volunteer' }
   */
  within?: {
    /** The code of the other section. */
    section: string;
    /** The reference field that names the record they lie in. */
    field: string;
    /** Creating has a code of its own, so that the front desk needs no permission to edit the parent section. */
    open?: true;
    /** The call of the parent section that lists them in its page. @default their own `list` */
    call?: string;
  };
  /**
   * Lists of other sections' records on a record's page: those that name it in a reference field, which is one of their
   * filters.
   *
   * @example related: [{ section: 'lectureBooking', field: 'member' }]
   */
  related?: readonly {
    /** The code of the other section. */
    section: string;
    /** Its reference field. */
    field: string;
  }[];
  /** The moment or day a record takes place: references show it, and pickers offer upcoming records first. */
  begins?: string;
  /**
   * Its records, or rows of them, are events in the calendar.
   *
   * @example calendar: { start: 'startAt', end: 'endAt', place: 'venue', unless: { status: ['offline'] } }
   */
  calendar?: CalendarOption;
  /**
   * Records may be imported from a sheet. A row names the record it changes by its id, or by a unique field.
   *
   * @example imports: { by: 'sku' }
   */
  imports?:
    | true
    | {
        /** The unique field that names the record a row changes. */
        by: string;
      };
  /**
   * Official forms by name, to export and print its records in; a filled-in form can be imported.
   *
   * @example
   * sheets: {
   *   ledger: {
   *     label: { zh: '总登记账', en: 'General register' },
   *     columns: [
   *       { fields: ['registerNo'] },
   *       { label: { zh: '尺寸与重量', en: 'Dimensions and weight' }, fields: ['sizes', ['mass', 'massUnit']] },
   *     ],
   *   },
   * }
   */
  sheets?: Readonly<Record<string, DeclaredSheet>>;
  /**
   * Without a menu entry, referred to by several sections and reached through the fields that refer to it.
   *
   * @default false
   */
  shared?: boolean;
}

type Actions = Readonly<Record<string, SectionAction>>;

/** A `Resource` typed by its own fields, states, actions and tabs, so that a wrong name does not compile. */
interface Declaration<
  F extends Fields,
  W extends Workflow | undefined,
  A extends Actions,
  T extends string,
  C extends string,
> extends Resource {
  code: C;
  fields: CheckedFields<F> & Fields;
  title: NamesOfKind<F, 'text'>;
  list: {
    columns: readonly Column<F, W>[];
    filters: readonly Column<F, W>[];
    search: readonly FieldNames<F>[];
    sort: readonly [field: Column<F, W>, order: Sorter['order']];
    sortTogether?: readonly (readonly (Column<F, W> | `-${Column<F, W>}`)[])[];
    inlineEdit?: readonly FieldNames<F>[];
  };
  form: readonly { title: Label; help?: Label; fields: readonly FieldNames<F>[]; folded?: true }[];
  workflow?: Exclude<W, undefined>;
  seats?: {
    by: NamesOfKind<F, 'reference'>;
    state?: string;
    takes?: NamesOfKind<F, 'integer'>;
    checkIn?: {
      number: NamesOfKind<F, 'autoNumber'>;
      phone?: NamesOfKind<F, 'phone'>;
      shows?: readonly FieldNames<F>[];
    };
  };
  applicant?: Omit<Applicant<StateOf<W>>, 'name' | 'phone' | 'email' | 'language'> & {
    name: NamesOfKind<F, 'text'>;
    phone: NamesOfKind<F, 'phone'>;
    email?: NamesOfKind<F, 'email'>;
    language?: NamesOfKind<F, 'choice'>;
  };
  byClock?: readonly {
    from: StateOf<W>;
    to: StateOf<W>;
    after: NamesOfKind<F, 'date' | 'dateTime'> | `${NamesOfKind<F, 'reference'>}.${string}`;
  }[];
  actions?: Exactly<A, Actions>;
  tabs?: Readonly<Record<T, { label: Label }>>;
  tree?: NamesOfKind<F, 'reference'>;
  order?: NamesOfKind<F, 'integer'>;
  onePer?: NamesOfKind<F, 'choice'>;
  fixed?: NamesOfKind<F, 'toggle'>;
  together?: readonly (readonly FieldNames<F>[])[];
  atLeastOne?: readonly (readonly FieldNames<F>[])[];
  checks?: readonly FieldCheck<FieldNames<F>>[];
  apart?: readonly Apart<FieldNames<F>>[];
  bulk?: readonly FieldNames<F>[];
  within?: { section: string; field: NamesOfKind<F, 'reference'>; open?: true; call?: string };
  begins?: NamesOfKind<F, 'date' | 'dateTime'>;
  calendar?: CalendarOf<F>;
  imports?: true | { by: UniqueNames<F> };
  sheets?: Readonly<Record<string, DeclaredSheet<Column<F, W>>>>;
}

/** Columns of rows are named by any text, which the check at the start reads. */
type CalendarOf<F> =
  | (Pick<CalendarOption, 'unless' | 'openDays'> & {
      start: NamesOfKind<F, 'date' | 'dateTime'>;
      end?: NamesOfKind<F, 'date' | 'dateTime'>;
      minutes?: NamesOfKind<F, 'integer'>;
      place?: NamesOfKind<F, 'reference'>;
      subject?: NamesOfKind<F, 'reference'>;
      state?: NamesOfKind<F, 'choice' | 'toggle'>;
      rows?: never;
    })
  | (CalendarOption & {
      minutes?: NamesOfKind<F, 'integer'>;
      subject?: NamesOfKind<F, 'reference'>;
      rows: NamesOfKind<F, 'rows'>;
    });

type StateOf<W> = Exclude<W, undefined> extends Workflow<infer S> ? S : never;

/** The declared resource, with an English field after every translated one; its type keeps the names it declares. */
export const defineResource = <
  const F extends Fields,
  const W extends Workflow | undefined = undefined,
  const A extends Actions = Record<never, never>,
  const T extends string = never,
  const C extends string = string,
>(
  declaration: Declaration<F, W, A, T, C>,
): Omit<Resource, 'code' | 'fields' | 'workflow' | 'actions' | 'tabs'> & {
  code: C;
  fields: WithEnglish<F>;
  workflow?: W;
  actions?: A;
  tabs?: Readonly<Record<T, { label: Label }>>;
} => ({
  ...(declaration as Omit<typeof declaration, 'actions'> & { actions?: A }),
  fields: withEnglish(declaration.fields) as WithEnglish<F>,
  form: declaration.form.map((section) => ({
    ...section,
    fields: section.fields.flatMap((name) => (isTranslated(declaration.fields, name) ? [name, `${name}En`] : [name])),
  })),
});

type WithEnglish<F> = F & {
  readonly [K in keyof F as F[K] extends { translated: true } ? `${K & string}En` : never]: Omit<F[K], 'required'>;
};

const isTranslated = (fields: Fields, name: string): boolean => fields[name]?.translated === true;

const withEnglish = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.translated
        ? [
            [name, field],
            [`${name}En`, englishField(field)],
          ]
        : [[name, field]],
    ),
  );

/**
 * The same field for the English text: never required or unique, and three times as long, as English takes more
 * letters.
 */
function englishField({ required: _required, unique: _unique, translated: _translated, ...field }: Field): Field {
  // A declaration without types may lack the label, which the checks at the start report.
  const label = { zh: `${field.label?.zh}（英文）`, en: `${field.label?.en} (English)` };
  const maxForEnglish = 'max' in field && typeof field.max === 'number' ? { max: field.max * 3 } : {};
  return { ...field, ...maxForEnglish, label } as Field;
}

type Values<F> = { -readonly [K in keyof F]: ValueOf<F[K]> };

interface SystemValues {
  id: number;
  version: number;
  createdAt: string;
  createdBy: ReferenceValue | null;
  updatedAt: string;
  updatedBy: ReferenceValue | null;
  /** Sent on a record's own page when the server refuses this operator every change of it. */
  closedToMe?: boolean;
}

/** What a workflow adds to a record. */
export interface WorkflowValues<S extends string = string> {
  status: S;
  /** The public sees an earlier version than the one shown here. */
  changed: boolean;
  publishedAt: string | null;
  rejectReason: string | null;
  /**
   * Whether the signed-in operator changed it since the last publication, and so may not approve it under `fourEyes`.
   */
  changedByMe: boolean;
}

type StatesOf<W> = Exclude<W, undefined> extends Workflow<infer S> ? WorkflowValues<S> : unknown;

/** A record of a section as the server sends it. */
export type RecordOf<R> = R extends { fields: infer F; workflow?: infer W }
  ? SystemValues & StatesOf<W> & Values<F>
  : never;

/** What a form sends: the declared fields, nothing else. */
export type DraftOf<R> = R extends { fields: infer F } ? { -readonly [K in keyof F]: DraftValueOf<F[K]> } : never;

/** The same in a form, where everything may still be empty. */
export type FormValuesOf<R> = R extends { fields: infer F } ? { -readonly [K in keyof F]: FormValueOf<F[K]> } : never;

/** The names of a section's moves. */
export type MoveNameOf<R> = R extends { workflow?: infer W }
  ? Exclude<W, undefined> extends Workflow<infer _S, infer M>
    ? M
    : string
  : string;

/** The values that the dialog of each declared action asks for. */
export type ActionInputsOf<R> = R extends { actions?: infer A }
  ? { readonly [N in keyof A]: A[N] extends { asks: infer Asks } ? Values<Asks> : never }
  : Readonly<Record<never, never>>;

/** What an operator may be allowed to do in a section, also with the records inside its records: `session.edit`. */
export type ActionNameOf<R> =
  `${StandardAction | DataClass | MoveNameOf<R> | Extract<keyof ActionInputsOf<R>, string> | TabNameOf<R> | `${string}.${string}`}`;

export type StandardAction = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'set' | 'export' | 'import' | 'audit';

export type TabNameOf<R> = R extends { tabs?: infer T } ? Extract<keyof Exclude<T, undefined>, string> : never;

/** A record, a draft, as generic code sees them. */
export type AnyRecord = SystemValues & Partial<WorkflowValues> & Record<string, unknown>;
export type AnyDraft = Record<string, unknown>;

/** The section with this code, which may come from a request. */
export const findSection = (sections: readonly Resource[], code: unknown): Resource | undefined =>
  sections.find((section) => section.code === code);
