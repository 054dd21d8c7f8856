import {
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
  rows,
  tags,
  text,
  toggle,
  url,
} from '../../src/declare/index.ts';
import type { FieldOf, KindName } from '../../src/kinds/index.ts';
import { cellsForAnyValue } from '../../src/kinds/index-cells.client.ts';

const label = { zh: '字段', en: 'Field' };

/** A field of each kind of the product. */
const fields = {
  text: text({ label }),
  longText: longText({ label, max: 10 }),
  richText: richText({ label }),
  choice: choice({ label, options: { a: { zh: '甲', en: 'A' } } }),
  toggle: toggle({ label }),
  integer: integer({ label }),
  date: date({ label }),
  dateTime: dateTime({ label }),
  image: image({ label }),
  reference: reference({ label, to: 'news' }),
  decimal: decimal({ label, unit: 'cm' }),
  money: money({ label }),
  multi: multi({ label, options: { a: { zh: '甲', en: 'A' }, b: { zh: '乙', en: 'B' } } }),
  tags: tags({ label }),
  fuzzyDate: fuzzyDate({ label }),
  url: url({ label }),
  email: email({ label }),
  phone: phone({ label }),
  idNumber: idNumber({ label, type: 'choice' }),
  geo: geo({ label }),
  gallery: gallery({ label, max: 3 }),
  file: file({ label, type: 'pdf', megabytes: 1 }),
  files: files({ label, type: 'document', megabytes: 1, max: 3 }),
  references: references({ label, to: 'news', max: 3 }),
  anyReference: anyReference({ label, to: ['news', 'notice'] }),
  anyReferences: anyReferences({ label, to: ['news', 'notice'], max: 3 }),
  rows: rows({
    label,
    max: 3,
    columns: {
      name: text({ label: { zh: '名称', en: 'Name' } }),
      pages: integer({ label: { zh: '页数', en: 'Pages' } }),
    },
  }),
  autoNumber: autoNumber({ label, prefix: 'JA' }),
  codes: codes({ label }),
} satisfies { [K in KindName]?: FieldOf<K> };

const kinds = Object.keys(cellsForAnyValue) as KindName[];

/** A kind that a museum adds needs no line above: it is tested with a field that has a label alone. */
export const fieldOfKind = Object.fromEntries(
  kinds.map((kind) => [kind, (fields as Record<string, object>)[kind] ?? { kind, label }]),
) as { [K in KindName]: FieldOf<K> };
