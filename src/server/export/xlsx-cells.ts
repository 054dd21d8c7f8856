import type { SheetForm } from '../fields/kind.ts';
import { escapeFormula, type FileCell } from './cell.ts';
import { styles } from './xlsx-parts.ts';

/** As many characters as a cell takes. */
const CELL_LENGTH = 32_767;
/** A cell as long as this may have been cut: one of its characters may be the guard, and half a pair is left out. */
export const CUT_LENGTH = CELL_LENGTH - 2;

/** What each column of a table holds beside texts and numbers. */
export type CellForms = readonly (SheetForm | undefined)[];

/** Programs that know no row without its number, and no cell without its place, read the file as well. */
export function rowXml(row: readonly FileCell[], number: number, forms: CellForms | 'head'): string {
  let text = `<row r="${number}">`;
  for (let at = 0; at < row.length; at += 1) {
    const cell = row[at];
    if (cell === null || cell === undefined || cell === '') continue;
    const place = `r="${columnLetters(at)}${number}"`;
    text += forms === 'head' ? textXml(String(cell), place, styles.head) : cellXml(cell, place, forms[at]);
  }
  return `${text}</row>`;
}

/** Texts stand in their cells: a table of shared ones would have to be kept in memory until the end. */
function cellXml(cell: string | number, place: string, form: SheetForm | undefined): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c ${place}><v>${cell}</v></c>` : '';
  const serial = form && serialOf(cell);
  return form && serial ? `<c ${place} s="${styles[form]}"><v>${serial}</v></c>` : textXml(cell, place);
}

const textXml = (text: string, place: string, style?: number): string =>
  `<c ${place}${style === undefined ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escapeXmlText(cut(escapeFormula(text)))}</t></is></c>`;

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d))?$/;
/** 1 March 1900: before it programs disagree about what a number means. */
const FIRST_DAY = 61;
/** The number of 1 January 1970. */
const EPOCH = 25_569;

/** `2026-11-12 09:30` as spreadsheets count days; nothing for what is masked, or older than they count. */
function serialOf(text: string): number | undefined {
  const [, year, month, day, hours = 0, minutes = 0] = MOMENT.exec(text) ?? [];
  if (year === undefined) return undefined;
  const serial = EPOCH + Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000;
  return serial >= FIRST_DAY && Number(year) >= 1900
    ? serial + (Number(hours) * 60 + Number(minutes)) / 1_440
    : undefined;
}

const letters: string[] = [];

/** A, B … Z, AA, AB … */
export function columnLetters(column: number): string {
  const known = letters[column];
  if (known !== undefined) return known;
  const last = String.fromCharCode(65 + (column % 26));
  const made = column < 26 ? last : `${columnLetters(Math.floor(column / 26) - 1)}${last}`;
  letters[column] = made;
  return made;
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
export const escapeXmlText = (text: string): string => text.replace(TOLD, (sign) => signs[sign] ?? numbered(sign));

const numbered = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
