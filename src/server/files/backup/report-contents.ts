import { EXIT_NOT_WHOLE } from './failed.ts';

const MAX_LISTED = 20;

/**
 * Prints what a backup holds, with `ending` where it is whole, and else the uploaded files that it holds altered or not at
 * all.
 */
export function reportContents(contents: string, ending: string, lacks: readonly string[] = []): void {
  if (lacks.length === 0) {
    console.log(`${contents}${ending}`);
    return;
  }
  console.log(`${contents}, whole but for ${lacks.length} uploaded ${lacks.length === 1 ? 'file' : 'files'}:`);
  for (const lack of lacks.slice(0, MAX_LISTED)) console.log(`  ${lack}`);
  if (lacks.length > MAX_LISTED) console.log(`  and ${lacks.length - MAX_LISTED} more`);
  console.log('npm run media -- --verify names the records that use them; upload the intact files there again.');
  process.exitCode = EXIT_NOT_WHOLE;
}
