import { execFileSync } from 'node:child_process';
import { MissingPrerequisite } from './fault.ts';
import { newFolder } from './museum.ts';

/** Runs `work` on a small disk of its own (tmpfs), which only root on Linux can mount. */
export async function withSmallDisk<T>(
  megabytes: number,
  work: (folder: string) => Promise<T>,
  folder = newFolder(),
): Promise<T> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new MissingPrerequisite('needs the superuser of Linux');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    throw new MissingPrerequisite('a small disk cannot be mounted here');
  }
  try {
    return await work(folder);
  } finally {
    execFileSync('umount', ['-l', folder]);
  }
}
