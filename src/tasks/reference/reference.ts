import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readReference } from './read-reference.ts';
import { referenceMarkdown } from './reference-markdown.ts';

/** `npm run reference`: writes REFERENCE.md from the comments in the sources, unless it is as it should be. */
export default function reference(): void {
  const page = referenceMarkdown(readReference());
  const current = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  if (page !== current) writeFileSync(FILE, page);
}

const FILE = 'REFERENCE.md';
