import {
  type CardWorld,
  chartStep,
  defineQueries,
  seriesLines,
  stepsBetween,
} from '../../server/overview/cards/cards.ts';
import { systemCard } from './system.ts';

/** Audited actions that count under another name. */
const countedAs: Readonly<Record<string, string>> = { firstSignIn: 'signIn', signInRefused: 'denied' };

const lines = [
  { key: 'signIn', label: { zh: '登录', en: 'Sign-ins' } },
  { key: 'export', label: { zh: '导出', en: 'Exports' } },
  { key: 'denied', label: { zh: '被拒绝', en: 'Denied' } },
];

export const systemQueries = defineQueries(systemCard, async (world) => {
  const { from, until, period } = world;
  const counts = (await world.auditCounts()).map(({ at, action, count }) => ({
    at,
    by: countedAs[action] ?? action,
    count,
  }));
  const sumOf = (action: string) => ({
    value: counts.filter(({ by }) => by === action).reduce((sum, { count }) => sum + count, 0),
  });
  const { files, inBin, waiting } = (await world.sweep()) ?? { files: null, inBin: null, waiting: null };
  const damaged = await world.damagedMedia();
  const failures = await world.clockFailures();
  return {
    counts: { signIns: sumOf('signIn'), exports: sumOf('export'), denied: sumOf('denied') },
    files: {
      stored: { value: files },
      inBin: { value: inBin },
      waiting: { value: waiting ? waiting.unknown + waiting.unused : files && 0 },
      damaged: { value: damaged.total },
    },
    damagedFiles: damaged.total > 0 ? damaged.files.flatMap(damagedRows) : null,
    clockFailures: failures.length > 0 ? failures.map(failureRow) : null,
    overTime: seriesLines(stepsBetween(chartStep(period), from, until), lines, counts),
  };
});

/** A change that the clock could not perform; an operator who may read the section finds the record. */
const failureRow = ({ label, id, to }: Awaited<ReturnType<CardWorld['clockFailures']>>[number]) => ({
  cells: { section: label, record: id === null ? allRecords : { zh: `#${id}`, en: `#${id}` } },
  ...(to ? { to } : {}),
});

const allRecords = { zh: '全部', en: 'All' };

type DamagedFile = Awaited<ReturnType<CardWorld['damagedMedia']>>['files'][number];

const problems = {
  missing: { zh: '缺失', en: 'missing' },
  altered: { zh: '内容损坏', en: 'damaged' },
};

/** A row for each use that the operator may read, or one that says where else the file is used. */
function damagedRows({ name, damage, uses, isUsedElsewhere }: DamagedFile) {
  const cells = { file: name, problem: problems[damage] };
  if (uses.length === 0) return [{ cells: { record: isUsedElsewhere ? hiddenUse : unused, ...cells } }];
  return uses.map(({ section, title, field, to }) => ({
    cells: {
      record: {
        zh: `${section.zh}“${title.zh}”：${field.zh}${to ? '' : '（已删除，仍可恢复）'}`,
        en: `${section.en} “${title.en}”: ${field.en}${to ? '' : ' (deleted but kept)'}`,
      },
      ...cells,
    },
    ...(to ? { to } : {}),
  }));
}

const hiddenUse = { zh: '在您无权查看的内容中', en: 'Where you may not read' };
const unused = { zh: '没有内容使用', en: 'Nothing uses it' };
