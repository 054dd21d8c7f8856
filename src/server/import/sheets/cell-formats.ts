import { refusedFile } from './sheet.ts';
import { unreadableFile } from './sheet-messages.ts';
import { attribute, tokensOf } from './xml.ts';

/** How a number is shown that stands for a moment; nothing for one that is just a number. */
export type CellFormat = { day: boolean; time: boolean; month: boolean; year: boolean } | null;

const format = (parts: string): CellFormat => ({
  ...{ day: parts.includes('d'), month: parts.includes('m'), year: parts.includes('y'), time: parts.includes('h') },
});

/** The formats that programs know by number, without a file saying what they look like. */
const known = new Map<number, CellFormat>([
  ...[14, 15, 16, 28, 29, 30, 31, 51, 53, 54, 58].map((id) => [id, format('ymd')] as const),
  ...[17, 27, 36, 50, 52, 57].map((id) => [id, format('ym')] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, format('h')] as const),
  [22, format('ymdh')],
]);

/** Spreadsheet programs keep no more styles in a workbook. */
const MOST_FORMATS = 65_536;

/** What each style of a workbook shows of a moment, in the order in which cells name them. */
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

/** What a pattern such as `yyyy"年"m"月"` shows; a sum of hours is a number. */
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
/** The day before the first, as programs count them that take 1900 for a leap year. */
const BEGIN = Date.UTC(1899, 11, 30);
/** Other programs count from here. */
const BEGIN_1904 = Date.UTC(1904, 0, 1);

/** A counted day in the words our fields read: `2026-11-12`, `2026-11-12 09:30`, `2026-11`, `2026`. */
export function parseSerialDate(serial: number, shown: NonNullable<CellFormat>, from1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return null;
  // The days before the one that never was are counted one too low.
  const days = !from1904 && serial >= 1 && serial < 60 ? serial + 1 : serial;
  const moment = new Date(Math.round(((from1904 ? BEGIN_1904 : BEGIN) + days * DAY) / 1_000) * 1_000);
  const said = moment.toISOString();
  const clock = said.slice(11, said.slice(17, 19) === '00' ? 16 : 19);
  if (!shown.day && !shown.month && !shown.year) return clock;
  if (shown.time) return `${said.slice(0, 10)} ${clock}`;
  if (shown.day || !shown.year || said.slice(8, 10) !== '01') return said.slice(0, 10);
  return shown.month || said.slice(5, 7) !== '01' ? said.slice(0, 7) : said.slice(0, 4);
}
