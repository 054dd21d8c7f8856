import { type Fault, MissingPrerequisite } from './fault.ts';

export type Outcome = 'survived' | 'NOT SURVIVED' | 'not run here';

/** Runs one fault and prints its row. */
export async function runFault({ name, expected, run }: Fault): Promise<Outcome> {
  const start = performance.now();
  const [outcome, message] = await run().then(
    (measured): [Outcome, string] => ['survived', measured ?? ''],
    (error: Error): [Outcome, string] => [
      error instanceof MissingPrerequisite ? 'not run here' : 'NOT SURVIVED',
      error.message,
    ],
  );
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`  ${pad(outcome, 14)}${pad(name, 46)}${seconds.padStart(7)} s  ${message || expected}`);
  return outcome;
}

const pad = (text: string, width: number): string => `${text}  `.padEnd(width);
