import type { CellBatches, FileCell } from './cell.ts';
import { type CellForms, columnLetters, escapeXmlText, rowXml } from './xlsx-cells.ts';
import {
  contentTypes,
  declaration,
  main,
  relations,
  type SheetPart,
  styleSheet,
  workbook,
  workbookRelations,
} from './xlsx-parts.ts';
import { type Entry, zipOf } from './zip.ts';

/** Maximum number of rows of a sheet; further rows go on another sheet. */
const SHEET_ROWS = 1_048_576;
/** A sheet ends before its size exceeds what a zip entry can record. */
const SHEET_BYTES = 3_500_000_000;

/** The layout of a sheet. */
export interface Layout {
  /** Number of head rows; the last one holds the column names and is repeated on every sheet. */
  leading: number;
  forms?: CellForms;
  /** What can be written in the columns, on a sheet of its own. */
  choices?: Choices;
}

/** The options of columns, by the number of the column. */
export interface Choices {
  /** The name of the sheet with the options. */
  sheetName: string;
  columns: readonly {
    at: number;
    title: string;
    options: readonly string[];
    /** Whether a cell holds one of them and offers them in a list; an other cell holds several. */
    isSingle: boolean;
  }[];
}

/** Writes a workbook; with `leading` 0 it has no head rows and no filter. */
export const xlsxOf = (
  batches: CellBatches,
  sheetName: string,
  layout: Layout = { leading: 2 },
  limits = { rows: SHEET_ROWS },
) => zipOf(filesOf(batches, sheetName, layout, limits.rows));

/** Writes the sheets first, because the other parts need their number. */
async function* filesOf(batches: CellBatches, name: string, layout: Layout, maxRows: number): AsyncGenerator<Entry> {
  const rows = rowsIn(batches);
  const next = await rows.next();
  const first = next.done ? [] : next.value;
  const state: State = {
    next,
    rows,
    sheets: [],
    head: first[layout.leading - 1] ?? [],
    columnsElement: columnsXml(columnWidths(first.slice(Math.max(layout.leading - 1, 0)))),
  };
  do {
    const number = state.sheets.length + 1;
    const sheet: SheetPart = { name: sheetTitle(name, number), filterRange: null };
    state.sheets.push(sheet);
    yield { name: `xl/worksheets/sheet${number}.xml`, content: sheetOf(state, sheet, layout, maxRows) };
  } while (!state.next.done);
  if (layout.choices && layout.choices.columns.length > 0) {
    state.sheets.push({ name: sheetTitle(layout.choices.sheetName, 1), filterRange: null });
    yield* textEntry(`xl/worksheets/sheet${state.sheets.length}.xml`, choicesSheet(layout.choices));
  }
  yield* textEntry('xl/workbook.xml', workbook(state.sheets));
  yield* textEntry('xl/styles.xml', styleSheet);
  yield* textEntry('xl/_rels/workbook.xml.rels', workbookRelations(state.sheets));
  yield* textEntry('_rels/.rels', relations);
  yield* textEntry('[Content_Types].xml', contentTypes(state.sheets));
}

interface State {
  rows: AsyncGenerator<readonly (readonly FileCell[])[]>;
  next: IteratorResult<readonly (readonly FileCell[])[]>;
  /** The column names. */
  head: readonly FileCell[];
  /** The column widths of every sheet, as XML. */
  columnsElement: string;
  sheets: SheetPart[];
}

async function* rowsIn(batches: CellBatches): AsyncGenerator<readonly (readonly FileCell[])[]> {
  for await (const batch of batches) yield batch;
}

