import type { AnyReferenceValue, FileValue, ImageValue, ReferenceValue } from '../contract/record.ts';
import type { Meaning } from './field.ts';
import { type AnyReferenceField, anyReferenceMeaning } from './kinds/any-reference.ts';
import { type AnyReferencesField, anyReferencesMeaning } from './kinds/any-references.ts';
import { type AutoNumberField, autoNumberMeaning } from './kinds/auto-number.ts';
import { type ChoiceField, choiceMeaning } from './kinds/choice.ts';
import { type CodesField, codesMeaning } from './kinds/codes.ts';
import { type DateField, dateMeaning } from './kinds/date.ts';
import { type DateTimeField, dateTimeMeaning } from './kinds/date-time.ts';
import { type DecimalField, decimalMeaning } from './kinds/decimal.ts';
import { type EmailField, emailMeaning } from './kinds/email.ts';
import { type FileField, fileMeaning } from './kinds/file.ts';
import { type FilesField, filesMeaning } from './kinds/files.ts';
import { type FuzzyDateField, fuzzyDateMeaning } from './kinds/fuzzy-date.ts';
import { type GalleryField, type GalleryValue, galleryMeaning } from './kinds/gallery.ts';
import { type GeoField, type GeoValue, geoMeaning } from './kinds/geo.ts';
import { type IdNumberField, idNumberMeaning } from './kinds/id-number.ts';
import { type ImageField, imageMeaning } from './kinds/image.ts';
import { type IntegerField, integerMeaning } from './kinds/integer.ts';
import { type LongTextField, longTextMeaning } from './kinds/long-text.ts';
import { type MoneyField, moneyMeaning } from './kinds/money.ts';
import { type MultiField, multiMeaning } from './kinds/multi.ts';
import { type PhoneField, phoneMeaning } from './kinds/phone.ts';
import { type ReferenceField, referenceMeaning } from './kinds/reference.ts';
import { type ReferencesField, referencesMeaning } from './kinds/references.ts';
import { type RichTextField, richTextMeaning } from './kinds/rich-text.ts';
import { type RowsField, rowsMeaning } from './kinds/rows.ts';
import { type TagsField, tagsMeaning } from './kinds/tags.ts';
import { type TextField, textMeaning } from './kinds/text.ts';
import { type ToggleField, toggleMeaning } from './kinds/toggle.ts';
import { type UrlField, urlMeaning } from './kinds/url.ts';

/** Every field kind with the value a record holds for it. Add a row, and the compiler names the three halves you owe. */
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
  // Read when asked for: rows are made of other kinds, so the two files import each other.
  get rows() {
    return rowsMeaning;
  },
  autoNumber: autoNumberMeaning,
  codes: codesMeaning,
};

/** The meaning that belongs to this very field; the map above keeps kind and field together. */
export const meaningOf = (field: Field): Meaning<Field> => meanings[field.kind] as Meaning<Field>;

/** What a record holds in a field: its kind's value, or nothing when the field may be left empty. */
export type ValueOf<F> = F extends { kind: infer K extends KindName }
  ? K extends 'toggle'
    ? boolean
    : Filled<F, K> | (F extends { required: true } ? never : null)
  : never;

type Filled<F, K extends KindName> = F extends { kind: 'choice'; options: infer O }
  ? Extract<keyof O, string>
  : F extends { kind: 'multi'; options: infer O }
    ? Extract<keyof O, string>[]
    : Kinds[K]['value'];
