import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { addLine, type ListLine } from './list-lines.ts';

/** The files that a command is about to write, by path. */
export type NewSources = ReadonlyMap<string, string>;

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

/** Writes and formats all sources, or leaves everything as it was; returns what it wrote. */
export function writeSources(sources: NewSources): string[] {
  const before = new Map([...sources.keys()].map((file) => [file, existsSync(file) ? readFileSync(file) : null]));
  for (const [file, source] of sources) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
  }
  try {
    format([...sources.keys()]);
  } catch (error) {
    for (const [file, source] of before) source ? writeFileSync(file, source) : rmSync(file);
    throw error;
  }
  return [...before].map(([file, source]) => `${file}${source ? ', changed' : ''}`);
}

const biome = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome');

/** Formats files in our style and sorts their imports. */
function format(files: readonly string[]): void {
  const args = [biome, 'check', '--write', '--linter-enabled=false', ...files];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${files.join(', ')} could not be formatted: ${stderr}`);
}
