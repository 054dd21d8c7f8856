import { DAY } from '../../../../contract/museum-time.ts';
import { limits } from './limits.ts';
import { assertCellLength, putCell, refusedFile, type SheetRow } from './sheet.ts';
import { unreadableFile } from './sheet-messages.ts';
import { type Archive, openArchive } from './unzip.ts';
import { attribute, readXmlPart, type XmlAttributes, type XmlHandler } from './xml.ts';

/** Reads the rows of the first visible sheet. */
export async function readWorkbook(bytes: Buffer, onRow: (row: SheetRow) => void): Promise<void> {
  const archive = await openArchive(bytes);
  rejectOtherFiles(archive);
  const workbook = await workbookIn(archive);
  if (!archive.names.includes(workbook.sheet)) throw refusedFile(unreadableFile.damaged);
  const texts = await sharedTexts(archive, workbook.texts);
  const formats = await cellFormats(archive, workbook.styles);
  await readRows(archive, workbook.sheet, { texts, formats, from1904: workbook.from1904, onRow });
}

/** Reads a part of the workbook, if it has it. */
async function readPart(archive: Archive, path: string, handler: XmlHandler): Promise<void> {
  const content = archive.content(path);
  if (content) await readXmlPart(content, handler);
}

function rejectOtherFiles({ names }: Archive): void {
  if (names.some((name) => /(^|\/)vbaProject\.bin$|macrosheets\//i.test(name)))
    throw refusedFile(unreadableFile.macros);
  if (names.some((name) => name === 'EncryptedPackage')) throw refusedFile(unreadableFile.oldOrEncrypted);
  if (names.some((name) => /^(mimetype|xl\/workbook\.bin|Index\/.*\.iwa)$/.test(name))) {
    throw refusedFile(unreadableFile.otherProgram);
  }
  if (!names.includes('[Content_Types].xml')) throw refusedFile(unreadableFile.notASheet);
}

/** Finds the parts of the workbook by its relationships. */
async function workbookIn(archive: Archive) {
  const path = (await relationsOf(archive, '')).find(({ type }) => type.endsWith('/officeDocument'))?.target;
  if (path === undefined || !archive.names.includes(path)) throw refusedFile(unreadableFile.notASheet);
  const relations = await relationsOf(archive, path);
  const targetOf = (type: string) => relations.find((one) => one.type.endsWith(`/${type}`))?.target ?? '';
  const { first, from1904 } = await sheetIn(archive, path);
  const sheet = relations.find(({ id, type }) => id === first && type.endsWith('/worksheet'))?.target;
  if (sheet === undefined) throw refusedFile(unreadableFile.notASheet);
  return { sheet, from1904, texts: targetOf('sharedStrings'), styles: targetOf('styles') };
}

async function sheetIn(archive: Archive, path: string): Promise<{ first: string | undefined; from1904: boolean }> {
  let [first, from1904]: [string | undefined, boolean] = [undefined, false];
  await readPart(archive, path, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      const isVisible = !/hidden/i.test(attribute(attributes, 'state') ?? '');
      if (name === 'sheet' && isVisible) first ??= attribute(attributes, 'id');
    },
  });
  return { first, from1904 };
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

/** Maximum number of relationships: a workbook has one for each sheet and a few more. */
const MAX_RELATIONS = 5_000;

async function relationsOf(archive: Archive, path: string): Promise<Relation[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations: Relation[] = [];
  await readPart(archive, `${folder}_rels/${path.slice(folder.length)}.rels`, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      if (relations.length >= MAX_RELATIONS) throw refusedFile(unreadableFile.damaged);
      const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map((key) => attribute(attributes, key));
      const place = target.startsWith('/') ? target.slice(1) : `${folder}${target.replace(/^\.\//, '')}`;
      relations.push({ id, type, target: place });
    },
  });
  return relations;
}

/** Shared strings, without phonetic hints. */
async function sharedTexts(archive: Archive, path: string): Promise<string[]> {
  const texts: string[] = [];
  let [content, isInText, isPhonetic] = ['', false, false];
  await readPart(archive, path, {
    open(name) {
      if (name === 't') isInText = true;
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 'si') content = '';
    },
    text(text) {
      if (isInText && !isPhonetic) content += text;
      assertCellLength(content.length);
    },
    close(name) {
      if (name === 't') isInText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') {
        texts.push(unescaped(content));
        content = '';
      }
      if (texts.length > limits.cells) throw refusedFile(unreadableFile.tooManyCells);
    },
  });
  return texts;
}

interface WorkbookContext {
  texts: readonly string[];
  formats: readonly CellFormat[];
  from1904: boolean;
}

interface RowContext extends WorkbookContext {
  onRow: (row: SheetRow) => void;
}

interface OpenCell {
  column: number;
  type: string;
  style: number;
  text: string;
}

async function readRows(archive: Archive, path: string, context: RowContext): Promise<void> {
  let row: SheetRow = { number: 0, cells: [] };
  let cell: OpenCell | undefined;
  let [isInText, isPhonetic] = [false, false];
  await readPart(archive, path, {
    open(name, attributes) {
      if (name === 'row') row = { number: rowNumber(attributes, row.number), cells: [] };
      else if (name === 'c') cell = openCell(attributes, row);
      else if (name === 'v' || name === 't') isInText = true;
      else if (name === 'rPh') isPhonetic = true;
    },
    text(text) {
      if (cell && isInText && !isPhonetic) cell.text += text;
      assertCellLength(cell?.text.length ?? 0);
    },
    close(name) {
      if (name === 'row') context.onRow(row);
      else if (name === 'c' && cell) putCell(row.cells, cell.column, textOf(cell, context));
      else if (name === 'v' || name === 't') isInText = false;
      else if (name === 'rPh') isPhonetic = false;
    },
  });
}

