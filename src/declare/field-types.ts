import type { AnyReferenceValue, FileValue, ImageValue, ReferenceValue } from '../contract/record.ts';
import type { FieldOptions } from './field.ts';
import type { AnyReferenceField } from './kinds/any-reference.ts';
import type { AnyReferencesField } from './kinds/any-references.ts';
import type { AutoNumberField } from './kinds/auto-number.ts';
import type { ChoiceField } from './kinds/choice.ts';
import type { CodesField } from './kinds/codes.ts';
import type { DateField } from './kinds/date.ts';
import type { DateTimeField } from './kinds/date-time.ts';
import type { DecimalField } from './kinds/decimal.ts';
import type { EmailField } from './kinds/email.ts';
import type { FileField } from './kinds/file.ts';
import type { FilesField } from './kinds/files.ts';
import type { FuzzyDateField } from './kinds/fuzzy-date.ts';
import type { GalleryField, GalleryValue } from './kinds/gallery.ts';
import type { GeoField, GeoValue } from './kinds/geo.ts';
import type { IdNumberField } from './kinds/id-number.ts';
import type { ImageField } from './kinds/image.ts';
import type { IntegerField } from './kinds/integer.ts';
import type { LongTextField } from './kinds/long-text.ts';
import type { MoneyField } from './kinds/money.ts';
import type { MultiField } from './kinds/multi.ts';
import type { PhoneField } from './kinds/phone.ts';
import type { ReferenceField } from './kinds/reference.ts';
import type { ReferencesField } from './kinds/references.ts';
import type { RichTextField } from './kinds/rich-text.ts';
import type { TagsField } from './kinds/tags.ts';
import type { TextField } from './kinds/text.ts';
import type { ToggleField } from './kinds/toggle.ts';
import type { UrlField } from './kinds/url.ts';

/**
 * A small table inside a record, made of fields of the other kinds.
 *
 * @example
 * rows({
 *   label: { zh: '尺寸', en: 'Sizes' },
 *   max: 12,
 *   columns: {
 *     part: text({ label: { zh: '部位', en: 'Part' }, required: true }),
 *     value: decimal({ label: { zh: '数值', en: 'Value' }, required: true, min: 0 }),
 *   },
 * })
 */
export interface RowsField extends FieldOptions {
  kind: 'rows';
  /** The fields of each row by name; not another table, and nothing that needs a table of its own. */
  columns: Readonly<Record<string, Field>>;
  /** The minimum number of rows, where there are any. */
  min?: number;
  /** The maximum number of rows. */
  max: number;
}

/**
 * Every field kind with its options and its value. After adding a row, the compiler names the maps that lack the kind.
 */
export interface Kinds {
  text: { field: TextField; value: string };
  longText: { field: LongTextField; value: string };
  richText: { field: RichTextField; value: string };
  choice: { field: ChoiceField; value: string };
  toggle: { field: ToggleField; value: boolean };
  integer: { field: IntegerField; value: number };
  date: { field: DateField; value: string };
  dateTime: { field: DateTimeField; value: string };
  image: { field: ImageField; value: ImageValue };
  reference: { field: ReferenceField; value: ReferenceValue };
  decimal: { field: DecimalField; value: number };
  money: { field: MoneyField; value: number };
  multi: { field: MultiField; value: string[] };
  tags: { field: TagsField; value: string[] };
  fuzzyDate: { field: FuzzyDateField; value: string };
  url: { field: UrlField; value: string };
  email: { field: EmailField; value: string };
  phone: { field: PhoneField; value: string };
  idNumber: { field: IdNumberField; value: string };
  geo: { field: GeoField; value: GeoValue };
  gallery: { field: GalleryField; value: GalleryValue };
  file: { field: FileField; value: FileValue };
  files: { field: FilesField; value: FileValue[] };
  references: { field: ReferencesField; value: ReferenceValue[] };
  anyReference: { field: AnyReferenceField; value: AnyReferenceValue };
  anyReferences: { field: AnyReferencesField; value: AnyReferenceValue[] };
  rows: { field: RowsField; value: Record<string, unknown>[] };
  autoNumber: { field: AutoNumberField; value: string };
  codes: { field: CodesField; value: string[] };
}

export type KindName = keyof Kinds;

export type FieldOf<K extends KindName> = Kinds[K]['field'];

export type Field = FieldOf<KindName>;

/** The value of a field in a record: its kind's value, or `null` where the field may be empty. */
export type ValueOf<F> = F extends { kind: infer K extends KindName }
  ? K extends 'toggle'
    ? boolean
    : FilledValue<F, K> | (F extends { required: true } ? never : null)
  : never;

export type FilledValue<F, K extends KindName> = F extends { kind: 'choice'; options: infer O }
  ? Extract<keyof O, string>
  : F extends { kind: 'multi'; options: infer O }
    ? Extract<keyof O, string>[]
    : Kinds[K]['value'];
