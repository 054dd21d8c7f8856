import type { ServerKind, Time } from '../server/fields/kind.ts';
import { anyReferenceServerKind } from './any-reference/any-reference.server.ts';
import { anyReferencesServerKind } from './any-references/any-references.server.ts';
import { autoNumberServerKind } from './auto-number/auto-number.server.ts';
import { choiceServerKind } from './choice/choice.server.ts';
import { codesServerKind } from './codes/codes.server.ts';
import { dateServerKind } from './date/date.server.ts';
import { dateTimeServerKind } from './date-time/date-time.server.ts';
import { decimalServerKind } from './decimal/decimal.server.ts';
import { emailServerKind } from './email/email.server.ts';
import { fileServerKind } from './file/file.server.ts';
import { filesServerKind } from './files/files.server.ts';
import { fuzzyDateServerKind } from './fuzzy-date/fuzzy-date.server.ts';
import { galleryServerKind } from './gallery/gallery.server.ts';
import { geoServerKind } from './geo/geo.server.ts';
import { idNumberServerKind } from './id-number/id-number.server.ts';
import { imageServerKind } from './image/image.server.ts';
import type { Field, FieldOf, KindName } from './index.ts';
import { integerServerKind } from './integer/integer.server.ts';
import { longTextServerKind } from './long-text/long-text.server.ts';
import { moneyServerKind } from './money/money.server.ts';
import { multiServerKind } from './multi/multi.server.ts';
import { phoneServerKind } from './phone/phone.server.ts';
import { referenceServerKind } from './reference/reference.server.ts';
import { referencesServerKind } from './references/references.server.ts';
import { richTextServerKind } from './rich-text/rich-text.server.ts';
import { createRows } from './rows/rows.server.ts';
import { tagsServerKind } from './tags/tags.server.ts';
import { textServerKind } from './text/text.server.ts';
import { toggleServerKind } from './toggle/toggle.server.ts';
import { urlServerKind } from './url/url.server.ts';

/** The server side of every field kind. */
const kinds: { [K in KindName]: ServerKind<FieldOf<K>> } = {
  anyReference: anyReferenceServerKind,
  anyReferences: anyReferencesServerKind,
  autoNumber: autoNumberServerKind,
  choice: choiceServerKind,
  codes: codesServerKind,
  date: dateServerKind,
  dateTime: dateTimeServerKind,
  decimal: decimalServerKind,
  email: emailServerKind,
  file: fileServerKind,
  files: filesServerKind,
  fuzzyDate: fuzzyDateServerKind,
  gallery: galleryServerKind,
  geo: geoServerKind,
  idNumber: idNumberServerKind,
  image: imageServerKind,
  integer: integerServerKind,
  longText: longTextServerKind,
  money: moneyServerKind,
  multi: multiServerKind,
  phone: phoneServerKind,
  reference: referenceServerKind,
  references: referencesServerKind,
  richText: richTextServerKind,
  rows: createRows((column) => serverKindOf(column)),
  tags: tagsServerKind,
  text: textServerKind,
  toggle: toggleServerKind,
  url: urlServerKind,
};

/** The server side of a field's kind; the map above guarantees that kind and field match. */
export const serverKindOf = (field: Field): ServerKind<Field> => kinds[field.kind] as ServerKind<Field>;

/** How a time field is compared with the present. */
export function timeOf(field: Field | undefined): Time {
  const time = field && serverKindOf(field).time;
  if (!time) throw new Error(`${field?.label.en ?? 'A field that is not declared'} does not say when something is`);
  return time;
}
