import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { addLine, type ListLine } from './list-lines.ts';

/** The files that a command is about to write, by path. */
export type NewSources = ReadonlyMap<string, string>;

/** The new files, and the lists of the product with their new lines. */
export function withLines(files: NewSources, lines: readonly ListLine[]): NewSources {
  const sources = new Map(files);
  for (const line of lines)
    sources.set(line.file, addLine(sources.get(line.file) ?? readFileSync(line.file, 'utf8'), line));
  return sources;
}

/** Formats all sources before it writes the first, so that a failure leaves nothing half done; returns what it wrote. */
export function writeSources(sources: NewSources): string[] {
  const formatted = [...sources].map(([file, source]) => [file, formatSource(file, source), existsSync(file)] as const);
  for (const [file, source] of formatted) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
  }
  return formatted.map(([file, , isThere]) => `${file}${isThere ? ' (a line more)' : ''}`);
}

const biome = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome');

/** The source in our style, its imports sorted. */
export function formatSource(file: string, source: string): string {
  const args = [biome, 'check', '--write', '--linter-enabled=false', `--stdin-file-path=${file}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { input: source, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} could not be formatted: ${stderr}`);
  return stdout;
}
