import type { Sorter } from '../contract/list.ts';
import type { IconName } from '../contract/menu.ts';
import type { ReferenceValue } from '../contract/record.ts';
import type { Field, ValueOf } from './field-types.ts';
import type { Label } from './label.ts';
import type { Workflow } from './workflow.ts';

export type Fields = Readonly<Record<string, Field>>;

/** What every record has without its section saying so. */
export type SystemColumn = 'id' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy';
type Column<F, W> = Extract<keyof F, string> | SystemColumn | (W extends Workflow ? 'status' : never);

/** Something done to one record or to many at once, beyond the moves of the workflow. A rule of its name does it. */
export interface SectionAction {
  label: Label;
  /** What the operator has to know before doing it. */
  confirm?: Label;
  /** What the operator is asked for it. */
  asks: Fields;
  /** How it is asked for one record alone, where the present state of that record is to be changed. */
  single?: {
    /** Fields of the record that begin with what it holds. */
    shows: readonly string[];
    /** What is answered without being asked for. */
    answers: AnyDraft;
    /** The same once the operator has emptied all that is shown; without it, they cannot be emptied. */
    whenEmptied?: AnyDraft;
  };
}

/** A state that ends by itself once a day or a moment is past. */
export interface ClockMove {
  from: string;
  to: string;
  /** A date or moment of the record, `validTo`, or of the record that a reference names, `session.endAt`. */
  after: string;
}

/** Where the seats are that applications by the `registration` workflow are held against. */
export interface Seats {
  /** The field of an application that names what it is for; that record says `capacity` and `waitlist`. */
  by: string;
  /** The choice by which that record says whether seats are left: between `open` and `full` it follows the seats. */
  state?: string;
  /** The field that says how many seats an application takes; one each unless said. */
  takes?: string;
}

/** A section: what a record is, how it is listed and how it is filled in. */
export interface Resource {
  /** The menu code: the last part of the path. */
  code: string;
  /** Where the operator finds it, `/info/news`. */
  path: string;
  /** Where its calls are, when that is not the code. */
  api?: string;
  label: Label;
  /** One short line under the title: what this section is for. */
  about: Label;
  icon: IconName;
  fields: Fields;
  /** The field a record is called by. */
  title: string;
  list: {
    columns: readonly string[];
    filters: readonly string[];
    /** The fields one word is looked for in. */
    search: readonly string[];
    sort: readonly [field: string, order: Sorter['order']];
  };
  form: readonly { title: Label; help?: Label; fields: readonly string[] }[];
  workflow?: Workflow;
  /** What its records, which are applications, are held against. */
  seats?: Seats;
  /** What the server does with a record's state when its time has come. */
  byClock?: readonly ClockMove[];
  /** By name; each has its own code, and its call below the section's path. */
  actions?: Readonly<Record<string, SectionAction>>;
  /** What else is read in the section, beside its list: each has its own code, and its call below the section's path. */
  tabs?: Readonly<Record<string, { label: Label }>>;
  /** Whoever changed a record since it was last published may not put it before the public. */
  fourEyes?: boolean;
  /** What the button for a new record says, where new records usually come from elsewhere. */
  entry?: Label;
  /** The reference to the record above, where the section is a tree. */
  tree?: string;
  /** The whole number that orders the records, where operators arrange them by dragging. */
  order?: string;
  /** The choice of which each option has one live record at most. */
  onePer?: string;
  /** The toggle of those records that came with the program, and are neither edited nor deleted. */
  fixed?: string;
  /** Fields that no two live records may hold alike, taken together. */
  together?: readonly (readonly string[])[];
  /** Sets of fields of which at least one must be there before the record is published. */
  atLeastOne?: readonly (readonly string[])[];
  /** Fields that may be set to one value for many records at once, by whoever may edit. */
  bulk?: readonly string[];
  /** Records inside another section's record: listed in its page, under its permission, without a menu entry. */
  within?: {
    section: string;
    field: string;
    /** New ones are entered by a code of their own, so that the desk need not be able to edit the section above. */
    open?: true;
    /** The call of the section above that lists them in its page, where that is not their own. */
    call?: string;
  };
  /** The moment or day a record takes place: references say it, and what is still to come is offered first. */
  begins?: string;
  /**
   * Whether records may come from a sheet. A row names the record it changes by its number, or by a field of which no
   * two records hold the same.
   */
  imports?: true | { by: string };
  /** Records that several sections refer to, without a menu entry: managed at the fields that use them. */
  shared?: boolean;
}

