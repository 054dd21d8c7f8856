import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CommandMistake } from '../new/mistake.ts';
import { affectedByFiles, affectedSections, type Selection } from './affected-tests.ts';
import { sentenceOf } from './declaration-mistakes.ts';
import { findAllMistakes } from './mistakes/find-all-mistakes.ts';

/**
 * `npm run check`: types, style, unused code, unit and server tests. `npm run check -- news` and `npm run check --
 * --changed` check types, the style of the sections or the changed files, and the tests that these take part in.
 */
export default async function checkProject(words: readonly string[]): Promise<void> {
  if (words.length === 0) return finish((await run(CHECKS)) && (await run(VITEST)));
  // A declaration that cannot be loaded has no tests to choose, and its mistake is what is to be read.
  const mistakes = await findAllMistakes((file) => import(/* @vite-ignore */ file));
  for (const mistake of mistakes) console.error(sentenceOf(mistake));
  if (mistakes.some(({ isWarning }) => !isWarning)) return finish(false);
  try {
    const selection = await select(words);
    console.log(summaryOf(selection));
    const { sections, tests } = selection;
    // The tests first: they take longest, and the checks begin while Vitest starts.
    const results = [
      run([...VITEST, `--reporter=${REPORTER}`, ...tests], { TEST_SECTIONS: sections.join() }),
      run([...CHECKS, ...styled(words)]),
    ];
    finish((await Promise.all(results)).every(Boolean));
  } catch (error) {
    if (!(error instanceof CommandMistake)) throw error;
    console.error(error.message);
    finish(false);
  }
}

const CHECKS = ['node', 'src/tasks/run.js', 'static-checks'];
const REPORTER = './src/tasks/check/question-reporter.ts';
const VITEST = ['vitest', 'run', '--project', 'unit', '--project', 'server', '--project', 'slow'];

async function select(words: readonly string[]): Promise<Selection> {
  const { sections } = await import('../../resources/index.ts');
  const codes = sections.map(({ code }) => code);
  if (!words.includes('--changed')) return affectedSections(words, codes);
  if (words.length > 1)
    throw new CommandMistake('Name sections, or --changed for the files that have changed, not both.');
  return affectedByFiles(changedFiles(), codes);
}

/** What the style is checked of: a change of a section leaves all other folders as they were. */
const styled = (words: readonly string[]): readonly string[] =>
  words.includes('--changed') ? changedFiles().filter((file) => existsSync(file)) : ['src/resources'];

/** The files that differ from the last commit, new ones included. */
function changedFiles(): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter(Boolean);
  try {
    return [...git('diff', '--name-only', '--relative', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  } catch {
    throw new CommandMistake(
      '--changed compares with the last commit of Git, and there is none here; name a section instead.',
    );
  }
}

const summaryOf = ({ sections, tests }: Selection): string =>
  `${sections.length > 0 ? `Sections: ${sections.join(', ')}. ` : ''}${tests.length} test files; npm run check runs all.`;

const run = ([command = '', ...args]: readonly string[], env: Record<string, string> = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('close', (code) => resolve(code === 0));
  });

function finish(isGood: boolean): void {
  if (!isGood) process.exitCode = 1;
}
