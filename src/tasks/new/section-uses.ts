import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { filesIn } from '../check/mistakes/files.ts';
import { resolveFile } from '../check/mistakes/module-imports.ts';
import { placeOfSentence } from '../check/mistakes/place.ts';
import { CommandMistake } from './mistake.ts';
import {
  applyEdits,
  type Edit,
  lineNumberAt,
  type Node,
  nameOf,
  nodesIn,
  parseSource,
  propertyOf,
} from './source-tree.ts';

/** The lists that lead to the files of a section. */
export const lists = ['index.ts', 'index.server.ts', 'index.client.ts'].map((name) => `src/resources/${name}`);

/** Where the checks of the declarations find a mistake, or the sentence itself. */
export const placesOf = (mistakes: readonly string[]): string[] =>
  mistakes.map((mistake) => placeOfSentence(mistake, process.cwd()) ?? mistake);

/** Where other files import one of a section's files, or name the section in a call. */
export function findUses(code: string, files: readonly string[]): string[] {
  return filesIn('.', 'src')
    .filter((file) => !files.includes(file) && !lists.includes(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      if (!source.includes(code)) return [];
      const { statements } = parseSource(file, source);
      const isOfSection = file.startsWith('src/resources/') || file.startsWith('src/demo/');
      const uses = [...nodesIn(statements)].filter(
        (node) => isImportOf(file, node, files) || (isOfSection && namesSection(node, code)),
      );
      return uses.map(({ start }) => `${file}:${lineNumberAt(source, start)}`);
    });
}

/** An import, a re-export or a lazy import of one of the files. An example stands where it would be copied to. */
function isImportOf(file: string, node: Node, files: readonly string[]): boolean {
  const isImport = /^(Import(Declaration|Expression)|Export(Named|All)Declaration|TSImportType)$/.test(node.type);
  const request = isImport && ((node.source ?? node.argument) as Node | null)?.value;
  if (typeof request !== 'string' || !request.startsWith('.')) return false;
  const target = resolveFile(file, request) ?? resolveFile(file.replace('src/examples/', 'src/'), request);
  return target !== undefined && files.includes(relative('.', resolve(target)).replaceAll('\\', '/'));
}

/** A call with the code of the section, `recordsOf('news')`, and an option that is a section or a call of its server. */
function namesSection(node: Node, code: string): boolean {
  const isName = (value: unknown): boolean =>
    typeof value === 'string' && (value === code || value.startsWith(`${code}/`));
  if (node.type === 'CallExpression') {
    // The name of a parameter or of a key is another's.
    const { property } = node.callee as Node;
    return !['get', 'has', 'set'].includes(String(nameOf(property))) && isName((node.arguments as Node[])[0]?.value);
  }
  const isOption = node.type === 'Property' && ['resource', 'section', 'url'].includes(String(nameOf(node.key)));
  return isOption && isName((node.value as Node).value);
}

/** The source of a list without the lines that lead to the files. A group of the menu that has no other section goes, too. */
export function withoutFiles(file: string, files: readonly string[]): string {
  const source = readFileSync(file, 'utf8');
  const { statements } = parseSource(file, source);
  const imports = statements.filter((node) => isImportOf(file, node, files));
  const names = imports.flatMap(({ specifiers }) => (specifiers as Node[]).map(({ local }) => nameOf(local)));
  const edits: Edit[] = imports.map(({ start, end }) => ({ start, end: end + 1, text: '' }));
  for (const array of [...nodesIn(statements)].filter(({ type }) => type === 'ArrayExpression')) {
    const elements = array.elements as Node[];
    for (const [at, element] of elements.entries()) {
      const isRow = isIdentifier(element, names) || (element.type === 'ObjectExpression' && isEmptied(element, names));
      if (!isRow) continue;
      const next = elements[at + 1];
      edits.push({ start: element.start, end: next ? next.start : array.end - 1, text: '' });
    }
  }
  const isInside = ({ start, end }: Node) => edits.some((edit) => edit.start <= start && end <= edit.end);
  const left = [...nodesIn(statements)].find((node) => isIdentifier(node, names) && !isInside(node));
  if (left) {
    const place = `${file}:${lineNumberAt(source, left.start)}`;
    throw new CommandMistake(`${place} uses it otherwise than as a row of a list, and nothing was removed.`);
  }
  // A row that goes as a whole takes the rows inside it.
  const outer = edits.filter(
    (edit) => !edits.some((one) => one !== edit && one.start <= edit.start && edit.end <= one.end),
  );
  return applyEdits(source, outer);
}

const isIdentifier = (node: Node, names: readonly unknown[]): boolean =>
  node.type === 'Identifier' && names.includes(node.name);

/** A group of the menu all of whose sections go. */
function isEmptied(group: Node, names: readonly unknown[]): boolean {
  const rows = (propertyOf(group, 'sections')?.elements ?? []) as Node[];
  return rows.length > 0 && rows.every((row) => isIdentifier(row, names));
}
