import { applyEdits, declarationOf, type Edit, type Node, nameOf, parseSource, propertyOf } from './source-tree.ts';
import { replaceTexts } from './spelling.ts';

/** What a new file adds to a list of the product. */
export interface ListLine {
  /** The file that holds the list. */
  file: string;
  /** The import of the new file, or the export of what it exports. */
  statement: string;
  /** What is added to lists of the file, each by the name of its variable or interface. */
  rows: readonly { list: string; text: string }[];
  /** The group of the menu whose sections are the list. */
  group?: string;
}

/** A line under other names. */
export const renameLine = (line: ListLine, names: Readonly<Record<string, string>>): ListLine => ({
  ...line,
  statement: replaceTexts(line.statement, names),
  rows: line.rows.map(({ list, text }) => ({ list, text: replaceTexts(text, names) })),
});

/** The source of a list with one line more. Imports are left unsorted, which the formatter mends. */
export function addLine(source: string, { file, statement, rows, group }: ListLine): string {
  const { statements } = parseSource(file, source);
  const kind = statement.startsWith('export') ? 'ExportNamedDeclaration' : 'ImportDeclaration';
  const neighbour = statements.find(({ type, source: from }) => type === kind && from);
  const place = neighbour?.start ?? 0;
  const edits = [{ start: place, end: place, text: `${statement}\n` }];
  for (const row of rows) {
    const declaration = declarationOf(statements, row.list);
    const list = declaration && (group === undefined ? declaration : sectionsOf(declaration, group));
    if (!list) throw new Error(`${file} has no list "${group ?? row.list}".`);
    edits.push(insertionOf(list, row.text));
  }
  return applyEdits(source, edits);
}

const sectionsOf = (menu: Node, group: string): Node | undefined => {
  const item = ((menu.elements ?? []) as Node[]).find((one) => nameOf(propertyOf(one, 'code')) === group);
  return item && propertyOf(item, 'sections');
};

/** Adds the text after the last item of an array, an object or an interface. */
export function insertionOf(list: Node, text: string): Edit {
  const items = (list.elements ?? list.properties ?? list.body) as Node[];
  const last = items.at(-1);
  const separator = list.type === 'TSInterfaceBody' ? '\n' : ',\n';
  const place = last?.end ?? list.start + 1;
  return { start: place, end: place, text: last ? `${separator}${text}` : text };
}
