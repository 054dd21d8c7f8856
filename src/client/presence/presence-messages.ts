import type { Present } from '../../contract/presence.ts';
import type { Label } from '../../declare/label.ts';

export const presenceMessages = {
  load: { zh: '读取', en: 'Load it' },
  system: { zh: '系统', en: 'The system' },
} satisfies Record<string, Label>;

/** More names are not read, but counted. */
const NAMED = 2;

export const presenceSentences = {
  others: (others: readonly Present[]): Label => ({
    zh: `${zhNames(others)}也打开着这条记录`,
    en: `${enNames(others)} also ${others.length === 1 ? 'has' : 'have'} this record open`,
  }),
  since: (name: string, clock: string): Label => ({
    zh: `${name}：${clock} 打开`,
    en: `${name}: opened at ${clock}`,
  }),
  changedJustNow: (who: string): Label => ({
    zh: `${who}刚刚修改了这条记录`,
    en: `${who} has just changed this record`,
  }),
  changed: (who: string, clock: string): Label => ({
    zh: `${who}于 ${clock} 修改了这条记录`,
    en: `${who} changed this record at ${clock}`,
  }),
  changedByOneself: {
    zh: '您在另一个页面修改了这条记录',
    en: 'You have changed this record on another page',
  },
};

function zhNames(others: readonly Present[]): string {
  const named = others.slice(0, NAMED).map(({ name, editing }) => (editing ? `${name}（编辑中）` : name));
  return `${named.join('、')}${others.length > NAMED ? `等 ${others.length} 人` : ''}`;
}

function enNames(others: readonly Present[]): string {
  const named = others.slice(0, NAMED).map(({ name, editing }) => (editing ? `${name} (editing)` : name));
  const more = others.length - NAMED;
  if (more <= 0) return named.join(' and ');
  return `${named.join(', ')} and ${more === 1 ? 'one other' : `${more} others`}`;
}
