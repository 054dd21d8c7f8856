import type { AnyReferenceValue, FileValue, ImageValue, ReferenceValue } from '../contract/record.ts';
import { type AnyReferenceField, anyReferenceMeaning } from './any-reference/any-reference.ts';
import { type AnyReferencesField, anyReferencesMeaning } from './any-references/any-references.ts';
import { type AutoNumberField, autoNumberMeaning } from './auto-number/auto-number.ts';
import { type ChoiceField, choiceMeaning } from './choice/choice.ts';
import { type CodesField, codesMeaning } from './codes/codes.ts';
import { type DateField, dateMeaning } from './date/date.ts';
import { type DateTimeField, dateTimeMeaning } from './date-time/date-time.ts';
import { type DecimalField, decimalMeaning } from './decimal/decimal.ts';
import { type EmailField, emailMeaning } from './email/email.ts';
import type { Meaning } from './field.ts';
import { type FileField, fileMeaning } from './file/file.ts';
import { type FilesField, filesMeaning } from './files/files.ts';
import { type FuzzyDateField, fuzzyDateMeaning } from './fuzzy-date/fuzzy-date.ts';
import { type GalleryField, type GalleryValue, galleryMeaning } from './gallery/gallery.ts';
import { type GeoField, type GeoValue, geoMeaning } from './geo/geo.ts';
import { type IdNumberField, idNumberMeaning } from './id-number/id-number.ts';
import { type ImageField, imageMeaning } from './image/image.ts';
import { type IntegerField, integerMeaning } from './integer/integer.ts';
import { type LongTextField, longTextMeaning } from './long-text/long-text.ts';
import { type MoneyField, moneyMeaning } from './money/money.ts';
import { type MultiField, multiMeaning } from './multi/multi.ts';
import { type PhoneField, phoneMeaning } from './phone/phone.ts';
import { type ReferenceField, referenceMeaning } from './reference/reference.ts';
import { type ReferencesField, referencesMeaning } from './references/references.ts';
import { type RichTextField, richTextMeaning } from './rich-text/rich-text.ts';
import { createRowsMeaning, type TableOptions } from './rows/rows.ts';
import { type Shape, similarName } from './shape.ts';
import { type TagsField, tagsMeaning } from './tags/tags.ts';
import { type TextField, textMeaning } from './text/text.ts';
import { type ToggleField, toggleMeaning } from './toggle/toggle.ts';
import { type UrlField, urlMeaning } from './url/url.ts';

export { anyReference } from './any-reference/any-reference.ts';
export { anyReferences } from './any-references/any-references.ts';
export { autoNumber } from './auto-number/auto-number.ts';
export { choice } from './choice/choice.ts';
export { codes } from './codes/codes.ts';
export { date } from './date/date.ts';
export { dateTime } from './date-time/date-time.ts';
export { decimal } from './decimal/decimal.ts';
export { email } from './email/email.ts';
export { file } from './file/file.ts';
export { files } from './files/files.ts';
export { fuzzyDate } from './fuzzy-date/fuzzy-date.ts';
export { gallery } from './gallery/gallery.ts';
export { geo } from './geo/geo.ts';
export { idNumber, idTypes } from './id-number/id-number.ts';
export { image } from './image/image.ts';
export { integer } from './integer/integer.ts';
export { longText } from './long-text/long-text.ts';
export { money } from './money/money.ts';
export { multi } from './multi/multi.ts';
export { phone } from './phone/phone.ts';
export { reference } from './reference/reference.ts';
export { references } from './references/references.ts';
export { richText } from './rich-text/rich-text.ts';
export { rows } from './rows/rows.ts';
export { tags } from './tags/tags.ts';
export { text } from './text/text.ts';
export { toggle } from './toggle/toggle.ts';
export { url } from './url/url.ts';

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
export interface RowsField extends TableOptions {
  /** The fields of each row by name; not another table, and nothing that needs a table of its own. */
  columns: Readonly<Record<string, Field>>;
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
    : F extends { kind: 'rows'; columns: infer C }
      ? CellsOf<C>[]
      : Kinds[K]['value'];

/** A row of a table, by its columns; generic code does not know them. */
type CellsOf<C> = string extends keyof C ? Record<string, unknown> : { -readonly [Name in keyof C]: ValueOf<C[Name]> };

/** The value of a field in a draft, whose rows may lack the cells that may be empty. */
export type DraftValueOf<F> = F extends { kind: 'rows'; columns: infer C }
  ? DraftCellsOf<C>[] | (F extends { required: true } ? never : null)
  : ValueOf<F>;

type DraftCellsOf<C> = Pick<CellsOf<C>, keyof CellsOf<C> & RequiredCell<C>> & Partial<CellsOf<C>>;

/** The value of a field in a form, where everything may still be empty. */
export type FormValueOf<F> = F extends { kind: 'toggle' }
  ? boolean
  : F extends { kind: 'rows'; columns: infer C }
    ? FormCellsOf<C>[] | null
    : ValueOf<F> | null;

type FormCellsOf<C> = string extends keyof C
  ? Record<string, unknown>
  : { -readonly [Name in keyof C]?: FormValueOf<C[Name]> };

type RequiredCell<C> = { [Name in keyof C]: C[Name] extends { required: true } ? Name : never }[keyof C];

const meanings: { [K in KindName]: Meaning<FieldOf<K>> } = {
  text: textMeaning,
  longText: longTextMeaning,
  richText: richTextMeaning,
  choice: choiceMeaning,
  toggle: toggleMeaning,
  integer: integerMeaning,
  date: dateMeaning,
  dateTime: dateTimeMeaning,
  image: imageMeaning,
  reference: referenceMeaning,
  decimal: decimalMeaning,
  money: moneyMeaning,
  multi: multiMeaning,
  tags: tagsMeaning,
  fuzzyDate: fuzzyDateMeaning,
  url: urlMeaning,
  email: emailMeaning,
  phone: phoneMeaning,
  idNumber: idNumberMeaning,
  geo: geoMeaning,
  gallery: galleryMeaning,
  file: fileMeaning,
  files: filesMeaning,
  references: referencesMeaning,
  anyReference: anyReferenceMeaning,
  anyReferences: anyReferencesMeaning,
  rows: createRowsMeaning(
    (column) => meaningOf(column),
    (at, column) => shapeOfField(at, column),
  ),
  autoNumber: autoNumberMeaning,
  codes: codesMeaning,
};

/** The meaning of the field's kind; the cast is safe because the map above pairs each kind with its own field type. */
export const meaningOf = (field: Field): Meaning<Field> => meanings[field.kind] as Meaning<Field>;

/** The shape of a field of any kind; a kind that there is not is the only mistake then. */
export const shapeOfField: Shape = (at, field) => {
  const { kind } = (field ?? {}) as { kind?: unknown };
  if (typeof kind === 'string' && Object.hasOwn(meanings, kind)) return meanings[kind as KindName].shape(at, field);
  if (typeof kind !== 'string') return [`${at} is not a field; write it as ${at.split('.').at(-1)}: text({ … }).`];
  const similar = similarName(kind, Object.keys(meanings));
  return [`${at}: there is no field kind "${kind}"${similar ? `; did you mean "${similar}"?` : '.'}`];
};