async function* sheetOf(state: State, sheet: SheetPart, layout: Layout, maxRows: number): AsyncGenerator<Buffer> {
  const isFirst = state.sheets.length === 1;
  const headAt = isFirst ? layout.leading : Math.min(layout.leading, 1);
  const { forms = [] } = layout;
  let [count, bytes] = [0, 0];
  let text = sheetBegin(state, headAt, isFirst);
  const write = (row: readonly FileCell[]) => {
    count += 1;
    text += rowXml(row, count, count === headAt ? 'head' : forms);
  };
  if (!isFirst && headAt > 0) write(state.head);
  while (!state.next.done) {
    const batch = state.next.value;
    const fittingRows = batch.slice(0, maxRows - count);
    for (const row of fittingRows) write(row);
    const chunk = Buffer.from(text);
    text = '';
    bytes += chunk.length;
    yield chunk;
    if (fittingRows.length < batch.length) {
      state.next = { done: false, value: batch.slice(fittingRows.length) };
      break;
    }
    state.next = await state.rows.next();
    if (count >= maxRows || bytes > SHEET_BYTES) break;
  }
  if (headAt > 0 && state.head.length > 0) {
    sheet.filterRange = `A${headAt}:${columnLetters(state.head.length - 1)}${Math.max(count, headAt)}`;
  }
  yield Buffer.from(
    `${text}</sheetData>${sheet.filterRange ? `<autoFilter ref="${sheet.filterRange}"/>` : ''}${validationsXml(layout)}</worksheet>`,
  );
}

/** Freezes the head rows. */
function sheetBegin({ columnsElement }: State, headAt: number, isFirst: boolean): string {
  const pane =
    headAt > 0
      ? `<pane ySplit="${headAt}" topLeftCell="A${headAt + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`
      : '';
  const view = `<sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView>`;
  return `${declaration}<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews>${columnsElement}<sheetData>`;
}

/** Rows of a template that offer the options. */
const VALIDATED_ROWS = 10_000;

/** Lists of options in the cells of a column; other words are warned of only, since codes and earlier words are read too. */
function validationsXml({ leading, choices }: Layout): string {
  const lists = (choices?.columns ?? []).flatMap(({ at, options, isSingle }, place) => {
    if (!isSingle) return [];
    const [column, list] = [columnLetters(at), columnLetters(place)];
    const source = `'${sheetTitle(choices?.sheetName ?? '', 1)}'!$${list}$2:$${list}$${options.length + 1}`;
    return [
      `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${column}${leading + 1}:${column}${leading + VALIDATED_ROWS}"><formula1>${source}</formula1></dataValidation>`,
    ];
  });
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

/** A column for each column with options: its title, and the options below. */
function choicesSheet({ columns }: Choices): string {
  const height = Math.max(...columns.map(({ options }) => options.length));
  const rows = Array.from({ length: height }, (_, at) => columns.map(({ options }) => options[at] ?? null));
  const titles = columns.map(({ title }) => title);
  const widths = columnsXml(columnWidths([titles, ...rows]));
  const body = [rowXml(titles, 1, 'head'), ...rows.map((row, at) => rowXml(row, at + 2, []))].join('');
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"/></sheetViews>${widths}<sheetData>${body}</sheetData></worksheet>`;
}

const columnsXml = (widths: readonly number[]): string =>
  widths.length === 0
    ? ''
    : `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`;

async function* textEntry(name: string, text: string): AsyncGenerator<Entry> {
  yield {
    name,
    content: (async function* () {
      yield Buffer.from(`${declaration}${text}`);
    })(),
  };
}

/** Removes characters that are not allowed in the name of a sheet. */
const sheetTitle = (name: string, number: number): string =>
  escapeXmlText(`${name.replace(/[\\/?*[\]:'"]/g, '').slice(0, 24)}${number > 1 ? ` ${number}` : ''}`);

/** The number of rows that determine column widths; the rest is not read yet when the sheet begins. */
const MEASURED = 200;
const [NARROWEST, WIDEST] = [8, 50];
/** Space for the filter button. */
const MARGIN = 3;

/** Column widths in characters; a Chinese one counts as two. */
function columnWidths(rows: readonly (readonly FileCell[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows.slice(0, MEASURED)) {
    for (const [at, cell] of row.entries()) {
      widths[at] = Math.max(widths[at] ?? NARROWEST, Math.min(WIDEST, widthOf(cell) + MARGIN));
    }
  }
  return widths;
}

function widthOf(cell: FileCell): number {
  let [widest, width] = [0, 0];
  for (const character of String(cell ?? '').slice(0, 1_000)) {
    width = character === '\n' ? 0 : width + (character >= '\u1100' ? 2 : 1);
    widest = Math.max(widest, width);
  }
  return widest;
}
