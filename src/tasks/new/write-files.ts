import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { addLine, type ListLine } from './list-lines.ts';

/** The files that a command is about to write, by path. */
export type NewSources = ReadonlyMap<string, string>;

/** The same, with null for a file that it removes. */
export type ChangedSources = ReadonlyMap<string, string | null>;

/** The new files, and the lists of the product with their new lines. */
export function withLines(
  files: NewSources,
  lines: readonly ListLine[],
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): Map<string, string> {
  const sources = new Map(files);
  for (const line of lines) sources.set(line.file, addLine(sources.get(line.file) ?? read(line.file), line));
  return sources;
}

/** Writes and formats all sources and removes files, or leaves everything as it was; returns what it did. */
export function writeSources(sources: ChangedSources): string[] {
  const before = new Map([...sources.keys()].map((file) => [file, existsSync(file) ? readFileSync(file) : null]));
  const written = [...sources].flatMap(([file, source]) => (source === null ? [] : [file]));
  for (const [file, source] of sources) {
    if (source === null) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
  }
  try {
    format(written);
  } catch (error) {
    for (const file of written) {
      const source = before.get(file);
      if (source) writeFileSync(file, source);
      else rmSync(file);
    }
    throw error;
  }
  const removed = [...sources.keys()].filter((file) => !written.includes(file));
  for (const file of removed) rmSync(file);
  return [
    ...written.map((file) => `${file}${before.get(file) ? ', changed' : ''}`),
    ...removed.map((file) => `${file}, removed`),
  ];
}

const biome = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome');

/** Formats files in our style and sorts their imports. */
function format(files: readonly string[]): void {
  const args = [biome, 'check', '--write', '--linter-enabled=false', ...files];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${files.join(', ')} could not be formatted: ${stderr}`);
}
