import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ICON_NAMES_FILE, iconNamesSource } from './icon-names.ts';
import { readReference } from './read-reference.ts';
import { referenceMarkdown } from './reference-markdown.ts';

/** `npm run reference`: writes the list of icons, and REFERENCE.md from the comments in the sources, unless they are as they should be. */
export default function reference(): void {
  writeChanged(ICON_NAMES_FILE, iconNamesSource());
  writeChanged(FILE, referenceMarkdown(readReference()));
}

function writeChanged(file: string, source: string): void {
  const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (source !== current) writeFileSync(file, source);
}

const FILE = 'REFERENCE.md';
