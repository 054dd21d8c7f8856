import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const FILE = 'tests/bench/RESULTS.md';

interface Figure {
  name: string;
  bound: 'at most' | 'at least';
  budget: number;
  measured: number;
  unit: string;
}

type AddFigure = (name: string, measured: number, budget: number, unit?: string) => void;

/** The figures of one part of the bench. */
export interface Report {
  part: string;
  figures: readonly Figure[];
  /** Why the part could not be measured to its end. */
  failure: string | null;
  atMost: AddFigure;
  atLeast: AddFigure;
}

export function createReport(part: string): Report {
  const figures: Figure[] = [];
  const adding =
    (bound: Figure['bound']): AddFigure =>
    (name, measured, budget, unit = '') =>
      void figures.push({ name, bound, budget, measured, unit });
  return { part, figures, failure: null, atMost: adding('at most'), atLeast: adding('at least') };
}

export const isMet = ({ bound, budget, measured }: Figure): boolean =>
  bound === 'at most' ? measured <= budget : measured >= budget;

/** A figure of which nothing was measured is NaN, which meets no bound. */
function resultOf(figure: Figure): string {
  const { budget, measured } = figure;
  if (isMet(figure)) return 'met';
  if (Number.isNaN(measured)) return 'not measured';
  if (budget === 0) return `missed by ${show(measured)}`;
  return `missed by ${Math.ceil(Math.abs(measured / budget - 1) * 100)} %`;
}

/** Whole numbers from a hundred, one place below, two below one. */
const show = (value: number): string =>
  String(Number(value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 1 : 2)));

/** The figures as a table of Markdown, which a terminal shows as well. */
export function tableOf({ part, figures, failure }: Report): string {
  const rows = figures.map((figure) => {
    const { name, bound, budget, measured, unit } = figure;
    return [name, `${bound} ${show(budget)} ${unit}`.trim(), `${show(measured)} ${unit}`.trim(), resultOf(figure)];
  });
  const lines = [['figure', 'budget', 'measured', 'result'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const [head, ...body] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [`## ${part}`, '', head, rule, ...body, ...(failure ? ['', `Not measured to its end: ${failure}`] : [])].join(
    '\n',
  );
}

/** Replaces the file of results by those of this run, with where they were measured. */
export function writeResults(reports: readonly Report[], notRun: readonly string[], browser: string): void {
  const [cpu] = cpus();
  const facts = [
    `${new Date().toISOString().slice(0, 10)}, commit ${readCommit()}`,
    `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB of memory`,
    `Node ${process.versions.node}, browser ${browser}`,
    `contains: ${reports.map(({ part }) => part).join(', ')}`,
    `not run: ${notRun.join(', ') || 'nothing'}`,
  ];
  const head = ['# Results of `npm run bench -- --write`', '', ...facts.map((fact) => `- ${fact}`)].join('\n');
  writeFileSync(FILE, `${[head, ...reports.map(tableOf)].join('\n\n')}\n`);
}

function readCommit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
  const isChanged = git('status', '--porcelain', '--', '.', `:!${FILE}`) !== '';
  return `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${isChanged ? ' with changes that are not committed' : ''}`;
}
