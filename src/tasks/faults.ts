import { brokenResponses } from './faults/broken-responses.ts';
import { browsers } from './faults/browsers.ts';
import { clock } from './faults/clock.ts';
import { dataDirs } from './faults/data-dirs.ts';
import { deploys } from './faults/deploys.ts';
import { disk } from './faults/disk.ts';
import { downloads } from './faults/downloads.ts';
import { editing } from './faults/editing.ts';
import { envelopes } from './faults/envelopes.ts';
import { exports } from './faults/exports.ts';
import type { FaultOptions, Group } from './faults/fault.ts';
import { invalidData } from './faults/invalid-data.ts';
import { kills } from './faults/kills.ts';
import { longLoad } from './faults/long-load.ts';
import { menus } from './faults/menus.ts';
import { removeFolders } from './faults/museum.ts';
import { postgres } from './faults/postgres.ts';
import { requests } from './faults/requests.ts';
import { type Outcome, runFault } from './faults/run-fault.ts';
import { signIns } from './faults/sign-ins.ts';
import { signOn } from './faults/sign-on.ts';
import { slips } from './faults/slips.ts';
import { slipsPostgres } from './faults/slips-postgres.ts';

/**
 * Runs the faults that the product must survive, on real processes and in a real browser, and prints a row for each.
 * Options: `--only <group>` (also several times), `--kills <number>`, `--hour`.
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
  slips(),
  slipsPostgres(),
  disk(),
  requests(),
  exports(),
  postgres(),
  signOn(),
  clock(),
  longLoad(options),
  brokenResponses(),
  invalidData(),
  menus(),
  envelopes(),
  signIns(),
  editing(),
  downloads(),
  deploys(),
  browsers(),
];

function parseOptions(args: readonly string[]): FaultOptions {
  const valuesOf = (name: string) => args.flatMap((word, at) => (args[at - 1] === name ? [word] : []));
  return {
    only: valuesOf('--only'),
    kills: Number(valuesOf('--kills')[0] ?? 200),
    minutes: args.includes('--hour') ? 60 : 2,
  };
}

function selectGroups(groups: readonly Group[], { only }: FaultOptions): readonly Group[] {
  const unknown = only.filter((name) => !groups.some((group) => group.name === name));
  if (unknown.length > 0) {
    throw new Error(`There is no group ${unknown.join(', ')}; there are ${groups.map(({ name }) => name).join(', ')}.`);
  }
  return only.length > 0 ? groups.filter(({ name }) => only.includes(name)) : groups;
}
