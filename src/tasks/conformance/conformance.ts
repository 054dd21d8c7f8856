import { writeFileSync } from 'node:fs';
import { BadUsage, help, parseOptions } from './options.ts';
import { isFailed, jsonReport, textReport } from './report.ts';
import { runConformance } from './run.ts';
import { loadAdapter } from './wire-adapter.ts';

/** Asks a server what the client needs of it, and prints the report; `help` says how. */
export default async function conformance(args: readonly string[]): Promise<void> {
  if (args.length === 0 || args.includes('--help')) return console.log(help);
  try {
    const options = parseOptions(args);
    const adapter = await loadAdapter(options.wire, options.origin);
    const now = () => new Date();
    const findings = await runConformance({ ...options, adapter, fetch, now });
    const run = { url: options.url, at: now().toISOString(), findings };
    if (options.json !== undefined) writeFileSync(options.json, jsonReport(run));
    console.log(textReport(run));
    process.exitCode = findings.some(isFailed) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof BadUsage)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
