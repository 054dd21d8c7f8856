import { execFileSync } from 'node:child_process';
import { NotHere } from './fault.ts';
import { newFolder } from './museum.ts';

/** Runs something on a disk of its own, of so many megabytes; only the superuser of Linux may make one. */
export async function mounted<T>(
  megabytes: number,
  work: (folder: string) => Promise<T>,
  folder = newFolder(),
): Promise<T> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new NotHere('needs the superuser of Linux');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    throw new NotHere('a small disk cannot be mounted here');
  }
  try {
    return await work(folder);
  } finally {
    execFileSync('umount', ['-l', folder]);
  }
}
