import type { FieldCell } from '../client/fields/field-kind.ts';
import { splitValue, withUnexpectedValues } from '../client/fields/unexpected.tsx';
import { anyReferenceCell } from './any-reference/any-reference-cell.client.tsx';
import { anyReferencesCell } from './any-references/any-references-cell.client.tsx';
import { autoNumberCell } from './auto-number/auto-number-cell.client.tsx';
import { choiceCell } from './choice/choice-cell.client.tsx';
import { codesCell } from './codes/codes-cell.client.tsx';
import { dateCell } from './date/date-cell.client.tsx';
import { dateTimeCell } from './date-time/date-time-cell.client.tsx';
import { decimalCell } from './decimal/decimal-cell.client.tsx';
import { emailCell } from './email/email-cell.client.tsx';
import { fileCell } from './file/file-cell.client.tsx';
import { filesCell } from './files/files-cell.client.tsx';
import { fuzzyDateCell } from './fuzzy-date/fuzzy-date-cell.client.tsx';
import { galleryCell } from './gallery/gallery-cell.client.tsx';
import { geoCell } from './geo/geo-cell.client.tsx';
import { idNumberCell } from './id-number/id-number-cell.client.tsx';
import { imageCell } from './image/image-cell.client.tsx';
import type { Field, FieldOf, KindName } from './index.ts';
import { integerCell } from './integer/integer-cell.client.tsx';
import { longTextCell } from './long-text/long-text-cell.client.tsx';
import { moneyCell } from './money/money-cell.client.tsx';
import { multiCell } from './multi/multi-cell.client.tsx';
import { phoneCell } from './phone/phone-cell.client.tsx';
import { referenceCell } from './reference/reference-cell.client.tsx';
import { referencesCell } from './references/references-cell.client.tsx';
import { richTextCell } from './rich-text/rich-text-cell.client.tsx';
import { createRowsCell } from './rows/rows-cell.client.tsx';
import { tagsCell } from './tags/tags-cell.client.tsx';
import { textCell } from './text/text-cell.client.tsx';
import { toggleCell } from './toggle/toggle-cell.client.tsx';
import { urlCell } from './url/url-cell.client.tsx';

/** The cell of every kind, apart from `index.client.ts`: the rows of a list come without all inputs and filters. */
const cells: { [K in KindName]: FieldCell<FieldOf<K>> } = {
  text: textCell,
  longText: longTextCell,
  richText: richTextCell,
  choice: choiceCell,
  toggle: toggleCell,
  integer: integerCell,
  date: dateCell,
  dateTime: dateTimeCell,
  image: imageCell,
  reference: referenceCell,
  decimal: decimalCell,
  money: moneyCell,
  multi: multiCell,
  tags: tagsCell,
  fuzzyDate: fuzzyDateCell,
  url: urlCell,
  email: emailCell,
  phone: phoneCell,
  idNumber: idNumberCell,
  geo: geoCell,
  gallery: galleryCell,
  file: fileCell,
  files: filesCell,
  references: referencesCell,
  anyReference: anyReferenceCell,
  anyReferences: anyReferencesCell,
  rows: createRowsCell((column, value) => unexpectedParts(column, value)),
  autoNumber: autoNumberCell,
  codes: codesCell,
};

/** The cell of a field; the map's type ensures that the cell fits the field. */
export const cellOf = (field: Field): FieldCell<Field> => cellsForAnyValue[field.kind];

/** The cells of all kinds by name. */
export const cellsForAnyValue = Object.fromEntries(
  Object.entries(cells as unknown as Record<KindName, FieldCell<Field>>).map(([kind, cell]) => [
    kind,
    { ...cell, Cell: withUnexpectedValues(cell.Cell, cell) },
  ]),
) as Record<KindName, FieldCell<Field>>;

/** The parts of a value that its field does not expect, those inside the items of a list included. */
export function unexpectedParts(field: Field, value: unknown): unknown[] {
  const cell = cellOf(field);
  const { expected, unexpected } = splitValue(field, value, cell);
  return [...unexpected, ...expected.flatMap((item) => cell.unexpectedInside?.(item, field) ?? [])];
}

/** Whether the server sent a value that its field does not expect. */
export const hasUnexpectedValue = (field: Field, value: unknown): boolean => unexpectedParts(field, value).length > 0;
