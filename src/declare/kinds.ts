import type { Meaning } from './field.ts';
import type { Field, FieldOf, KindName } from './field-types.ts';
import { anyReferenceMeaning } from './kinds/any-reference.ts';
import { anyReferencesMeaning } from './kinds/any-references.ts';
import { autoNumberMeaning } from './kinds/auto-number.ts';
import { choiceMeaning } from './kinds/choice.ts';
import { codesMeaning } from './kinds/codes.ts';
import { dateMeaning } from './kinds/date.ts';
import { dateTimeMeaning } from './kinds/date-time.ts';
import { decimalMeaning } from './kinds/decimal.ts';
import { emailMeaning } from './kinds/email.ts';
import { fileMeaning } from './kinds/file.ts';
import { filesMeaning } from './kinds/files.ts';
import { fuzzyDateMeaning } from './kinds/fuzzy-date.ts';
import { galleryMeaning } from './kinds/gallery.ts';
import { geoMeaning } from './kinds/geo.ts';
import { idNumberMeaning } from './kinds/id-number.ts';
import { imageMeaning } from './kinds/image.ts';
import { integerMeaning } from './kinds/integer.ts';
import { longTextMeaning } from './kinds/long-text.ts';
import { moneyMeaning } from './kinds/money.ts';
import { multiMeaning } from './kinds/multi.ts';
import { phoneMeaning } from './kinds/phone.ts';
import { referenceMeaning } from './kinds/reference.ts';
import { referencesMeaning } from './kinds/references.ts';
import { richTextMeaning } from './kinds/rich-text.ts';
import { createRowsMeaning } from './kinds/rows.ts';
import { tagsMeaning } from './kinds/tags.ts';
import { textMeaning } from './kinds/text.ts';
import { toggleMeaning } from './kinds/toggle.ts';
import { urlMeaning } from './kinds/url.ts';
import { type Shape, similarName } from './shape.ts';

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
