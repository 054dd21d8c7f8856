import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { type ESTree, parseSync } from 'vite';

/** A declared type or constant with the comment before it. */
export interface Declared<D = ESTree.Declaration> {
  file: SourceFile;
  node: D;
  comment: DocComment;
}

/** A TSDoc comment: the sentences, then its tags. */
export interface DocComment {
  text: string;
  defaultValue: string | undefined;
  examples: readonly string[];
}

export interface SourceFile {
  path: string;
  source: string;
  comments: ReturnType<typeof parseSync>['comments'];
  declarations: ReadonlyMap<string, { node: ESTree.Declaration; start: number }>;
  /** The file and the name there of each imported name. */
  imports: ReadonlyMap<string, { path: string; name: string }>;
}

const cache = new Map<string, { source: string; file: SourceFile }>();

/** The declarations of a source file; parsed again once it has changed. */
export function readSourceFile(path: string): SourceFile {
  const source = readFileSync(path, 'utf8');
  const cached = cache.get(path);
  if (cached?.source === source) return cached.file;
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const declarations = program.body.flatMap((statement) => {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const name = node && nameOf(node as ESTree.Declaration);
    return name ? [[name, { node: node as ESTree.Declaration, start: statement.start }] as const] : [];
  });
  const imports = program.body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && statement.source.value.startsWith('.')
      ? statement.specifiers.flatMap((one) =>
          one.type === 'ImportSpecifier' && one.imported.type === 'Identifier'
            ? [
                [
                  one.local.name,
                  { path: join(dirname(path), statement.source.value), name: one.imported.name },
                ] as const,
              ]
            : [],
        )
      : [],
  );
  const file = { path, source, comments, declarations: new Map(declarations), imports: new Map(imports) };
  cache.set(path, { source, file });
  return file;
}

function nameOf(node: ESTree.Declaration): string | undefined {
  if (node.type === 'VariableDeclaration') {
    const [first] = node.declarations;
    return first?.id.type === 'Identifier' ? first.id.name : undefined;
  }
  return 'id' in node && node.id?.type === 'Identifier' ? node.id.name : undefined;
}

/** What a name stands for in a file; undefined for a type parameter, and for what comes from a package. */
export function findDeclaration(file: SourceFile, name: string): Declared | undefined {
  const imported = file.imports.get(name);
  if (imported) return findDeclaration(readSourceFile(imported.path), imported.name);
  const found = file.declarations.get(name);
  return found && { file, node: found.node, comment: commentBefore(file, found.start) };
}

/** A type with options. */
export type DescribedNode = ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration;

/** A type that is known to be there. */
export function typeNamed(file: SourceFile, name: string): Declared<DescribedNode> {
  const found = findDeclaration(file, name);
  const node = found?.node;
  if (node?.type !== 'TSInterfaceDeclaration' && node?.type !== 'TSTypeAliasDeclaration') {
    throw new Error(`${file.path} has no type ${name}.`);
  }
  return { ...(found as Declared), node };
}

/** The TSDoc comment that ends just before a position. */
export function commentBefore({ source, comments }: SourceFile, start: number): DocComment {
  const comment = comments.findLast(({ end }) => end <= start);
  const isAdjacent = comment?.value.startsWith('*') && source.slice(comment.end, start).trim() === '';
  return parseComment(comment && isAdjacent ? comment.value : '');
}

function parseComment(value: string): DocComment {
  const lines = value
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
  const [text = '', ...tags] = lines
    .join('\n')
    .trim()
    .split(/(?:^|\s)@(?=default\b|example\b)/);
  const valuesOf = (tag: string) =>
    tags.filter((one) => one.startsWith(tag)).map((one) => one.slice(tag.length).trim());
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    defaultValue: valuesOf('default')[0],
    examples: valuesOf('example'),
  };
}
