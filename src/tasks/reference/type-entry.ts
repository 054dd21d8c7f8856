import type { ESTree } from 'vite';
import type { OptionEntry, TypeEntry } from '../../client/playground/reference.ts';
import { constraintsOf, memberName, plainType, type TypeContext } from './plain-type.ts';
import { commentBefore, type Declared, type DescribedNode, findDeclaration, type SourceFile } from './source-types.ts';

/** The types that the reference describes, with their files. */
export type Described = ReadonlyMap<string, string>;

/** The options of a type with their comments; those of a nested object follow the option that holds it. */
export function typeEntry({ node, file, comment }: Declared<DescribedNode>, described: Described): TypeEntry {
  const context = { file, parameters: constraintsOf(node.typeParameters, file), described };
  return {
    name: node.id.name,
    meaning: comment.text,
    examples: comment.examples,
    options:
      node.type === 'TSInterfaceDeclaration'
        ? interfaceOptions(node, context)
        : optionsOfType(node.typeAnnotation, context),
  };
}

function interfaceOptions(node: ESTree.TSInterfaceDeclaration, context: TypeContext): OptionEntry[] {
  const inherited = node.extends.flatMap(({ expression }) => {
    const base = expression.type === 'Identifier' ? findDeclaration(context.file, expression.name) : undefined;
    // The options of every field stand in a table of their own.
    if (base?.node.type !== 'TSInterfaceDeclaration' || base.node.id.name === 'FieldOptions') return [];
    return interfaceOptions(base.node, { ...context, file: base.file });
  });
  return [...inherited, ...optionsOf(node.body.body, context, '')];
}

/** The options of a type that is put together of others. */
function optionsOfType(type: ESTree.TSType, context: TypeContext): OptionEntry[] {
  switch (type.type) {
    case 'TSParenthesizedType':
      return optionsOfType(type.typeAnnotation, context);
    case 'TSTypeLiteral':
      return optionsOf(type.members, context, '');
    case 'TSIntersectionType':
      return type.types.flatMap((one) => optionsOfType(one, context));
    case 'TSUnionType':
      return alternatives(type.types.map((one) => optionsOfType(one, context)));
    case 'TSTypeReference': {
      const name = type.typeName.type === 'Identifier' ? type.typeName.name : '';
      const found = findDeclaration(context.file, name);
      return found?.node.type === 'TSInterfaceDeclaration'
        ? interfaceOptions(found.node, { ...context, file: found.file })
        : [];
    }
    default:
      return [];
  }
}

/** The options of which a type has one set or another: required are those that every set requires. */
function alternatives(sets: readonly (readonly OptionEntry[])[]): OptionEntry[] {
  const names = [...new Set(sets.flat().map(({ name }) => name))];
  return names.flatMap((name) => {
    const found = sets.flatMap((set) => set.filter((option) => option.name === name && option.type !== 'never'));
    const [first] = found;
    if (!first) return [];
    return {
      ...first,
      type: [...new Set(found.map(({ type }) => type))].join(' | '),
      types: [...new Set(found.flatMap(({ types }) => types))],
      isRequired: found.length === sets.length && found.every(({ isRequired }) => isRequired),
      meaning: found.find(({ meaning }) => meaning !== '')?.meaning ?? '',
    };
  });
}

function optionsOf(members: readonly ESTree.TSSignature[], context: TypeContext, prefix: string): OptionEntry[] {
  const { file, described } = context;
  return members.flatMap((member) => {
    if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return [];
    const name = `${prefix}${memberName(member)}`;
    // A section writes the kind of a field as the name of its function.
    if (name === 'kind') return [];
    const type = member.typeAnnotation.typeAnnotation;
    const objects = objectsIn(type);
    const shortType = objects.reduce(
      (text, { object }) => text.replace(plainType(object, context), '{ … }'),
      plainType(type, context),
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
    if (found && found.file.path === described.get(name)) return [name];
    const alias = found?.node.type === 'TSTypeAliasDeclaration' ? found.node.typeAnnotation : undefined;
    // What a type computes from a declaration is printed by its name alone.
    return found && alias && alias.type !== 'TSConditionalType' ? namedTypes(alias, found.file, described) : [];
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
