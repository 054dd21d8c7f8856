import { brokenAnswers } from './faults/broken-responses.ts';
import { browsers } from './faults/browsers.ts';
import { clock } from './faults/clock.ts';
import { folders } from './faults/data-dirs.ts';
import { deploys } from './faults/deploys.ts';
import { disk } from './faults/disk.ts';
import { files } from './faults/downloads.ts';
import { editing } from './faults/editing.ts';
import { envelopes } from './faults/envelopes.ts';
import { exports } from './faults/exports.ts';
import type { Asked, Group } from './faults/fault.ts';
import { kills } from './faults/kills.ts';
import { longLoad } from './faults/long-load.ts';
import { menus } from './faults/menus.ts';
import { removeFolders } from './faults/museum.ts';
import { oddData } from './faults/odd-data.ts';
import { postgres } from './faults/postgres.ts';
import { requests } from './faults/requests.ts';
import { type Outcome, row } from './faults/run-fault.ts';
import { signIns } from './faults/sign-ins.ts';
import { signOn } from './faults/sign-on.ts';
import { slips } from './faults/slips.ts';
import { slipsPostgres } from './faults/slips-postgres.ts';

/**
 * Drives what the product must survive, on real processes and in a real browser, and prints a row for each.
 * `--only <group>` (also several times), `--kills <number>`, `--hour`.
 */
export default async function faults(words: readonly string[]): Promise<void> {
  const asked = read(words);
  const driven = chosen(groups(asked), asked);
  const outcomes: Outcome[] = [];
  try {
    for (const { name, faults: own } of driven) {
      console.log(`\n${name}`);
      for (const fault of own) outcomes.push(await row(fault));
    }
  } finally {
    for (const { end } of driven) await end?.();
    removeFolders();
  }
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  console.log(
    `\n${count('survived')} survived, ${count('NOT SURVIVED')} not survived, ${count('not run here')} not run here.`,
  );
  if (count('NOT SURVIVED') > 0) process.exitCode = 1;
}

const groups = (asked: Asked): readonly Group[] => [
  kills(asked),
  folders(),
  slips(),
  slipsPostgres(),
  disk(),
  requests(),
  exports(),
  postgres(),
  signOn(),
  clock(),
  longLoad(asked),
  brokenAnswers(),
  oddData(),
  menus(),
  envelopes(),
  signIns(),
  editing(),
  files(),
  deploys(),
  browsers(),
];

function read(words: readonly string[]): Asked {
  const after = (name: string) => words.flatMap((word, at) => (words[at - 1] === name ? [word] : []));
  return {
    only: after('--only'),
    kills: Number(after('--kills')[0] ?? 200),
    minutes: words.includes('--hour') ? 60 : 2,
  };
}

function chosen(all: readonly Group[], { only }: Asked): readonly Group[] {
  const unknown = only.filter((name) => !all.some((group) => group.name === name));
  if (unknown.length > 0) {
    throw new Error(`There is no group ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}.`);
  }
  return only.length > 0 ? all.filter(({ name }) => only.includes(name)) : all;
}
