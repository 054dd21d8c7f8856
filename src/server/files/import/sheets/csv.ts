import { assertCellLength, putCell, refusedFile, type SheetRow } from './sheet.ts';
import { openQuote } from './sheet-messages.ts';

/** Parses CSV with comma, semicolon or tab and quoted cells that may contain line breaks. */
export function* csvRows(text: string): Generator<SheetRow> {
  const { delimiter, start } = delimiterIn(text);
  yield* recordsIn(text, delimiter, start);
}

const delimiters = [',', ';', '\t'] as const;

/** Number of characters examined to detect the delimiter. */
const SAMPLE_CHARACTERS = 65_536;
const SAMPLE_ROWS = 50;

/** Detects the delimiter that gives rows of equal length, unless a first line `sep=` names it. */
function delimiterIn(text: string): { delimiter: string; start: number } {
  const separatorLine = /^sep=(.)\r?\n/i.exec(text);
  if (separatorLine?.[1]) return { delimiter: separatorLine[1], start: separatorLine[0].length };
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const scores = delimiters.map((delimiter) => ({ delimiter, score: evenness(sample, delimiter) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return { delimiter: best.delimiter, start: 0 };
}

/** The share of sample rows with the most frequent number of cells, if that is more than one. */
function evenness(sample: string, delimiter: string): number {
  const counts = new Map<number, number>();
  let rows = 0;
  for (const { cells } of recordsIn(sample, delimiter, 0, putSampleCell)) {
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    rows += 1;
    if (rows >= SAMPLE_ROWS) break;
  }
  return Math.max(
    0,
    ...[...counts].filter(([cells]) => cells > 1).map(([cells, count]) => count / rows + cells / 1_000_000),
  );
}

/** Skips the limits of cells while examining a sample. */
const putSampleCell: typeof putCell = (cells, _column, text) => void cells.push(text);

function* recordsIn(text: string, delimiter: string, start: number, put = putCell): Generator<SheetRow> {
  let at = start;
  for (let number = start > 0 ? 2 : 1; at < text.length; number += 1) {
    const cells: string[] = [];
    let column = 0;
    for (let hasMore = true; hasMore; column += 1) {
      const cell = cellAt(text, at, delimiter);
      if (cell.open && put !== putSampleCell) throw refusedFile(openQuote(number));
      put(cells, column, cell.text);
      hasMore = text[cell.end] === delimiter;
      at = cell.end + (hasMore ? 1 : lineEndAt(text, cell.end));
      if (hasMore && at >= text.length) {
        put(cells, column + 1, '');
        hasMore = false;
      }
    }
    yield { number, cells };
  }
}

const lineEndAt = (text: string, at: number): number => (text.startsWith('\r\n', at) ? 2 : 1);

interface CellAt {
  text: string;
  /** Index of the delimiter after the cell. */
  end: number;
  /** Whether the closing quotation mark is missing. */
  open?: true;
}

function cellAt(text: string, at: number, delimiter: string): CellAt {
  if (text[at] !== '"') {
    const end = cellEnd(text, at, delimiter);
    return { text: text.slice(at, end), end };
  }
  let content = '';
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { text: content + text.slice(from), end: text.length, open: true };
    content += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      // Text between the closing quotation mark and the delimiter is kept.
      const end = cellEnd(text, quote + 1, delimiter);
      return { text: content + text.slice(quote + 1, end), end };
    }
    content += '"';
    assertCellLength(content.length);
    from = quote + 2;
  }
}

/** The end of an unquoted cell. */
function cellEnd(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === delimiter || character === '\n' || character === '\r') return at;
  }
  return text.length;
}
