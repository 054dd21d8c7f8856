import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listProjectEntries } from '../../src/tasks/check/project-files.ts';
import { startPostgres } from '../support/postgres.ts';
import { measureClient } from './client.ts';
import { measureCrowds } from './crowds.ts';
import { measureExports } from './exports.ts';
import { measureGrowth } from './growth.ts';
import { measureInteractions } from './interactions.ts';
import { measureJobs } from './jobs.ts';
import { measureLists } from './lists.ts';
import { type BenchProduct, startForBench } from './product.ts';
import { createReport, type PartReport, type Report, tableOf, writeTables } from './report.ts';
import { measureForms, measureHundredRows } from './screens.ts';
import { measureEmbeddedSearch, measureSearch } from './search.ts';
import { measureServer } from './server.ts';
import { reportStarts } from './start.ts';

interface Part {
  name: string;
  database: 'embedded' | 'PostgreSQL';
  measure: (product: BenchProduct, report: Report, words: readonly string[]) => Promise<void>;
}

/** The figures are measured and printed in this order. A word chooses the part of that name, or all that begin with it. */
const parts: readonly Part[] = [
  { name: 'start-embedded', database: 'embedded', measure: reportStarts },
  { name: 'start-postgres', database: 'PostgreSQL', measure: reportStarts },
  { name: 'client', database: 'embedded', measure: measureClient },
  { name: 'lists', database: 'embedded', measure: measureLists },
  { name: 'rows', database: 'embedded', measure: measureHundredRows },
  { name: 'inputs', database: 'embedded', measure: measureInteractions },
  { name: 'forms', database: 'embedded', measure: measureForms },
  { name: 'server-embedded', database: 'embedded', measure: measureServer },
  { name: 'server-postgres', database: 'PostgreSQL', measure: measureServer },
  { name: 'jobs-embedded', database: 'embedded', measure: measureJobs },
  { name: 'jobs-postgres', database: 'PostgreSQL', measure: measureJobs },
  { name: 'search-embedded', database: 'embedded', measure: measureEmbeddedSearch },
  { name: 'search', database: 'PostgreSQL', measure: measureSearch },
  { name: 'crowds', database: 'PostgreSQL', measure: measureCrowds },
  { name: 'exports', database: 'PostgreSQL', measure: measureExports },
  { name: 'growth', database: 'PostgreSQL', measure: measureGrowth },
];

const usage = `npm run bench -- [${parts.map(({ name }) => name).join(' | ')} | tests] [--write [file.md]] [--record]`;

/**
 * Measures the parts named, or all, prints each figure beside its budget, and exits with 1 when one is not met. With
 * `--write` the tables are written between comments in README.md or the file named; with `--record` the size that a build
 * is compared with.
 */
export default async function bench(args: readonly string[]): Promise<void> {
  if (args.includes('tests')) return benchTests();
  const file = fileToWrite(args);
  const words = args.filter((word) => word !== file && !word.startsWith('--'));
  const isNamed = ({ name }: Part, word: string) => name === word || name.startsWith(`${word}-`);
  const unknown = words.find((word) => !parts.some((part) => isNamed(part, word)));
  if (unknown) throw new Error(`There is no part "${unknown}". ${usage}`);
  const chosen = parts.filter((part) => words.length === 0 || words.some((word) => isNamed(part, word)));

  const onEmbedded = chosen.filter(({ database }) => database === 'embedded');
  const onPostgres = chosen.filter(({ database }) => database === 'PostgreSQL');
  const reports: PartReport[] = [];
  if (onEmbedded.length > 0) reports.push(...(await measureParts(onEmbedded, args)));
  if (onPostgres.length > 0) {
    const postgres = await startPostgres();
    try {
      reports.push(...(await measureParts(onPostgres, args, postgres.url)));
    } finally {
      postgres.stop();
    }
  }
  for (const report of reports) console.log(tableOf(report));
  if (file) writeTables(file, reports);
  if (reports.some(({ rows }) => rows.some(({ met }) => !met))) process.exitCode = 1;
}

async function measureParts(
  chosen: readonly Part[],
  args: readonly string[],
  databaseUrl?: string,
): Promise<PartReport[]> {
  const product = await startForBench(databaseUrl);
  const reports: PartReport[] = [];
  try {
    for (const { name, measure } of chosen) {
      const report = createReport(name);
      console.log(`\n${name} …`);
      await measure(product, report, args);
      reports.push(report);
    }
  } finally {
    await product.stop();
  }
  return reports;
}

/** The file after `--write`, README.md without a name, and none without the word. */
function fileToWrite(args: readonly string[]): string | undefined {
  const at = args.indexOf('--write');
  if (at < 0) return undefined;
  const next = args[at + 1];
  return next?.endsWith('.md') ? next : 'README.md';
}

/** `npm run bench -- tests`: measures installing with building, then `npm test`, in a new copy of the project. */
function benchTests(): void {
  const folder = mkdtempSync(join(tmpdir(), 'museum-bench-tests-'));
  try {
    for (const name of listProjectEntries()) cpSync(name, join(folder, name), { recursive: true });
    console.log(`install, build          ${timeCommand(folder, 'node', ['src/tasks/run.js', 'prepare'])} s`);
    console.log(`npm test after that     ${timeCommand(folder, 'npm', ['test'])} s    at most 300 on two quiet cores`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function timeCommand(folder: string, command: string, args: readonly string[]): number {
  const start = performance.now();
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${folder}.`);
  return Math.round((performance.now() - start) / 1000);
}
