import { readdirSync, readFileSync } from 'node:fs';

/** The names of all files and folders at the top of the project that `.gitignore` does not exclude. */
export function listProjectEntries(): string[] {
  const ignored = readFileSync('.gitignore', 'utf8').split('\n');
  return readdirSync('.').filter((name) => !ignored.includes(name) && !ignored.includes(`${name}/`));
}
