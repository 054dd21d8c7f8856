import type { Label, Sentence } from '../contract/label.ts';
import type { FilterKind } from '../contract/list.ts';
import type { AnyReferenceValue, FileValue, ImageValue, ReferenceValue } from '../contract/record.ts';
import { type DataClass, dataClasses } from './data-classes.ts';
import type { FileType } from './file-types.ts';
import {
  anyOfShapes,
  flag,
  label,
  listOf,
  objectOf,
  oneOf,
  propertiesOf,
  type RequiredNames,
  type Shape,
  type Shapes,
  textShape,
} from './shape.ts';

/** The options of every field, whatever its kind. */
export interface FieldOptions {
  /** Its name in forms, above columns and in sheets, in both languages. */
  label: Label;
  /** A hint under the input, which is also in the help for the section: one sentence on what to enter and what it does. */
  help?: Label;
  /**
   * `true`: required in every record; where the workflow publishes or has a move with `complete`, a record in the initial state
   * is a draft, which needs its title alone, and the rest when it is submitted. `'publish'`: required only for publication.
   *
   * @default false
   */
  required?: boolean | 'publish';
  /** The field's name in earlier versions; the migration carries its data over. */
  was?: string;
  /**
   * The field applies only where another field holds one of these values; otherwise it is neither shown nor stored.
   *
   * @example when: { field: 'linkType', is: ['url'] }
   */
  when?: {
    /** The name of the other field. */
    field: string;
    /** The values of the other field with which this one applies. */
    is: readonly (string | boolean)[];
  };
  /** No two live records of the section may hold the same value. @default false */
  unique?: boolean;
  /**
   * The state of the workflow from which on it can no longer be changed. No move may lead back to before it.
   *
   * @example fixedFrom: 'registered'
   */
  fixedFrom?: string;
  /**
   * The server fills it in and no form shows it. `'created'` and `'decided'`: with the moment of the creation or
   * decision; `true`: with what the rules of the section say they fill in by `fills`.
   *
   * @default false
   */
  auto?: boolean | 'created' | 'decided';
  /**
   * Who fills it in, where that is neither an operator nor this server but another program of the museum, such as its
   * website. It writes the field over the API; no form shows it, and the record's page says who does.
   *
   * @example filledBy: { zh: '由官网在会员登录时写入。', en: 'Written by the website when the member signs in.' }
   */
  filledBy?: Label;
  /** Adds an English field named `<name>En`, three times as long. Text kinds only. @default false */
  translated?: boolean;
  /**
   * The data class. Operators without its code see `'personal'` values masked and the others not at all; `'sensitive'`
   * ones are masked for everybody, and revealed one at a time for a reason.
   */
  seenBy?: DataClass;
  /**
   * The code of a section: the field is hidden from operators who may not see that section's personal data whole. For a
   * reference that would reveal who is in the other section.
   *
   * @example seenWith: 'memberManage'
   */
  seenWith?: string;
}

const sharedOptions: Shapes<Exclude<keyof FieldOptions, 'label'>> = {
  help: label,
  required: oneOf(true, false, 'publish'),
  was: textShape,
  when: objectOf<NonNullable<FieldOptions['when']>>({ field: textShape, is: listOf(anyOfShapes(textShape, flag)) }, {}),
  unique: flag,
  fixedFrom: textShape,
  auto: oneOf(true, false, 'created', 'decided'),
  filledBy: label,
  translated: flag,
  seenBy: oneOf(...Object.keys(dataClasses)),
  seenWith: textShape,
};

/** What a section writes for a field of a kind. */
export type OptionsOf<F> = Omit<F, 'kind'>;

/** A referenced record, with its section. */
export type ReferencedRecord = AnyReferenceValue;

/** What a kind implements when its values refer to records of other sections. */
export interface RecordReferences<F> {
  /** The sections it may refer to. */
  sections: (field: F) => readonly string[];
  /** Whether a value names the section of each record as well; such a field opens none of the sections to its readers. */
  choosesSection?: (field: F) => boolean;
  /** The references in a value. */
  listReferences: (field: F, value: unknown) => ReferencedRecord[];
  /** The value with properties added to each of its references. */
  mapReferences: (field: F, value: unknown, extend: (named: ReferencedRecord) => object) => unknown;
}

type OwnOptions<F> = Omit<F, 'kind' | keyof FieldOptions>;

/** The shape of a field: its kind's own options, and those that every kind has. */
export const fieldShape = <F extends FieldOptions>(
  required: Shapes<RequiredNames<OwnOptions<F>>>,
  optional: Shapes<Exclude<keyof OwnOptions<F>, RequiredNames<OwnOptions<F>>>>,
): Shape => propertiesOf({ kind: textShape, label, ...required }, { ...optional, ...sharedOptions });

