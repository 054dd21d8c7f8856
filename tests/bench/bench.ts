import { startPostgres } from '../support/postgres.ts';
import { browserVersion } from './browser.ts';
import { measureClient } from './client.ts';
import { measureExports, measureJobs } from './jobs.ts';
import { measureLists } from './lists.ts';
import { measureMemberLists, measureMemberSearch } from './members.ts';
import { type BenchProduct, reportStarts, startForBench } from './product.ts';
import { createReport, isMet, type Report, tableOf, writeResults } from './report.ts';
import { measureForms, measureHundredRows, measureInputs } from './screens.ts';
import { measureServer } from './server.ts';
import { measureDevelopment, measurePackages, measureTests } from './sources.ts';

/** What a part measures: the built product on one of the databases, or the sources. */
type Part = { name: string } & (
  | { on: 'embedded' | 'PostgreSQL'; measure: (product: BenchProduct, report: Report) => Promise<void> }
  | { on: 'sources'; measure: (report: Report) => Promise<void> }
);

/** The figures are measured and printed in this order. A word chooses the part of that name, or all that begin with it. */
const parts: readonly Part[] = [
  { name: 'start-embedded', on: 'embedded', measure: reportStarts },
  { name: 'client', on: 'embedded', measure: measureClient },
  { name: 'lists', on: 'embedded', measure: measureLists },
  { name: 'rows', on: 'embedded', measure: measureHundredRows },
  { name: 'inputs', on: 'embedded', measure: measureInputs },
  { name: 'forms', on: 'embedded', measure: measureForms },
  { name: 'server-embedded', on: 'embedded', measure: measureServer },
  { name: 'jobs-embedded', on: 'embedded', measure: measureJobs },
  { name: 'start-postgres', on: 'PostgreSQL', measure: reportStarts },
  { name: 'server-postgres', on: 'PostgreSQL', measure: measureServer },
  { name: 'jobs-postgres', on: 'PostgreSQL', measure: measureJobs },
  { name: 'members-lists', on: 'PostgreSQL', measure: measureMemberLists },
  { name: 'members-search', on: 'PostgreSQL', measure: measureMemberSearch },
  { name: 'members-exports', on: 'PostgreSQL', measure: measureExports },
  { name: 'packages', on: 'sources', measure: measurePackages },
  { name: 'development', on: 'sources', measure: measureDevelopment },
  { name: 'tests', on: 'sources', measure: measureTests },
];

/**
 * Measures the parts named, or all, prints each figure beside its budget, and exits with 1 when one is not met. With
 * `--write` the figures of this run, and no others, are written to RESULTS.md.
 */
export default async function bench(args: readonly string[]): Promise<void> {
  const words = args.filter((word) => word !== '--write');
  const isNamed = ({ name }: Part, word: string) => name === word || name.startsWith(`${word}-`);
  const unknown = words.find((word) => !parts.some((part) => isNamed(part, word)));
  const names = parts.map(({ name }) => name).join(' | ');
  if (unknown) throw new Error(`There is no part "${unknown}". npm run bench -- [${names}] [--write]`);
  const chosen = parts.filter((part) => words.length === 0 || words.some((word) => isNamed(part, word)));

  const reports: Report[] = [];
  for (const on of ['embedded', 'PostgreSQL', 'sources'] as const) {
    const partsHere = chosen.filter((part) => part.on === on);
    if (partsHere.length > 0) await measureParts(on, partsHere, reports);
  }
  for (const report of reports) console.log(`\n${tableOf(report)}`);
  if (args.includes('--write')) {
    const notRun = parts.filter((part) => !chosen.includes(part)).map(({ name }) => name);
    writeResults(reports, notRun, await browserVersion());
  }
  if (reports.some(({ figures, failure }) => failure || !figures.every(isMet))) process.exitCode = 1;
}

async function measureParts(on: Part['on'], partsHere: readonly Part[], reports: Report[]): Promise<void> {
  const postgres = on === 'PostgreSQL' ? await startPostgres() : null;
  let product: BenchProduct | null = null;
  try {
    if (on !== 'sources') product = await startForBench(postgres?.url);
    for (const part of partsHere) {
      const report = createReport(part.name);
      reports.push(report);
      console.log(`\n${part.name} …`);
      try {
        if (part.on === 'sources') await part.measure(report);
        else if (product) await part.measure(product, report);
      } catch (error) {
        // The parts measured before and after it are not lost.
        report.failure = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      }
    }
  } finally {
    await product?.stop();
    postgres?.stop();
  }
}
