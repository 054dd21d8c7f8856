import type { FieldKind } from '../client/fields/field-kind.ts';
import { withUnexpectedValues } from '../client/fields/unexpected.tsx';
import { anyReferenceKind } from './any-reference/any-reference.client.tsx';
import { anyReferencesKind } from './any-references/any-references.client.tsx';
import { autoNumberKind } from './auto-number/auto-number.client.tsx';
import { choiceKind } from './choice/choice.client.tsx';
import { codesKind } from './codes/codes.client.tsx';
import { dateKind } from './date/date.client.tsx';
import { dateTimeKind } from './date-time/date-time.client.tsx';
import { decimalKind } from './decimal/decimal.client.tsx';
import { emailKind } from './email/email.client.tsx';
import { fileKind } from './file/file.client.tsx';
import { filesKind } from './files/files.client.tsx';
import { fuzzyDateKind } from './fuzzy-date/fuzzy-date.client.tsx';
import { galleryKind } from './gallery/gallery.client.tsx';
import { geoKind } from './geo/geo.client.tsx';
import { idNumberKind } from './id-number/id-number.client.tsx';
import { imageKind } from './image/image.client.tsx';
import type { Field, FieldOf, KindName } from './index.ts';
import { cellsForAnyValue } from './index-cells.client.ts';
import { integerKind } from './integer/integer.client.tsx';
import { longTextKind } from './long-text/long-text.client.tsx';
import { moneyKind } from './money/money.client.tsx';
import { multiKind } from './multi/multi.client.tsx';
import { phoneKind } from './phone/phone.client.tsx';
import { referenceKind } from './reference/reference.client.tsx';
import { referencesKind } from './references/references.client.tsx';
import { richTextKind } from './rich-text/rich-text.client.tsx';
import { createRowsKind } from './rows/rows.client.tsx';
import { tagsKind } from './tags/tags.client.tsx';
import { textKind } from './text/text.client.tsx';
import { toggleKind } from './toggle/toggle.client.tsx';
import { urlKind } from './url/url.client.tsx';

const kinds: { [K in KindName]: FieldKind<FieldOf<K>> } = {
  text: textKind,
  longText: longTextKind,
  richText: richTextKind,
  choice: choiceKind,
  toggle: toggleKind,
  integer: integerKind,
  date: dateKind,
  dateTime: dateTimeKind,
  image: imageKind,
  reference: referenceKind,
  decimal: decimalKind,
  money: moneyKind,
  multi: multiKind,
  tags: tagsKind,
  fuzzyDate: fuzzyDateKind,
  url: urlKind,
  email: emailKind,
  phone: phoneKind,
  idNumber: idNumberKind,
  geo: geoKind,
  gallery: galleryKind,
  file: fileKind,
  files: filesKind,
  references: referencesKind,
  anyReference: anyReferenceKind,
  anyReferences: anyReferencesKind,
  rows: createRowsKind((column) => kindOf(column)),
  autoNumber: autoNumberKind,
  codes: codesKind,
};

/**
 * The kind of a field; the map's type ensures that the kind fits the field. Lists must import `index-cells.client.ts` instead, so
 * that all inputs and filters stay out of the chunk of the first page.
 */
export const kindOf = (field: Field): FieldKind<Field> => kindsForAnyValue[field.kind];

const kindsForAnyValue = Object.fromEntries(
  Object.entries(kinds as unknown as Record<KindName, FieldKind<Field>>).map(([name, kind]) => [
    name,
    { ...kind, Show: withUnexpectedValues(kind.Show, cellsForAnyValue[name as KindName]) },
  ]),
) as Record<KindName, FieldKind<Field>>;
