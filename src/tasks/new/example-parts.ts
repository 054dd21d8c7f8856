import { insertionOf } from './list-lines.ts';
import { CommandMistake } from './mistake.ts';
import {
  applyEdits,
  declarationOf,
  type Edit,
  lineNumberAt,
  type Node,
  nameOf,
  parseSource,
  propertyNodes,
} from './source-tree.ts';

/** The part of an example by which it joins what a section has of its own: a property of the object in a call. */
export interface ExamplePart {
  /** The file with the call, below `src/examples`. */
  file: string;
  /** `defineScreens` or `defineRules`. */
  call: string;
  property: string;
}

/** The source of a new file: that of an example, whose call has this property alone. */
export function sourceWithPart(source: string, { call, property }: ExamplePart): string {
  const { object } = readCall('example.ts', source, call);
  const { start, end } = propertyIn(object, property) as Node;
  return applyEdits(source, [{ start: object.start, end: object.end, text: `{\n${source.slice(start, end)}\n}` }]);
}

/**
 * The source of a file that has such a call already, with the property of the example in it, and what the example imports and
 * declares for it. Nothing is replaced: what is there already is a mistake that names its place.
 */
export function addPart(file: string, source: string, example: string, { call, property }: ExamplePart): string {
  const model = readCall('example.ts', example, call);
  const target = readCall(file, source, call);
  const edits = model.statements
    .filter((statement) => statement !== model.statement)
    .map((statement): Edit => {
      const isImport = statement.type === 'ImportDeclaration';
      const start = isImport ? (target.statements[0] as Node).start : startWithComment(source, target);
      return { start, end: start, text: missingText(statement) };
    });
  return applyEdits(source, [...edits, mergedProperty(target.object, propertyIn(model.object, property) as Node)]);

  /** What the file lacks of a statement of the example: the whole, or some of the names that it imports. */
  function missingText(statement: Node): string {
    const names = namesOf(statement).filter(({ name, from }) => {
      const present = target.statements.flatMap(namesOf).find((one) => one.name === name);
      if (!present) return true;
      if (from !== undefined && present.from === from) return false;
      throw new CommandMistake(`${file} has another "${name}" already, which the example needs; nothing was written.`);
    });
    if (names.length === 0) return '';
    if (statement.type !== 'ImportDeclaration') return `${example.slice(statement.start, statement.end)}\n\n`;
    const specifiers = names.map(({ text }) => text).join(', ');
    const kind = statement.importKind === 'type' ? 'import type' : 'import';
    return `${kind} { ${specifiers} } from '${names[0]?.from}';\n`;
  }

  function mergedProperty(object: Node, added: Node): Edit {
    const text = example.slice(added.start, added.end);
    const other = propertyIn(object, String(nameOf(added.key)));
    if (!other) return insertionOf(object, text);
    const place = `${file}:${lineNumberAt(source, other.start)}`;
    const [value, parts] = [other.value as Node, propertyNodes(added.value as Node)];
    if (value.type !== 'ObjectExpression' || !parts[0]) {
      throw new CommandMistake(`${place} has "${String(nameOf(added.key))}" already; nothing was written.`);
    }
    return mergedProperty(value, parts[0]);
  }
}

/** The call that an exported variable of a file is made by, and its object. */
function readCall(file: string, source: string, call: string) {
  const { statements, comments } = parseSource(file, source);
  for (const statement of statements) {
    const [variable] = namesOf(statement);
    const value = variable && declarationOf(statements, variable.name);
    const object = ((value?.arguments ?? []) as Node[])[1];
    if (nameOf(value?.callee) === call && object?.type === 'ObjectExpression')
      return { statements, comments, statement, object };
  }
  throw new CommandMistake(
    `${file} has no "const … = ${call}(…, { … })" that something can be added to; declare one there, and repeat the command.`,
  );
}

const propertyIn = (object: Node, name: string): Node | undefined =>
  propertyNodes(object).find(({ key }) => nameOf(key) === name);

/** The names that a statement declares; `from` is the module of an imported one, and `text` how it is imported. */
function namesOf({ declaration, declarations, specifiers, source, type }: Node): NamedStatement[] {
  if (type === 'ImportDeclaration') {
    const from = String((source as Node).value);
    return ((specifiers ?? []) as Node[]).map(({ imported, local }) => {
      const [name, original] = [String(nameOf(local)), String(nameOf(imported ?? local))];
      return { name, from, text: name === original ? name : `${original} as ${name}` };
    });
  }
  const variables = (declarations ?? (declaration as Node | null)?.declarations ?? []) as Node[];
  return variables.map(({ id }) => ({ name: String(nameOf(id)), text: '' }));
}

interface NamedStatement {
  name: string;
  from?: string;
  text: string;
}

/** Where the comment of a call begins, or the call itself. */
function startWithComment(source: string, { comments, statement }: ReturnType<typeof readCall>): number {
  const comment = comments.find(
    ({ end }) => end <= statement.start && source.slice(end, statement.start).trim() === '',
  );
  return comment?.start ?? statement.start;
}
