import type { Field, FieldOf, KindName } from '../../../declare/field-types.ts';
import { anyReference } from './any-reference.ts';
import { anyReferences } from './any-references.ts';
import { autoNumber } from './auto-number.ts';
import { choice } from './choice.ts';
import { codes } from './codes.ts';
import { date } from './date.ts';
import { dateTime } from './date-time.ts';
import { decimal } from './decimal.ts';
import { email } from './email.ts';
import { file } from './file.ts';
import { files } from './files.ts';
import { fuzzyDate } from './fuzzy-date.ts';
import { gallery } from './gallery.ts';
import { geo } from './geo.ts';
import { idNumber } from './id-number.ts';
import { image } from './image.ts';
import { integer } from './integer.ts';
import type { ServerKind, Time } from './kind.ts';
import { longText } from './long-text.ts';
import { money } from './money.ts';
import { multi } from './multi.ts';
import { phone } from './phone.ts';
import { reference } from './reference.ts';
import { references } from './references.ts';
import { richText } from './rich-text.ts';
import { createRows } from './rows.ts';
import { tags } from './tags.ts';
import { text } from './text.ts';
import { toggle } from './toggle.ts';
import { url } from './url.ts';

/** The server side of every field kind. */
const kinds: { [K in KindName]: ServerKind<FieldOf<K>> } = {
  anyReference,
  anyReferences,
  autoNumber,
  choice,
  codes,
  date,
  dateTime,
  decimal,
  email,
  file,
  files,
  fuzzyDate,
  gallery,
  geo,
  idNumber,
  image,
  integer,
  longText,
  money,
  multi,
  phone,
  reference,
  references,
  richText,
  rows: createRows((column) => serverKindOf(column)),
  tags,
  text,
  toggle,
  url,
};

/** The server side of a field's kind; the map above guarantees that kind and field match. */
export const serverKindOf = (field: Field): ServerKind<Field> => kinds[field.kind] as ServerKind<Field>;

/** How a time field is compared with the present. */
export function timeOf(field: Field | undefined): Time {
  const time = field && serverKindOf(field).time;
  if (!time) throw new Error(`${field?.label.en ?? 'A field that is not declared'} does not say when something is`);
  return time;
}
