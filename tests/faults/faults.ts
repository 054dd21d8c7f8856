import { clock } from './clock.ts';
import { damagedFiles } from './damaged-files.ts';
import { dataDirs } from './data-dirs.ts';
import { disk } from './disk.ts';
import { exports } from './exports.ts';
import type { FaultOptions, Group } from './fault.ts';
import { history } from './history/history.ts';
import { imports } from './imports.ts';
import { kills } from './kills.ts';
import { longLoad } from './long-load.ts';
import { mistakes } from './mistakes.ts';
import { mistakesPostgres } from './mistakes-postgres.ts';
import { removeFolders } from './museum.ts';
import { postgres } from './postgres.ts';
import { requests } from './requests.ts';
import { type Outcome, runFault } from './run-fault.ts';
import { signOn } from './sign-on.ts';
import { updates } from './updates.ts';
import { worstCallGroup } from './worst-calls.ts';

/**
 * Runs the faults that the product must survive, on real processes, and prints a row for each.
 * Options: `<group>` or `--only <group>` (also several times), `--kills <number>`, `--hour`, and of the random history
 * `--seed <number>`, `--writes <number>`.
 */
export default async function faults(args: readonly string[]): Promise<void> {
  const options = parseOptions(args);
  const selectedGroups = selectGroups(groups(options), options);
  const outcomes: Outcome[] = [];
  try {
    for (const { name, faults: groupFaults } of selectedGroups) {
      console.log(`\n${name}`);
      for (const fault of groupFaults) outcomes.push(await runFault(fault));
    }
  } finally {
    for (const { cleanUp } of selectedGroups) await cleanUp?.();
    removeFolders();
  }
  const countOutcome = (outcome: Outcome) => outcomes.filter((item) => item === outcome).length;
  console.log(
    `\n${countOutcome('survived')} survived, ${countOutcome('NOT SURVIVED')} not survived, ${countOutcome('not run here')} not run here.`,
  );
  if (countOutcome('NOT SURVIVED') > 0) process.exitCode = 1;
}

const groups = (options: FaultOptions): readonly Group[] => [
  kills(options),
  dataDirs(),
  mistakes(),
  mistakesPostgres(),
  damagedFiles(),
  disk(),
  requests(),
  worstCallGroup(),
  exports(),
  postgres(),
  imports(),
  updates(),
  history(options),
  signOn(),
  clock(),
  longLoad(options),
];

const VALUE_OPTIONS = ['--only', '--kills', '--seed', '--writes'];

function parseOptions(args: readonly string[]): FaultOptions {
  const valuesOf = (name: string) => args.flatMap((word, at) => (args[at - 1] === name ? [word] : []));
  const names = args.filter((word, at) => !word.startsWith('--') && !VALUE_OPTIONS.includes(args[at - 1] ?? ''));
  return {
    only: [...valuesOf('--only'), ...names],
    kills: Number(valuesOf('--kills')[0] ?? 200),
    minutes: args.includes('--hour') ? 60 : 2,
    seed: Number(valuesOf('--seed')[0] ?? 1 + Math.floor(Math.random() * 1_000_000)),
    writes: Number(valuesOf('--writes')[0] ?? 20_000),
  };
}

function selectGroups(groups: readonly Group[], { only }: FaultOptions): readonly Group[] {
  const unknown = only.filter((name) => !groups.some((group) => group.name === name));
  if (unknown.length > 0) {
    throw new Error(`There is no group ${unknown.join(', ')}; there are ${groups.map(({ name }) => name).join(', ')}.`);
  }
  return only.length > 0 ? groups.filter(({ name }) => only.includes(name)) : groups;
}