function rowNumber(attributes: XmlAttributes, last: number): number {
  const number = Number(attribute(attributes, 'r') ?? last + 1);
  if (!Number.isInteger(number) || number <= last || number > 1_048_576) throw refusedFile(unreadableFile.damaged);
  return number;
}

function openCell(attributes: XmlAttributes, { cells }: SheetRow): OpenCell {
  const letters = /^([A-Z]{1,3})\d+$/.exec(attribute(attributes, 'r') ?? '')?.[1];
  const column = letters
    ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    : cells.length;
  const style = Number(attribute(attributes, 's') ?? 0);
  return { column, style, type: attribute(attributes, 't') ?? 'n', text: '' };
}

function textOf({ type, style, text }: OpenCell, { texts, formats, from1904 }: WorkbookContext): string {
  switch (type) {
    case 's':
      return texts[Number(text)] ?? '';
    case 'inlineStr':
    case 'str':
      return unescaped(text);
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'n': {
      const format = formats[style];
      return (format && text !== '' ? parseSerialDate(Number(text), format, from1904) : null) ?? plainNumber(text);
    }
    default:
      return text;
  }
}

/** Rounds to the digits that programs display, which removes floating-point noise. */
function plainNumber(text: string): string {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  return String(Number(number.toPrecision(15)));
}

/** Decodes characters that XML cannot hold and that are written by their code: `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_whole, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** The date parts that a number format shows; undefined for plain numbers. */
type CellFormat = { day: boolean; time: boolean; month: boolean; year: boolean } | null;

const format = (parts: string): CellFormat => ({
  day: parts.includes('d'),
  month: parts.includes('m'),
  year: parts.includes('y'),
  time: parts.includes('h'),
});

/** Built-in number formats, which files refer to by id only. */
const builtInFormats = new Map<number, CellFormat>([
  ...[14, 15, 16, 28, 29, 30, 31, 51, 53, 54, 58].map((id) => [id, format('ymd')] as const),
  ...[17, 27, 36, 50, 52, 57].map((id) => [id, format('ym')] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, format('h')] as const),
  [22, format('ymdh')],
]);

/** Maximum number of styles in a workbook. */
const MAX_FORMATS = 65_536;

/** The date format of each style of a workbook, in the order of their indexes. */
async function cellFormats(archive: Archive, path: string): Promise<CellFormat[]> {
  const customFormats = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  let isUsed = false;
  await readPart(archive, path, {
    open(name, attributes) {
      if (name === 'cellXfs') isUsed = true;
      if (customFormats.size + formats.length > MAX_FORMATS) throw refusedFile(unreadableFile.damaged);
      if (name === 'numFmt') {
        const id = Number(attribute(attributes, 'numFmtId'));
        customFormats.set(id, formatIn(attribute(attributes, 'formatCode') ?? ''));
      }
      if (name === 'xf' && isUsed) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0);
        formats.push(customFormats.has(id) ? (customFormats.get(id) ?? null) : (builtInFormats.get(id) ?? null));
      }
    },
    close(name) {
      if (name === 'cellXfs') isUsed = false;
    },
  });
  return formats;
}

/** Parses a pattern such as `yyyy"年"m"月"`; a duration such as `[h]:mm` is a plain number. */
function formatIn(code: string): CellFormat {
  const pattern = code
    .replace(/"[^"]*"|\\.|_.|\*.|\[\$[^\]]*\]|\[[a-z]{3,}\d*\]/gi, '')
    .toLowerCase()
    .replace(/general|am\/pm|a\/p|上午\/下午/g, '');
  if (/\[(h+|m+|s+)\]/.test(pattern) || !/[ymdhs]/.test(pattern)) return null;
  const time = /[hs]/.test(pattern);
  return {
    time,
    day: pattern.includes('d'),
    year: pattern.includes('y'),
    month: pattern.includes('m') && !/^[^yd]*$/.test(pattern),
  };
}

/** Day 0 of serial dates, one day early because programs treat 1900 as a leap year. */
const BEGIN = Date.UTC(1899, 11, 30);
/** Day 0 of workbooks with the 1904 date system. */
const BEGIN_1904 = Date.UTC(1904, 0, 1);

/** Converts a serial date to text that fields can parse: `2026-11-12`, `2026-11-12 09:30`, `2026-11`, `2026`. */
function parseSerialDate(serial: number, format: NonNullable<CellFormat>, from1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return null;
  // Serial dates before the nonexistent 29 February 1900 are one too low.
  const days = !from1904 && serial >= 1 && serial < 60 ? serial + 1 : serial;
  const moment = new Date(Math.round(((from1904 ? BEGIN_1904 : BEGIN) + days * DAY) / 1_000) * 1_000);
  const iso = moment.toISOString();
  const clock = iso.slice(11, iso.slice(17, 19) === '00' ? 16 : 19);
  if (!format.day && !format.month && !format.year) return clock;
  if (format.time) return `${iso.slice(0, 10)} ${clock}`;
  if (format.day || !format.year || iso.slice(8, 10) !== '01') return iso.slice(0, 10);
  return format.month || iso.slice(5, 7) !== '01' ? iso.slice(0, 7) : iso.slice(0, 4);
}
