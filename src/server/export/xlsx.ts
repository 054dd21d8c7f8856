import { type Batches, type Cell, harmless } from './cell.ts';
import { type Entry, zipOf } from './zip.ts';

/** As many rows as a sheet takes; what is beyond them goes on another. */
const SHEET_ROWS = 1_048_576;
/** As many characters as a cell takes. */
const CELL_LENGTH = 32_767;
/** A cell as long as this may have been cut: one of its characters may be the guard, and half a pair is left out. */
export const CUT_LENGTH = CELL_LENGTH - 2;
/** A sheet ends before its text could outgrow what an archive can say of it. */
const SHEET_BYTES = 3_500_000_000;

/** `leading`: how many rows stand above the first record; the last of them is repeated on every sheet. */
export const xlsxOf = (batches: Batches, sheetName: string, leading = 2, limits = { rows: SHEET_ROWS }) =>
  zipOf(filesOf(batches, sheetName, leading, limits.rows));

/** The sheets first: how many there are is known when the last is written. */
async function* filesOf(batches: Batches, name: string, leading: number, most: number): AsyncGenerator<Entry> {
  const rows = rowsIn(batches);
  const next = await rows.next();
  const state: State = { next, head: [], rows, count: 0 };
  do {
    state.count += 1;
    yield { name: `xl/worksheets/sheet${state.count}.xml`, content: sheetOf(state, leading, most) };
  } while (!state.next.done);
  yield* small('xl/workbook.xml', workbook(name, state.count));
  yield* small('xl/_rels/workbook.xml.rels', workbookRelations(state.count));
  yield* small('_rels/.rels', relations);
  yield* small('[Content_Types].xml', contentTypes(state.count));
}

interface State {
  rows: AsyncGenerator<readonly (readonly Cell[])[]>;
  next: IteratorResult<readonly (readonly Cell[])[]>;
  head: readonly Cell[];
  count: number;
}

async function* rowsIn(batches: Batches): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const batch of batches) yield batch;
}

async function* sheetOf(state: State, leading: number, most: number): AsyncGenerator<Buffer> {
  let [count, bytes] = [0, 0];
  let text = sheetHead;
  if (state.count === 1 && !state.next.done) state.head = state.next.value[leading - 1] ?? [];
  else {
    text += rowXml(state.head);
    count = 1;
  }
  while (!state.next.done) {
    const batch = state.next.value;
    const fitting = batch.slice(0, most - count);
    for (const row of fitting) text += rowXml(row);
    const chunk = Buffer.from(text);
    text = '';
    count += fitting.length;
    bytes += chunk.length;
    yield chunk;
    if (fitting.length < batch.length) {
      state.next = { done: false, value: batch.slice(fitting.length) };
      break;
    }
    state.next = await state.rows.next();
    if (count >= most || bytes > SHEET_BYTES) break;
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

const rowXml = (row: readonly Cell[]): string => {
  let text = '<row>';
  for (const cell of row) text += cellXml(cell);
  return `${text}</row>`;
};

/** Texts stand in their cells: a table of shared ones would have to be kept in memory until the end. */
function cellXml(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>';
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cut(harmless(cell)))}</t></is></c>`;
}

/** An emoji or a rare Chinese character counts as two, which are not cut apart. */
const cut = (text: string): string => text.slice(0, CELL_LENGTH).replace(/[\ud800-\udbff]$/, '');

const signs: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' },
  // What reads like the number of a sign is none.
  _x: '_x005F_x',
};

/** What XML cannot hold; a sheet holds its number instead. */
const FORBIDDEN = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff`;
// A text that stops short of its underscore gets one from the number that follows it.
const TOLD = new RegExp(String.raw`_x(?=[\dA-Fa-f]{4}[_${FORBIDDEN}])|[&<>\r]|[${FORBIDDEN}]`, 'g');

/** Most texts hold nothing of the kind, so they are only looked at. */
const escaped = (text: string): string => text.replace(TOLD, (sign) => signs[sign] ?? numbered(sign));

const numbered = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

async function* small(name: string, text: string): AsyncGenerator<Entry> {
  yield {
    name,
    content: (async function* () {
      yield Buffer.from(`${declaration}${text}`);
    })(),
  };
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const sheetHead = `${declaration}<worksheet xmlns="${main}"><sheetData>`;

const each = (count: number, text: (number: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at + 1)).join('');

/** What may not stand in the name of a sheet is left out of it. */
const sheetTitle = (name: string, number: number): string =>
  escaped(`${name.replace(/[\\/?*[\]:'"]/g, '').slice(0, 24)}${number > 1 ? ` ${number}` : ''}`);

const workbook = (name: string, count: number): string =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(
    count,
    (number) => `<sheet name="${sheetTitle(name, number)}" sheetId="${number}" r:id="rId${number}"/>`,
  )}</sheets></workbook>`;

const workbookRelations = (count: number): string =>
  `<Relationships xmlns="${packages}/relationships">${each(
    count,
    (number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )}</Relationships>`;

const relations = `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const contentTypes = (count: number): string =>
  `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${each(
    count,
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
  )}</Types>`;
