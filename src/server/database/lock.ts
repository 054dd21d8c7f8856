import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartupError } from '../config/startup-error.ts';

/**
 * Takes the lock of a data directory; two processes on one embedded database would both acknowledge writes and then
 * break it. A lock counts as left behind only when its process is gone, never by its age.
 */
export function takeLock(file: string): () => void {
  const mine = `${process.pid} ${startOf(process.pid)}`;
  while (!placed(file, mine)) clearAbandoned(file);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

/** Puts the lock there with its words already in it: a link fails when the name is taken, and is never half written. */
function placed(file: string, words: string): boolean {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, words);
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cannotWrite(file, error as Error);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Takes away a lock whose process is gone. Of several who try, only one moves the file they all have read. */
function clearAbandoned(file: string): void {
  const words = wordsOf(file);
  if (words === null) return;
  const [pid = '', start] = words.split(' ');
  if (isRunning(Number(pid), start)) throw inUse(file, pid);
  const moved = `${file}.${process.pid}.abandoned`;
  try {
    renameSync(file, moved);
  } catch {
    return;
  }
  // Somebody else was quicker and this is already their new lock: it goes back.
  if (wordsOf(moved) !== words) linkSync(moved, file);
  rmSync(moved, { force: true });
}

const wordsOf = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

const inUse = (file: string, pid: string): StartupError =>
  new StartupError(
    `The data directory is in use by process ${pid}. Stop that one first, or choose another DATA_DIR. (${file})`,
  );

const cannotWrite = (file: string, error: Error): StartupError =>
  new StartupError(
    `DATA_DIR: ${file} cannot be written (${error.message}). Choose a directory this user may write to.`,
  );

function isRunning(pid: number, start: string | undefined): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  // The number may have been given to another program since; where the system tells, its start time settles it.
  return !start || startOf(pid) === '' || startOf(pid) === start;
}

/** When a process began, in the system's own ticks; empty where the system does not say. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[19] ?? '';
  } catch {
    return '';
  }
}
