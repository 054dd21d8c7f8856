import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartupError } from '../config/startup-error.ts';

/**
 * Locks a data directory, because two processes on one embedded database would corrupt it. A lock counts as abandoned
 * only if its process no longer exists, never by its age.
 */
export function takeLock(file: string): () => void {
  const content = `${process.pid} ${startTimeOf(process.pid)}`;
  while (!createLockFile(file, content)) clearAbandoned(file);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

/** Creates the lock file by a hard link, which fails if the name exists and never exposes a half-written file. */
function createLockFile(file: string, content: string): boolean {
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, content);
    linkSync(temporary, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cannotWrite(file, error as Error);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Removes an abandoned lock; of several processes that try, only one can rename the file they have all read. */
function clearAbandoned(file: string): void {
  const content = readLock(file);
  if (content === null) return;
  const [pid = '', startTime] = content.split(' ');
  if (isRunning(Number(pid), startTime)) throw inUse(file, pid);
  const abandonedFile = `${file}.${process.pid}.abandoned`;
  try {
    renameSync(file, abandonedFile);
  } catch {
    return;
  }
  // Another process has already replaced the lock, so the renamed file is its new lock and is restored.
  if (readLock(abandonedFile) !== content) linkSync(abandonedFile, file);
  rmSync(abandonedFile, { force: true });
}

const readLock = (file: string): string | null => {
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

function isRunning(pid: number, startTime: string | undefined): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  // The process id may have been reused; the start time distinguishes the processes where the system reports it.
  return !startTime || startTimeOf(pid) === '' || startTimeOf(pid) === startTime;
}

/** The start time of a process in clock ticks; empty if the system does not report it. */
function startTimeOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[19] ?? '';
  } catch {
    return '';
  }
}
