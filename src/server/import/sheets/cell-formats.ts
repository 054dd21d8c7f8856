import { refusedFile } from './sheet.ts';
import { unreadableFile } from './sheet-messages.ts';
import { attribute, tokensOf } from './xml.ts';

/** The date parts that a number format shows; undefined for plain numbers. */
export type CellFormat = { day: boolean; time: boolean; month: boolean; year: boolean } | null;

const format = (parts: string): CellFormat => ({
  day: parts.includes('d'),
  month: parts.includes('m'),
  year: parts.includes('y'),
  time: parts.includes('h'),
});

/** Built-in number formats, which files refer to by id only. */
const known = new Map<number, CellFormat>([
  ...[14, 15, 16, 28, 29, 30, 31, 51, 53, 54, 58].map((id) => [id, format('ymd')] as const),
  ...[17, 27, 36, 50, 52, 57].map((id) => [id, format('ym')] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, format('h')] as const),
  [22, format('ymdh')],
]);

/** Maximum number of styles in a workbook. */
const MOST_FORMATS = 65_536;

/** The date format of each style of a workbook, in the order of their indexes. */
export function cellFormats(styles: string): CellFormat[] {
  const own = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  let isUsed = false;
  for (const token of tokensOf(styles)) {
    if (token.is === 'text') continue;
    if (token.name === 'cellXfs') isUsed = token.is === 'open' && !token.isEmpty;
    if (token.is !== 'open') continue;
    if (own.size + formats.length > MOST_FORMATS) throw refusedFile(unreadableFile.damaged);
    if (token.name === 'numFmt') {
      const id = Number(attribute(token.attributes, 'numFmtId'));
      own.set(id, formatIn(attribute(token.attributes, 'formatCode') ?? ''));
    }
    if (token.name === 'xf' && isUsed) {
      const id = Number(attribute(token.attributes, 'numFmtId') ?? 0);
      formats.push(own.has(id) ? (own.get(id) ?? null) : (known.get(id) ?? null));
    }
  }
  return formats;
}

/** Parses a pattern such as `yyyy"年"m"月"`; a duration such as `[h]:mm` is a plain number. */
function formatIn(code: string): CellFormat {
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*.|\[\$[^\]]*\]|\[[a-z]{3,}\d*\]/gi, '')
    .toLowerCase()
    .replace(/general|am\/pm|a\/p|上午\/下午/g, '');
  if (/\[(h+|m+|s+)\]/.test(bare) || !/[ymdhs]/.test(bare)) return null;
  const time = /[hs]/.test(bare);
  return {
    time,
    day: bare.includes('d'),
    year: bare.includes('y'),
    month: bare.includes('m') && !/^[^yd]*$/.test(bare),
  };
}

const DAY = 86_400_000;
/** Day 0 of serial dates, one day early because programs treat 1900 as a leap year. */
const BEGIN = Date.UTC(1899, 11, 30);
/** Day 0 of workbooks with the 1904 date system. */
const BEGIN_1904 = Date.UTC(1904, 0, 1);

/** Converts a serial date to text that fields can parse: `2026-11-12`, `2026-11-12 09:30`, `2026-11`, `2026`. */
export function parseSerialDate(serial: number, shown: NonNullable<CellFormat>, from1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return null;
  // Serial dates before the nonexistent 29 February 1900 are one too low.
  const days = !from1904 && serial >= 1 && serial < 60 ? serial + 1 : serial;
  const moment = new Date(Math.round(((from1904 ? BEGIN_1904 : BEGIN) + days * DAY) / 1_000) * 1_000);
  const said = moment.toISOString();
  const clock = said.slice(11, said.slice(17, 19) === '00' ? 16 : 19);
  if (!shown.day && !shown.month && !shown.year) return clock;
  if (shown.time) return `${said.slice(0, 10)} ${clock}`;
  if (shown.day || !shown.year || said.slice(8, 10) !== '01') return said.slice(0, 10);
  return shown.month || said.slice(5, 7) !== '01' ? said.slice(0, 7) : said.slice(0, 4);
}