/** What the sample values of a record are made from. */
export interface SampleSource {
  /** Different numbers give different values. */
  number: number;
  /** The language of texts. */
  language: 'zh' | 'en';
  /** The first of the days that dates spread over. */
  firstDate: string;
  /** The same for moments, which are mostly still to come. */
  firstMoment: string;
  /** Permissions that may be granted. */
  codes: readonly string[];
  /** An uploaded picture of at least this size. */
  image: (least?: { width: number; height: number }) => ImageValue | null;
  /** An uploaded file. */
  file: (type: FileType) => FileValue | null;
  /** A record of a section, for references to it. */
  record: (section: string) => ReferenceValue | null;
  /** What that record has in a field, or what it refers to in one, `activity.ageMin`; undefined where it is not known. */
  known?: (section: string, path: string) => unknown;
}

/** A list of one value, or nothing where there is none. */
export const toListOf = <T>(value: T | null): T[] | null => value && [value];

/** The behaviour of a field kind that client and server share. */
export interface Meaning<F extends FieldOptions> {
  /** Checks the options of a field, so that a declaration that no compiler has seen cannot be wrong in silence. */
  shape: Shape;
  /** The value of a new record. */
  initial: (field: F) => unknown;
  /** Normalizes an input, such as spaces at the ends; an empty value becomes `null`. */
  normalize: (value: unknown, field: F) => unknown;
  /** A value written for an earlier version of the declaration, by the names of this one. */
  renamed?: (value: unknown, field: F) => unknown;
  /** Validates a value that is present; `required` deals with missing ones. */
  check: (value: unknown, field: F, draft: Readonly<Record<string, unknown>>) => Sentence | undefined;
  /** The other fields of the record that `check` reads. */
  dependsOn?: (field: F) => readonly string[];
  /** Validates what publication needs besides, such as the description of a picture. */
  toPublish?: (value: unknown, field: F) => Sentence | undefined;
  /**
   * A valid value for tests, demonstration records and the reference; `null` where the source lacks what it needs.
   * `draft` holds the samples of the record's other fields, on which some values depend.
   */
  sample: (field: F, source: SampleSource, draft: Readonly<Record<string, unknown>>) => unknown;
  /** Whether a list may be sorted by it. */
  sortable: boolean;
  /** Whether the database can say of two values that they are equal. */
  hasEquality: boolean;
  /** Whether a value is a number or a list, so that a move can require a minimum of it. */
  countable: boolean;
  /** Left out of lists unless it is a declared column, because its values are long. */
  long?: true;
  /**
   * How it is changed in the cell of a list: `'typed'` values are saved by Enter or by leaving the cell, `'chosen'` ones as
   * soon as one is chosen, and `'switched'` ones by the click that begins it. Without it, its input needs a page.
   */
  inCell?: 'typed' | 'chosen' | 'switched';
  /** Present where values refer to records of other sections, also from the columns of a table. */
  records?: RecordReferences<F>;
  /** The reference field that restricts what this one offers. */
  narrowedBy?: (field: F) => string | undefined;
  options?: (field: F) => Readonly<Record<string, Label>>;
  /** The words of which a cell of a sheet holds one. */
  cellOptions?: (field: F) => readonly Label[];
  /** The options of which the one that the checks leave is filled in. */
  derived?: (field: F) => readonly string[] | undefined;
  /** A record always has a value of this kind, so it cannot be emptied. */
  neverEmpty?: true;
  /** A record with such a field is an article, so its title is quoted as the title of a work, 《…》. */
  isArticle?: true;
  /** The value with a suffix, shortened so that both fit; unchanged where the value has a fixed format. */
  withSuffix?: (value: string, suffix: string, field: F) => string;
  /** The smallest and largest allowed value, for lists that are ordered by dragging. */
  limits?: (field: F) => { min: number | undefined; max: number | undefined };
  /** For a value made of cells, every invalid cell. */
  invalidCells?: (field: F, value: unknown, draft: Readonly<Record<string, unknown>>) => InvalidCell[];
  /** The operator of its filter; `false` when it cannot be filtered. */
  filter: FilterKind;
}

/** An invalid cell; rows count from one. */
export interface InvalidCell {
  row: number;
  column: string;
  sentence: Sentence;
}

/** Values by field, written for an earlier version of the fields, by the names of this one. */
export function renamedValues<F extends FieldOptions>(
  fields: Readonly<Record<string, F>>,
  values: Readonly<Record<string, unknown>>,
  meaningOf: (field: F) => Meaning<F>,
): Record<string, unknown> {
  const result = { ...values };
  for (const [name, field] of Object.entries(fields)) {
    const { was } = field;
    if (was !== undefined && Object.hasOwn(result, was) && !Object.hasOwn(fields, was)) {
      if (!Object.hasOwn(result, name)) result[name] = result[was];
      delete result[was];
    }
    if (Object.hasOwn(result, name)) result[name] = meaningOf(field).renamed?.(result[name], field) ?? result[name];
  }
  return result;
}
