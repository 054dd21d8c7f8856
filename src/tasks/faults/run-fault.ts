import { type Fault, NotHere } from './fault.ts';

export type Outcome = 'survived' | 'NOT SURVIVED' | 'not run here';

/** Drives one fault and prints its row. */
export async function row({ name, expected, drive }: Fault): Promise<Outcome> {
  const begun = performance.now();
  const [outcome, said] = await drive().then(
    (measured): [Outcome, string] => ['survived', measured ?? ''],
    (error: Error): [Outcome, string] => [error instanceof NotHere ? 'not run here' : 'NOT SURVIVED', error.message],
  );
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`  ${padded(outcome, 14)}${padded(name, 46)}${seconds.padStart(7)} s  ${said || expected}`);
  return outcome;
}

const padded = (text: string, width: number): string => `${text}  `.padEnd(width);
