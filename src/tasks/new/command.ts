import { spawnSync } from 'node:child_process';
import { CommandMistake } from './mistake.ts';
import { type Person, personAt } from './terminal.ts';
import { type ChangedSources, writeSources } from './write-files.ts';

/** What a command writes or removes, and what is to be done then. */
export interface Plan {
  sources: ChangedSources;
  nextSteps: readonly string[];
  /** A task that brings up to date what is made of the sources; in a process of its own, as this one has read them. */
  task?: { name: string; file: string };
}

/** Makes a plan of the words after the command and of what the person answers who is asked for the rest. */
export type Planner = (words: readonly string[], person: Person) => Promise<Plan>;

/** Runs a command; a mistake is printed without a stack trace. */
export async function runCommand(plan: Planner, words: readonly string[]): Promise<void> {
  const person = personAt(process.stdin, process.stdout);
  try {
    const { sources, nextSteps, task } = await plan(words, person);
    const files = writeSources(sources);
    if (task) {
      spawnSync(process.execPath, ['src/tasks/run.js', task.name], { stdio: 'inherit' });
      files.push(`${task.file}, by npm run ${task.name}`);
    }
    console.log(['Written:', ...files, 'Now:', ...nextSteps].join('\n  ').replace('\n  Now:', '\nNow:'));
  } catch (error) {
    if (!(error instanceof CommandMistake)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    person.close();
  }
}
