import packageFile from '../../../package.json';
import type { Resource } from '../../declare/define-resource.ts';
import { fingerprintOf } from '../../declare/fingerprint.ts';
import { readSetting, writeSetting } from './setting.ts';
import type { Db, Tx } from './tables.ts';

/** The version of this program, to be raised with each release. */
export const PROGRAM_VERSION = packageFile.version;

const fingerprints = new WeakMap<readonly Resource[], string>();

/** Identifies this program by its version and declarations; asked for by the routes of each section. */
export function ownFingerprint(sections: readonly Resource[]): string {
  const fingerprint = fingerprints.get(sections) ?? fingerprintOf(sections, PROGRAM_VERSION);
  fingerprints.set(sections, fingerprint);
  return fingerprint;
}

const PROGRAMS_SETTING = 'programs';

/** Each save of a declaration makes a program while developing. */
const MAX_PROGRAMS = 100;

/**
 * The fingerprints of the programs that have migrated the database, each once, the last one last. A program is later than
 * another if it stands behind it.
 */
export const readPrograms = async (db: Db | Tx): Promise<string[]> =>
  JSON.parse((await readSetting(db, PROGRAMS_SETTING)) ?? '[]');

/** Records that this program has migrated the database, in the transaction of the migration. */
export async function writeProgram(tx: Tx, fingerprint: string): Promise<void> {
  const others = (await readPrograms(tx)).filter((one) => one !== fingerprint);
  await writeSetting(tx, PROGRAMS_SETTING, JSON.stringify([...others, fingerprint].slice(-MAX_PROGRAMS)));
}

interface WatchedProgram {
  db: Db;
  fingerprint: string;
  /** Called once. */
  onReplaced: () => void;
}

/** Asks the database whether another program has migrated it since this one did; concurrent calls share the answer. */
export function createReplacedCheck({ db, fingerprint, onReplaced }: WatchedProgram): () => Promise<boolean> {
  let isReplaced = false;
  let running: Promise<boolean> | null = null;
  const ask = async () => {
    const programs = await readPrograms(db);
    if (!isReplaced && programs.at(-1) !== fingerprint) {
      isReplaced = true;
      onReplaced();
    }
    return isReplaced;
  };
  return async () => {
    if (isReplaced) return true;
    running ??= ask().finally(() => {
      running = null;
    });
    return running;
  };
}
