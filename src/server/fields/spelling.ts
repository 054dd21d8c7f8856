import type { Language, Sentence } from '../../contract/label.ts';

/** Joins names with the separator of the language; a name that contains a separator is quoted. */
export const joinNames = (names: readonly string[], language: Language): string =>
  names.map(quoteName).join(language === 'en-US' ? ', ' : '、');

const SEPARATORS = /[、,，;；\n]/;
const quoteName = (name: string): string =>
  SEPARATORS.test(name) || name.startsWith('"') ? `"${name.replaceAll('"', '""')}"` : name;

/** Splits joined names in either language. */
export function splitNames(text: string): string[] {
  const names: string[] = [];
  for (let rest = text.trim(); rest !== ''; ) {
    const [match, inQuotes, bare = ''] = FIRST_NAME.exec(rest) ?? [rest, undefined, rest];
    names.push(inQuotes === undefined ? bare.trim() : inQuotes.slice(1, -1).replaceAll('""', '"'));
    rest = rest.slice(match.length).trimStart();
  }
  return names.filter((name) => name !== '');
}
const FIRST_NAME = /^(?:("(?:[^"]|"")*")\s*(?:[、,，;；\n]|$)|([^、,，;；\n]*)(?:[、,，;；\n]|$))/;

/** No number, time or label is longer; normalizing may make a text eighteen times as long. */
const MAX_SHORT_TEXT = 300;

/** A text that is too long for what it should be, with a mark that no number, time or label holds. */
const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** Converts full-width characters, which an input method leaves in numbers and times, to half width. */
export const toHalfWidth = (text: string): string =>
  shortened(text.trim(), MAX_SHORT_TEXT)
    .normalize('NFKC')
    .replace(/[\u2212\u2013]/g, '-')
    .trim();

/** Parses the day formats found in sheets; any other text is returned unchanged for the kind's check to refuse. */
export function parseDay(text: string): string {
  const normalized = toHalfWidth(text).replace(/\s+0?0:00(:00)?$/, '');
  const [, year, month, day] =
    /^(\d{4})(?:[-/.年]\s*(\d{1,2})(?:[-/.月]\s*(\d{1,2})日?|月?)|年)?$/.exec(normalized) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(normalized) ??
    [];
  if (year === undefined) return normalized;
  return [year, ...[month, day].flatMap((part) => (part === undefined ? [] : [part.padStart(2, '0')]))].join('-');
}

/** Parses numbers such as `1,280.50`, `￥80`, `12 cm`; any other text is returned unchanged. */
export function parseNumberText(text: string, unit = ''): number | string {
  const normalized = toHalfWidth(text).replace(/^[¥￥]\s*|\s*(元|yuan|CNY)$/gi, '');
  const withoutUnit = (unit && normalized.endsWith(unit) ? normalized.slice(0, -unit.length) : normalized).trim();
  const digits = /^[-+]?\d{1,3}([, ]\d{3})+(\.\d+)?$/.test(withoutUnit)
    ? withoutUnit.replace(/[, ]/g, '')
    : withoutUnit;
  return /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,2})?$/i.test(digits) ? Number(digits) : withoutUnit;
}

const [yes, no] = [
  ['是', 'yes', 'y', 'true', '1', '√', '✓', '对', '有'],
  ['否', 'no', 'n', 'false', '0', '×', '✗', '不', '无'],
];

export function parseToggle(text: string): boolean | undefined {
  const normalized = toHalfWidth(text).toLowerCase();
  if (yes?.includes(normalized)) return true;
  return no?.includes(normalized) ? false : undefined;
}

interface Options {
  options: Readonly<Record<string, { zh: string; en: string }>>;
}

/** Finds an option by its label in either language; any other text is returned unchanged. */
export const parseOption = (text: string, { options }: Options): string =>
  optionsByLabelOf(options).get(normalizeLabel(text)) ?? text.trim();

const optionsByLabel = new WeakMap<Options['options'], ReadonlyMap<string, string>>();

/** The options by their normalized labels, determined once for each field: a sheet has thousands of cells. */
function optionsByLabelOf(options: Options['options']): ReadonlyMap<string, string> {
  const known = optionsByLabel.get(options);
  if (known) return known;
  const entries = Object.entries(options).flatMap(([option, { zh, en }]) =>
    [zh, en].map((label) => [normalizeLabel(label), option] as const),
  );
  // Of two options with the same label, the first is meant.
  const byLabel = new Map(entries.reverse());
  optionsByLabel.set(options, byLabel);
  return byLabel;
}

const normalizeLabel = (text: string): string => toHalfWidth(text).toLowerCase().replace(/\s+/g, ' ');

const MAX_QUOTED = 40;

/** The refusal of an unknown option, with some of the valid labels. */
export const unknownOption = ({ options }: Options, text: string): Sentence => {
  const labels = Object.values(options).slice(0, 12);
  const more = Object.keys(options).length > labels.length;
  return {
    zh: `没有“${shortened(text, MAX_QUOTED)}”这一项，可填：${labels.map(({ zh }) => zh).join('、')}${more ? '等' : ''}。`,
    en: `There is no “${shortened(text, MAX_QUOTED)}”; write one of ${labels.map(({ en }) => en).join(', ')}${more ? ' …' : ''}.`,
  };
};
