import { DAY } from '../../../contract/museum-time.ts';
import type { SheetForm } from '../../fields/kind.ts';
import { escapeFormula, type FileCell } from './cell.ts';
import { styles } from './xlsx-parts.ts';

/** Maximum number of characters in a cell. */
const CELL_LENGTH = 32_767;
/**
 * A cell of this length may have been truncated: one character may be the formula prefix, and half a surrogate pair is
 * left out.
 */
export const TRUNCATED_LENGTH = CELL_LENGTH - 2;

/** The format of each column, where it holds more than texts and numbers. */
export type CellForms = readonly (SheetForm | undefined)[];

/** Writes row numbers and cell references, which some programs require. */
export function rowXml(row: readonly FileCell[], number: number, forms: CellForms | 'head'): string {
  let text = `<row r="${number}">`;
  for (let at = 0; at < row.length; at += 1) {
    const cell = row[at];
    if (cell === null || cell === undefined || cell === '') continue;
    const attributes = `r="${columnLetters(at)}${number}"`;
    text += forms === 'head' ? textXml(String(cell), attributes, styles.head) : cellXml(cell, attributes, forms[at]);
  }
  return `${text}</row>`;
}

/** Writes inline strings, because a table of shared strings would have to stay in memory until the end. */
function cellXml(cell: string | number, attributes: string, form: SheetForm | undefined): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c ${attributes}><v>${cell}</v></c>` : '';
  const serial = form && serialOf(cell);
  return form && serial ? `<c ${attributes} s="${styles[form]}"><v>${serial}</v></c>` : textXml(cell, attributes);
}

const textXml = (text: string, attributes: string, style?: number): string =>
  `<c ${attributes}${style === undefined ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escapeXmlText(truncate(escapeFormula(text)))}</t></is></c>`;

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d))?$/;
/** 1 March 1900, before which programs disagree about serial dates. */
const FIRST_DAY = 61;
/** The serial date of 1 January 1970. */
const EPOCH = 25_569;

/** Converts `2026-11-12 09:30` to a serial date; undefined for masked values and dates before the first one. */
function serialOf(text: string): number | undefined {
  const [, year, month, day, hours = 0, minutes = 0] = MOMENT.exec(text) ?? [];
  if (year === undefined) return undefined;
  const serial = EPOCH + Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY;
  return serial >= FIRST_DAY && Number(year) >= 1900
    ? serial + (Number(hours) * 60 + Number(minutes)) / 1_440
    : undefined;
}

const letters: string[] = [];

/** A, B … Z, AA, AB … */
export function columnLetters(column: number): string {
  const cached = letters[column];
  if (cached !== undefined) return cached;
  const last = String.fromCharCode(65 + (column % 26));
  const computed = column < 26 ? last : `${columnLetters(Math.floor(column / 26) - 1)}${last}`;
  letters[column] = computed;
  return computed;
}

/** Truncates without splitting a surrogate pair. */
const truncate = (text: string): string => text.slice(0, CELL_LENGTH).replace(/[\ud800-\udbff]$/, '');

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
  // A text that looks like an escape sequence is escaped itself.
  _x: '_x005F_x',
};

/** Characters that XML cannot hold; a sheet escapes them by their code. */
const FORBIDDEN = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff`;
// The text may end before the underscore that the escape of the following character adds.
const ESCAPED = new RegExp(String.raw`_x(?=[\dA-Fa-f]{4}[_${FORBIDDEN}])|[&<>\r]|[${FORBIDDEN}]`, 'g');

/** Most texts contain nothing to escape, so one regular expression tests for all cases. */
export const escapeXmlText = (text: string): string =>
  text.replace(ESCAPED, (sign) => escapes[sign] ?? escapeByCode(sign));

const escapeByCode = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
