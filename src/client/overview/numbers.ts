import { inLanguage, type Language } from '../../contract/label.ts';
import { inShanghai } from '../../contract/museum-time.ts';
import type { CellKind, Unit } from '../../declare/card.ts';
import { shanghaiTime } from '../ui/shanghai.ts';
import { unitMessages } from './messages.ts';

/** A localised number with its unit; a dash when there is no number. */
export function numberText(value: unknown, unit: Unit, language: Language): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '—';
  return `${formatNumber(value, language)}${inLanguage(unitMessages[unit], language)}`;
}

export const formatNumber = (value: number, language: Language): string =>
  value.toLocaleString(language === 'en-US' ? 'en-GB' : 'zh-CN', { maximumFractionDigits: 1 });

/** `2026-03-02` becomes 3月2日, and `2026-03` becomes 3月, with `short = false` 2026年3月. */
export function dayText(at: string, language: Language, short = true): string {
  const [year = '', month = '', day] = at.split('-');
  if (language === 'zh-CN') {
    return day
      ? `${short ? '' : `${year}年`}${Number(month)}月${Number(day)}日`
      : `${short ? '' : `${year}年`}${Number(month)}月`;
  }
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
  return date.toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    month: 'short',
    ...(day ? { day: 'numeric' } : {}),
    ...(short ? {} : { year: 'numeric' }),
  });
}

export function cellText(cell: unknown, cellKind: CellKind, language: Language): string {
  if (cell === null || cell === undefined || cell === '') return '—';
  switch (cellKind) {
    case 'number':
      return numberText(cell, 'count', language);
    case 'percent':
      return numberText(cell, 'percent', language);
    case 'days':
      return numberText(cell, 'days', language);
    case 'day':
      return dayText(String(cell), language, String(cell).startsWith(thisYear()));
    case 'moment': {
      const time = shanghaiTime(cell) ?? String(cell);
      const day = time.slice(0, 10);
      if (day.slice(0, 4) !== thisYear()) return dayText(day, language, false);
      return [dayText(day, language), time.slice(11, 16)].filter(Boolean).join(' ');
    }
    default:
      return String(cell);
  }
}

/** Days of other years are written with their year. */
const thisYear = (): string => inShanghai(new Date()).slice(0, 4);
