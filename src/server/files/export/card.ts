import type { FigureContent, PartContent, Period, SeriesContent } from '../../../contract/dashboard.ts';
import { inLanguage, type Label, type Language } from '../../../contract/label.ts';
import { inShanghai } from '../../../contract/museum-time.ts';
import type { Bars, Card, Part, Rows } from '../../../declare/card.ts';
import { toLanguage } from '../../database/to-language.ts';
import type { Operator } from '../../http/access.ts';
import type { FileCell } from './cell.ts';

interface CardTableRequest {
  operator: Operator;
  at: Date;
  period: Period;
  language: Language;
}

/** Converts a card of the overview to a table: its title, then its parts, separated by empty rows. */
export function cardTable(
  card: Card,
  content: Readonly<Record<string, PartContent | null>>,
  { operator, at, period, language }: CardTableRequest,
): FileCell[][] {
  const say = (label: Label) => inLanguage(label, language);
  const localized = toLanguage<typeof content>(content, language);
  const head = [say(card.label), operator.name, momentText(at), say(periodLabel(period))];
  const parts = Object.entries(card.parts).flatMap(([name, part]) => {
    const rows = localized[name] ? partRows(part, localized[name], say) : [];
    return rows.length > 0 ? [[], ...rows] : [];
  });
  return [head, ...parts];
}

function partRows(part: Part, content: PartContent, say: (label: Label) => string): FileCell[][] {
  switch (part.shape) {
    case 'figures': {
      const figures = content as Readonly<Record<string, FigureContent>>;
      return Object.entries(part.figures).map(([name, { label, unit = 'count' }]) => [
        `${say(label)}${say(unitLabels[unit])}`,
        figures[name]?.value ?? null,
      ]);
    }
    case 'series': {
      const { at: days, lines } = content as SeriesContent;
      const heading = [`${say(part.title)}${say(unitLabels[part.unit])}`];
      const dayRows = days.map((day, index) => [day, ...lines.map(({ values }) => values[index] ?? null)]);
      return [heading, ['', ...lines.map(({ label }) => label)], ...dayRows];
    }
    case 'bars':
      return barRows(part, content as { label: string; value: number }[], say);
    case 'rows':
      return tableRows(part, content as { cells: Readonly<Record<string, FileCell>> }[], say);
    case 'search':
      return [];
  }
}

/** `one`, which names what a bar stands for, heads the first column; the unit stands in the title. */
const barRows = (
  { title, one, unit }: Bars,
  bars: { label: string; value: number }[],
  say: (label: Label) => string,
) => [[`${say(title)}${say(unitLabels[unit])}`], [say(one), ''], ...bars.map(({ label, value }) => [label, value])];

const tableRows = (
  { title, columns }: Rows,
  rows: { cells: Readonly<Record<string, FileCell>> }[],
  say: (label: Label) => string,
): FileCell[][] => [
  [say(title)],
  Object.values(columns).map(({ label }) => say(label)),
  ...rows.map(({ cells }) =>
    Object.entries(columns).map(([name, { kind }]) => {
      const cell = cells[name] ?? null;
      // A text of ten characters is a day, and stays.
      return kind === 'moment' && typeof cell === 'string' && cell.length > 10 ? momentText(new Date(cell)) : cell;
    }),
  ),
];

const unitLabels: Record<'count' | 'percent' | 'hours' | 'days', Label> = {
  count: { zh: '', en: '' },
  percent: { zh: '（%）', en: ' (%)' },
  hours: { zh: '（小时）', en: ' (hours)' },
  days: { zh: '（天）', en: ' (days)' },
};

const periodLabel = (period: Period): Label => ({ zh: `近 ${period} 天`, en: `the last ${period} days` });

/** A moment as text, in the time of Shanghai: `2026-11-12 09:30`. */
const momentText = (at: Date): string => inShanghai(at).slice(0, 16).replace('T', ' ');
