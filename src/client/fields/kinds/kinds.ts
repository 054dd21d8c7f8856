import type { Field, FieldOf, KindName } from '../../../declare/field-types.ts';
import { autoNumberKind } from '../auto-number.tsx';
import { cellsForAnyValue } from '../cells.tsx';
import { choiceKind } from '../choice.tsx';
import { codesKind } from '../codes.tsx';
import { dateKind } from '../dates/date.tsx';
import { dateTimeKind } from '../dates/date-time.tsx';
import { fuzzyDateKind } from '../dates/fuzzy-date.tsx';
import { decimalKind } from '../decimal.tsx';
import { emailKind } from '../email.tsx';
import type { FieldKind } from '../field-kind.ts';
import { geoKind } from '../geo.tsx';
import { idNumberKind } from '../id-number.tsx';
import { integerKind } from '../integer.tsx';
import { longTextKind } from '../long-text.tsx';
import { fileKind } from '../media/file.tsx';
import { filesKind } from '../media/files.tsx';
import { galleryKind } from '../media/gallery.tsx';
import { imageKind } from '../media/image.tsx';
import { moneyKind } from '../money.tsx';
import { multiKind } from '../multi.tsx';
import { phoneKind } from '../phone.tsx';
import { anyReferenceKind } from '../references/any-reference.tsx';
import { anyReferencesKind } from '../references/any-references.tsx';
import { referenceKind } from '../references/reference.tsx';
import { referencesKind } from '../references/references.tsx';
import { richTextKind } from '../rich-text.tsx';
import { createRowsKind } from '../rows.tsx';
import { tagsKind } from '../tags.tsx';
import { textKind } from '../text.tsx';
import { toggleKind } from '../toggle.tsx';
import { forAnyValue } from '../unexpected.tsx';
import { urlKind } from '../url.tsx';

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
 * The kind of a field; the map's type ensures that the kind fits the field. Lists must import `cells.tsx` instead, so
 * that all inputs and filters stay out of the chunk of the first page.
 */
export const kindOf = (field: Field): FieldKind<Field> => kindsForAnyValue[field.kind];

const kindsForAnyValue = Object.fromEntries(
  Object.entries(kinds as unknown as Record<KindName, FieldKind<Field>>).map(([name, kind]) => [
    name,
    { ...kind, Show: forAnyValue(kind.Show, cellsForAnyValue[name as KindName]) },
  ]),
) as Record<KindName, FieldKind<Field>>;
