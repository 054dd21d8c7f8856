import { Mistake } from './mistake.ts';
import { type Person, personAt } from './terminal.ts';
import { type NewSources, writeSources } from './write-files.ts';

/** What a command writes, and what is to be done then. */
export interface Plan {
  sources: NewSources;
  nextSteps: readonly string[];
}

/** Makes a plan of the words after the command and of what the person answers who is asked for the rest. */
export type Planner = (words: readonly string[], person: Person) => Promise<Plan>;

/** Runs a command; a mistake is printed without a stack trace. */
export async function runCommand(plan: Planner, words: readonly string[]): Promise<void> {
  const person = personAt(process.stdin, process.stdout);
  try {
    const { sources, nextSteps } = await plan(words, person);
    const files = writeSources(sources);
    console.log(['Written:', ...files, 'Now:', ...nextSteps].join('\n  ').replace('\n  Now:', '\nNow:'));
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    person.close();
  }
}
