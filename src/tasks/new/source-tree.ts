import { parseSync } from 'vite';

/** A node of a syntax tree, with its place in the source. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

/** A text that replaces a part of a source. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The top-level statements of a source file, and its comments. */
export function parseSource(file: string, source: string): { statements: readonly Node[]; comments: readonly Node[] } {
  const { program, comments, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  return { statements: program.body as unknown as Node[], comments: comments as unknown as Node[] };
}

/** The source after all edits, which must not overlap. */
export const applyEdits = (source: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end), source);

/** The declaration of a name at the top level, exported or not: a variable's value, or the body of an interface. */
export function declarationOf(statements: readonly Node[], name: string): Node | undefined {
  for (const statement of statements) {
    const declaration = (statement.declaration ?? statement) as Node;
    if (declaration.type === 'TSInterfaceDeclaration' && nameOf(declaration.id) === name)
      return declaration.body as Node;
    const variables = (declaration.declarations ?? []) as { id: unknown; init: Node }[];
    const variable = variables.find(({ id }) => nameOf(id) === name);
    if (variable) return withoutType(variable.init);
  }
  return undefined;
}

/** The value in `value as const satisfies Type`. */
function withoutType(node: Node): Node {
  const isTyped = node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression';
  return isTyped ? withoutType(node.expression as Node) : node;
}

/** The identifier that a top-level variable is declared by. */
export function variableOf(statements: readonly Node[], name: string): Node {
  const declarations = statements.flatMap(
    ({ declaration }) => ((declaration as Node | null)?.declarations ?? []) as Node[],
  );
  const id = declarations.find((one) => nameOf(one.id) === name)?.id;
  if (!id) throw new Error(`There is no variable ${name}.`);
  return id as Node;
}

/** The value at a path of names in an object literal. */
export function literalAt(object: Node, path: readonly string[]): Node {
  const value = path.reduce<Node | undefined>((node, name) => node && propertyOf(node, name), object);
  if (!value) throw new Error(`There is no ${path.join('.')}.`);
  return value;
}

/** The source with other values in the object that a variable is, or is made of, and another sentence as its first comment. */
export function withValues(
  source: string,
  variable: string,
  values: Readonly<Record<string, unknown>>,
  about: string,
): string {
  const { statements, comments } = parseSource('example.ts', source);
  const value = declarationOf(statements, variable);
  const object = ((value?.arguments as Node[] | undefined)?.[0] ?? value) as Node;
  const edits = Object.entries(values).map(([name, text]) => {
    const { start, end } = literalAt(object, [name]);
    return { start, end, text: JSON.stringify(text) };
  });
  const comment = comments[0] as Node;
  const text = `/** ${about.replaceAll('*/', '')} */`;
  return applyEdits(source, [...edits, { start: comment.start, end: comment.end, text }]);
}

/** The value of a property of an object literal. */
export const propertyOf = (object: Node, name: string): Node | undefined =>
  propertyNodes(object).find((property) => nameOf(property.key) === name)?.value as Node | undefined;

export const propertyNodes = (object: Node): readonly Node[] => (object.properties ?? []) as Node[];

export const nameOf = (node: unknown): unknown => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return name ?? value;
};

/** A node and all nodes inside it. */
export function* nodesIn(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && 'start' in node) yield node as Node;
  for (const value of Object.values(node)) yield* nodesIn(value);
}

export const lineNumberAt = (source: string, place: number): number => source.slice(0, place).split('\n').length;
