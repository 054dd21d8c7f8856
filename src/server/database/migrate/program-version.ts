import packageFile from '../../../../package.json';
import { StartupError } from '../../config/startup-error.ts';
import { readSetting, writeSetting } from '../setting.ts';
import type { Tx } from '../tables.ts';

/** The version of this program, to be raised with each release. */
export const PROGRAM_VERSION = packageFile.version;

const SETTING = 'programVersion';

/** Throws if a later version has used the data, which this version might misread or lose. */
export async function rejectLaterProgram(tx: Tx): Promise<void> {
  const last = await readSetting(tx, SETTING);
  if (last === null || !isLaterVersion(last, PROGRAM_VERSION)) return;
  throw new StartupError(
    `The data was last used by version ${last} of this program; this is ${PROGRAM_VERSION}. Start version ${last} or a later one. To go back, restore a backup from before the update.`,
  );
}

export const writeProgram = (tx: Tx): Promise<unknown> => writeSetting(tx, SETTING, PROGRAM_VERSION);

/** Compares versions number by number (0.10.0 is later than 0.9.3), ignoring a suffix after a hyphen. */
export function isLaterVersion(one: string, other: string): boolean {
  const [left, right] = [numbersIn(one), numbersIn(other)];
  for (const [at, number] of left.entries()) {
    if (number !== (right[at] ?? 0)) return number > (right[at] ?? 0);
  }
  return false;
}

const numbersIn = (version: string): number[] => (version.split('-')[0] ?? '').split('.').map(Number);
