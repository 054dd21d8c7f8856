import type { ESTree } from 'vite';
import type { OptionEntry, TypeEntry } from '../../client/reference/reference.ts';
import { constraintsOf, memberName, plainType } from './plain-type.ts';
import { commentBefore, type Declared, findDeclaration, type SourceFile } from './source-types.ts';

/** The types that the reference describes, with their files. */
export type Described = ReadonlyMap<string, string>;

/** The options of an interface with their comments; those of a nested object follow the option that holds it. */
export function typeEntry(
  { node, file, comment }: Declared<ESTree.TSInterfaceDeclaration>,
  described: Described,
): TypeEntry {
  const parameters = constraintsOf(node.typeParameters, file);
  const inherited = node.extends.flatMap(({ expression }) => {
    const base = expression.type === 'Identifier' ? findDeclaration(file, expression.name) : undefined;
    // The options of every field stand in a table of their own.
    if (base?.node.type !== 'TSInterfaceDeclaration' || base.node.id.name === 'FieldOptions') return [];
    return typeEntry({ ...base, node: base.node }, described).options;
  });
  return {
    name: node.id.name,
    meaning: comment.text,
    examples: comment.examples,
    options: [...inherited, ...optionsOf(node.body.body, { file, parameters, described }, '')],
  };
}

interface Context {
  file: SourceFile;
  parameters: ReadonlyMap<string, string>;
  described: Described;
}

function optionsOf(members: readonly ESTree.TSSignature[], context: Context, prefix: string): OptionEntry[] {
  const { file, parameters, described } = context;
  return members.flatMap((member) => {
    if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return [];
    const name = `${prefix}${memberName(member)}`;
    // A section writes the kind of a field as the name of its function.
    if (name === 'kind') return [];
    const type = member.typeAnnotation.typeAnnotation;
    const objects = objectsIn(type);
    const shortType = objects.reduce(
      (text, { object }) => text.replace(plainType(object, file, parameters), '{ … }'),
      plainType(type, file, parameters),
    );
    const { text, defaultValue, examples } = commentBefore(file, member.start);
    const option: OptionEntry = {
      name,
      type: shortType,
      types: namedTypes(type, file, described),
      isRequired: !member.optional,
      defaultValue,
      meaning: text,
      examples,
    };
    return [option, ...objects.flatMap(({ object, path }) => optionsOf(object.members, context, `${name}${path}.`))];
  });
}

/** The object types written out in a type, with `[]` for a list and `<name>` for a map. */
function objectsIn(type: ESTree.TSType, path = ''): { object: ESTree.TSTypeLiteral; path: string }[] {
  switch (type.type) {
    case 'TSTypeLiteral':
      return [{ object: type, path }];
    case 'TSParenthesizedType':
      return objectsIn(type.typeAnnotation, path);
    case 'TSTypeOperator':
      return type.operator === 'readonly' ? objectsIn(type.typeAnnotation, path) : [];
    case 'TSArrayType':
      return objectsIn(type.elementType, `${path}[]`);
    case 'TSUnionType':
      return type.types.flatMap((one) => objectsIn(one, path));
    case 'TSTypeReference': {
      const [first, second] = type.typeArguments?.params ?? [];
      if (second) return objectsIn(second, `${path}.<name>`);
      return first ? objectsIn(first, path) : [];
    }
    default:
      return [];
  }
}

/** The described types that a type names. */
export function namedTypes(node: unknown, file: SourceFile, described: Described): string[] {
  const names = referencesIn(node).flatMap((name) => {
    const found = findDeclaration(file, name);
    if (found?.node.type === 'TSTypeAliasDeclaration')
      return namedTypes(found.node.typeAnnotation, found.file, described);
    return found && found.file.path === described.get(name) ? [name] : [];
  });
  return [...new Set(names)];
}

/** The names of types in a type, without those in its objects, whose properties are options of their own. */
function referencesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(referencesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, typeName } = node as { type?: string; typeName?: { name?: string } };
  if (type === 'TSTypeLiteral') return [];
  const own = type === 'TSTypeReference' && typeName?.name ? [typeName.name] : [];
  return [...own, ...Object.values(node).flatMap(referencesIn)];
}
