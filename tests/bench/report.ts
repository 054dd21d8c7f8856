import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';

/** A measured figure and whether it is within its budget. */
export interface Row {
  figure: string;
  budget: string;
  measured: string;
  met: boolean;
}

/** Takes the figures of one part of the bench. */
export interface Report {
  atMost: (figure: string, measured: number, budget: number, unit?: string) => void;
  atLeast: (figure: string, measured: number, budget: number, unit?: string) => void;
}

export interface PartReport extends Report {
  part: string;
  rows: readonly Row[];
}

export function createReport(part: string): PartReport {
  const rows: Row[] = [];
  const add = (bound: 'at most' | 'at least', figure: string, measured: number, budget: number, unit: string) => {
    // Nothing measured is not a small figure.
    const met = Number.isFinite(measured) && (bound === 'at most' ? measured <= budget : measured >= budget);
    rows.push({
      figure,
      budget: `${bound} ${show(budget)} ${unit}`.trim(),
      measured: `${show(measured)} ${unit}`.trim(),
      met,
    });
  };
  return {
    part,
    rows,
    atMost: (figure, measured, budget, unit = '') => add('at most', figure, measured, budget, unit),
    atLeast: (figure, measured, budget, unit = '') => add('at least', figure, measured, budget, unit),
  };
}

/** Whole numbers from a hundred, one place below, two below one; a bound such as 13.7 must not read 14. */
const show = (value: number): string =>
  String(Number(value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 1 : 2)));

const HEAD = ['figure', 'at most/at least', 'measured', ''];
const cellsOf = ({ figure, budget, measured, met }: Row): string[] => [
  figure,
  budget,
  measured,
  met ? 'met' : 'NOT MET',
];

/** The rows as a table of a terminal. */
export function tableOf({ part, rows }: PartReport): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
  return [`\n${part}`, text[0], widths.map((width) => '-'.repeat(width)).join('-|-'), ...text.slice(1)].join('\n');
}

/** Fills the lines between the two comments of each part in a file; the tables of other parts stay as they are. */
export function writeTables(file: string, reports: readonly PartReport[]): void {
  writeFileSync(file, reports.reduce(withTable, readFileSync(file, 'utf8')));
}

/** The text with the table of a part between its comments. */
export function withTable(text: string, { part, rows }: PartReport): string {
  const [opening, closing] = [`<!-- bench ${part} -->\n`, `<!-- end of bench ${part} -->`];
  const [start, end] = [text.indexOf(opening), text.indexOf(closing)];
  if (start < 0 || end < start) throw new Error(`There are no lines between ${opening.trim()} and ${closing}.`);
  const lines = [HEAD, HEAD.map(() => '---'), ...rows.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`);
  return `${text.slice(0, start + opening.length)}${[`**${part}** (${whereAndWhen()})`, '', ...lines].join('\n')}\n${text.slice(end)}`;
}

const whereAndWhen = (): string =>
  `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${new Date().toISOString().slice(0, 10)}`;
