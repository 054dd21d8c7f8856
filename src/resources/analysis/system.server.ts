import { defineQueries, seriesLines, stepOf, stepsBetween } from '../../server/overview/cards/cards.ts';
import { systemCard } from './system.ts';

/** Audited actions that count under another name. */
const countedAs: Readonly<Record<string, string>> = { firstSignIn: 'signIn', signInRefused: 'denied' };

const lines = [
  { key: 'signIn', label: { zh: '登录', en: 'Sign-ins' } },
  { key: 'export', label: { zh: '导出', en: 'Exports' } },
  { key: 'denied', label: { zh: '被拒绝', en: 'Denied' } },
];

export const systemQueries = defineQueries(systemCard, async ({ auditCounts, sweep, from, until, period }) => {
  const counts = (await auditCounts()).map(({ at, action, count }) => ({ at, by: countedAs[action] ?? action, count }));
  const sumOf = (action: string) => ({
    value: counts.filter(({ by }) => by === action).reduce((sum, { count }) => sum + count, 0),
  });
  const { files, inBin, waiting } = (await sweep()) ?? { files: null, inBin: null, waiting: null };
  return {
    deeds: { signIns: sumOf('signIn'), exports: sumOf('export'), denied: sumOf('denied') },
    files: {
      stored: { value: files },
      inBin: { value: inBin },
      waiting: { value: waiting ? waiting.unknown + waiting.unused : files && 0 },
    },
    overTime: seriesLines(stepsBetween(stepOf(period), from, until), lines, counts),
  };
});
