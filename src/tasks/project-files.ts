import { readdirSync, readFileSync } from 'node:fs';

/** What lies at the top of the project and belongs to it, by name: everything that .gitignore does not name. */
export function listProjectEntries(): string[] {
  const ignored = readFileSync('.gitignore', 'utf8').split('\n');
  return readdirSync('.').filter((name) => !ignored.includes(name) && !ignored.includes(`${name}/`));
}