/** A `Resource` that still knows its own fields and states, so that a wrong name does not compile. */
interface Declaration<F extends Fields, W extends Workflow | undefined> extends Resource {
  fields: F;
  title: Extract<keyof F, string>;
  list: {
    columns: readonly Column<F, W>[];
    filters: readonly Column<F, W>[];
    search: readonly Extract<keyof F, string>[];
    sort: readonly [field: Column<F, W>, order: Sorter['order']];
  };
  form: readonly { title: Label; help?: Label; fields: readonly Extract<keyof F, string>[] }[];
  workflow?: Exclude<W, undefined>;
  seats?: { by: Extract<keyof F, string>; state?: string; takes?: Extract<keyof F, string> };
  byClock?: readonly {
    from: StateOf<W>;
    to: StateOf<W>;
    after: Extract<keyof F, string> | `${Extract<keyof F, string>}.${string}`;
  }[];
  tree?: Extract<keyof F, string>;
  order?: Extract<keyof F, string>;
  onePer?: Extract<keyof F, string>;
  fixed?: Extract<keyof F, string>;
  together?: readonly (readonly Extract<keyof F, string>[])[];
  atLeastOne?: readonly (readonly Extract<keyof F, string>[])[];
  bulk?: readonly Extract<keyof F, string>[];
  begins?: Extract<keyof F, string>;
  imports?: true | { by: Extract<keyof F, string> };
}

type StateOf<W> = Exclude<W, undefined> extends Workflow<infer S> ? S : never;

/** The declared resource, with a field in English beside every translated one. */
export const defineResource = <const F extends Fields, const W extends Workflow | undefined = undefined>(
  declaration: Declaration<F, W>,
): Omit<Resource, 'fields' | 'workflow'> & { fields: WithEnglish<F>; workflow?: W } => ({
  ...declaration,
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
            [`${name}En`, inEnglish(field)],
          ]
        : [[name, field]],
    ),
  );

/** The same field for the English text: never required, never unique, and limited in letters rather than characters. */
function inEnglish({ required: _required, unique: _unique, translated: _translated, ...field }: Field): Field {
  const label = { zh: `${field.label.zh}（英文）`, en: `${field.label.en} (English)` };
  const roomier = 'max' in field && typeof field.max === 'number' ? { max: field.max * 3 } : {};
  return { ...field, ...roomier, label } as Field;
}

type Values<F> = { -readonly [K in keyof F]: ValueOf<F[K]> };

interface SystemValues {
  id: number;
  version: number;
  createdAt: string;
  createdBy: ReferenceValue | null;
  updatedAt: string;
  updatedBy: ReferenceValue | null;
  /** Said on a record's own page: the server refuses every change of it to whoever asks. */
  closedToMe?: boolean;
}

/** What a workflow adds to a record. */
export interface WorkflowValues<S extends string = string> {
  status: S;
  /** The public sees an earlier version than the one shown here. */
  changed: boolean;
  /** When the version the public sees was published. */
  publishedAt: string | null;
  rejectReason: string | null;
  /** Whether the signed-in operator changed it since then, and so may not approve it under four eyes. */
  changedByMe: boolean;
}

type StatesOf<W> = Exclude<W, undefined> extends Workflow<infer S> ? WorkflowValues<S> : unknown;

/** One row of a section, as it is read. */
export type RecordOf<R> = R extends { fields: infer F; workflow?: infer W }
  ? SystemValues & StatesOf<W> & Values<F>
  : never;

/** What a form sends: the declared fields, nothing else. */
export type DraftOf<R> = R extends { fields: infer F } ? Values<F> : never;

/** A record, a draft, as generic code sees them. */
export type AnyRecord = SystemValues & Partial<WorkflowValues> & Record<string, unknown>;
export type AnyDraft = Record<string, unknown>;
