import { brokenResponses } from './broken-responses.ts';
import { browsers } from './browsers.ts';
import { clock } from './clock.ts';
import { dataDirs } from './data-dirs.ts';
import { deploys } from './deploys.ts';
import { disk } from './disk.ts';
import { downloads } from './downloads.ts';
import { editing } from './editing.ts';
import { envelopes } from './envelopes.ts';
import { exports } from './exports.ts';
import type { FaultOptions, Group } from './fault.ts';
import { invalidData } from './invalid-data.ts';
import { kills } from './kills.ts';
import { longLoad } from './long-load.ts';
import { menus } from './menus.ts';
import { removeFolders } from './museum.ts';
import { postgres } from './postgres.ts';
import { requests } from './requests.ts';
import { type Outcome, runFault } from './run-fault.ts';
import { signIns } from './sign-ins.ts';
import { signOn } from './sign-on.ts';
import { slips } from './slips.ts';
import { slipsPostgres } from './slips-postgres.ts';

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
