import type { ESTree } from 'vite';
import { findDeclaration, type SourceFile } from './source-types.ts';

/** What a type is printed in: its file, what stands for type parameters, and the types that have an entry of their own. */
export interface TypeContext {
  file: SourceFile;
  parameters: ReadonlyMap<string, string>;
  described: ReadonlyMap<string, string>;
}

/** A type as a reader of the reference needs it: without `readonly`, type parameters and names of short lists. */
export function plainType(type: ESTree.TSType, context: TypeContext): string {
  const print = (one: ESTree.TSType): string => plainType(one, context);
  const { file } = context;
  switch (type.type) {
    case 'TSParenthesizedType':
      return print(type.typeAnnotation);
    case 'TSTypeOperator':
      return type.operator === 'keyof' ? keysOf(type.typeAnnotation, file) : print(type.typeAnnotation);
    case 'TSArrayType': {
      const item = print(type.elementType);
      return /^[^{]*([|&]|=>)/.test(item) ? `(${item})[]` : `${item}[]`;
    }
    case 'TSTupleType':
      return `[${type.elementTypes.map((element) => (element.type === 'TSNamedTupleMember' ? `${element.label.name}: ${print(element.elementType as ESTree.TSType)}` : print(element as ESTree.TSType))).join(', ')}]`;
    case 'TSUnionType':
      return unionOf(type.types, print);
    case 'TSIntersectionType':
      return type.types.map(print).join(' & ');
    case 'TSTypeLiteral':
      return `{ ${type.members.map((member) => printMember(member, print)).join('; ')} }`;
    case 'TSFunctionType': {
      const names = type.params.map((parameter) => printParameter(parameter, print));
      return `(${names.join(', ')}) => ${print(type.returnType.typeAnnotation)}`;
    }
    case 'TSIndexedAccessType':
      return indexedType(type, context) ?? sourceOf(type, file);
    case 'TSTypeReference':
      return namedType(type, context);
    case 'TSMappedType':
      return type.typeAnnotation ? `{ [name]: ${print(type.typeAnnotation)} }` : sourceOf(type, file);
    case 'TSConditionalType':
      return print(type.falseType.type === 'TSNeverKeyword' ? type.trueType : type.falseType);
    default:
      return sourceOf(type, file);
  }
}

const sourceOf = ({ start, end }: ESTree.TSType, { source }: SourceFile): string =>
  source.slice(start, end).replace(/\s+/g, ' ');

/** Without what another member covers: a name beside any text, and a promise of what may also come at once. */
function unionOf(types: readonly ESTree.TSType[], print: (type: ESTree.TSType) => string): string {
  const members = [...new Set(types.map(print))];
  const isCovered = (type: ESTree.TSType): boolean =>
    (members.includes('string') && print(type).startsWith("'")) ||
    promisedTypes(type).some((one) => members.includes(print(one)));
  return [...new Set(types.filter((type) => !isCovered(type)).map(print))].join(' | ');
}

function promisedTypes(type: ESTree.TSType): readonly ESTree.TSType[] {
  const isPromise =
    type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Promise';
  const [promised] = isPromise ? (type.typeArguments?.params ?? []) : [];
  return promised?.type === 'TSUnionType' ? promised.types : promised ? [promised] : [];
}

function namedType(type: ESTree.TSTypeReference, context: TypeContext): string {
  const { file, parameters, described } = context;
  const name = type.typeName.type === 'Identifier' ? type.typeName.name : sourceOf(type, file);
  const inner = type.typeArguments?.params ?? [];
  const [first, second] = inner;
  if (first && ['Readonly', 'NoInfer', 'NonNullable'].includes(name)) return plainType(first, context);
  if (second && name === 'Record') return `{ [name]: ${plainType(second, context)} }`;
  const parameter = parameters.get(name);
  if (parameter !== undefined) return parameter;
  const found = findDeclaration(file, name);
  const isAlias = found?.node.type === 'TSTypeAliasDeclaration';
  if (found?.node.type === 'TSTypeAliasDeclaration' && !described.has(name) && isExpanded(found.node.typeAnnotation)) {
    const own = { ...context, file: found.file, parameters: constraintsOf(found.node.typeParameters, found.file) };
    const expanded = plainType(found.node.typeAnnotation, own);
    // What TypeScript computes from a declaration says less than its name.
    if (!/\b(Extract|Exclude)</.test(expanded)) return expanded;
  }
  // The arguments of an interface are those of the section, which the reader knows.
  const args = found && !isAlias ? [] : inner.filter((one) => !isParameter(one, parameters));
  return args.length === 0 ? name : `${name}<${args.map((one) => plainType(one, context)).join(', ')}>`;
}

const isParameter = (type: ESTree.TSType, parameters: ReadonlyMap<string, string>): boolean =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && parameters.has(type.typeName.name);

/** What stands for each type parameter: its constraint, or else its own name. */
export const constraintsOf = (
  parameters: ESTree.TSTypeParameterDeclaration | null | undefined,
  file: SourceFile,
): ReadonlyMap<string, string> =>
  new Map(
    (parameters?.params ?? []).flatMap(({ name, constraint }) =>
      constraint ? [[name.name, plainType(constraint, outside(file))] as const] : [],
    ),
  );

/** A type that stands for itself, outside any entry. */
export const outside = (file: SourceFile): TypeContext => ({ file, parameters: new Map(), described: new Map() });

/** Whether a type says more than its own name: a list of values, a map, a function. */
const isExpanded = (type: ESTree.TSType): boolean =>
  ['TSUnionType', 'TSArrayType', 'TSTypeOperator', 'TSIndexedAccessType', 'TSFunctionType', 'TSMappedType'].includes(
    type.type,
  ) ||
  (type.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    ['Readonly', 'Record'].includes(type.typeName.name));

/** The names of a constant object, for `keyof typeof constant`. */
function keysOf(type: ESTree.TSType, file: SourceFile): string {
  const value = constantOf(type, file);
  if (value?.type !== 'ObjectExpression') return `keyof ${sourceOf(type, file)}`;
  const names = value.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [`'${property.key.name}'`] : [],
  );
  return names.join(' | ');
}

const MAX_LISTED = 100;

/** `(typeof list)[number]`, or the type of a member, `Sorter['order']`. */
function indexedType({ objectType, indexType }: ESTree.TSIndexedAccessType, { file }: TypeContext): string | undefined {
  const list = constantOf(objectType, file);
  if (list?.type === 'ArrayExpression') {
    // A list that nobody reads to its end, such as that of the icons, is said by the comment of the option.
    if (list.elements.length > MAX_LISTED) return 'string';
    return list.elements.flatMap((one) => (one?.type === 'Literal' ? [`'${one.value}'`] : [])).join(' | ');
  }
  if (objectType.type !== 'TSTypeReference' || objectType.typeName.type !== 'Identifier') return undefined;
  const found = findDeclaration(file, objectType.typeName.name);
  const key = indexType.type === 'TSLiteralType' && 'value' in indexType.literal ? indexType.literal.value : undefined;
  if (found?.node.type !== 'TSInterfaceDeclaration') return undefined;
  const member = found.node.body.body.find((one) => one.type === 'TSPropertySignature' && memberName(one) === key);
  return member?.type === 'TSPropertySignature' && member.typeAnnotation
    ? plainType(member.typeAnnotation.typeAnnotation, outside(found.file))
    : undefined;
}

/** The value of the constant in `typeof constant`, without what is said about its type. */
function constantOf(type: ESTree.TSType, file: SourceFile): ESTree.Expression | undefined {
  const query = type.type === 'TSParenthesizedType' ? type.typeAnnotation : type;
  if (query.type !== 'TSTypeQuery' || query.exprName.type !== 'Identifier') return undefined;
  const found = findDeclaration(file, query.exprName.name);
  let value = found?.node.type === 'VariableDeclaration' ? found.node.declarations[0]?.init : undefined;
  while (value?.type === 'TSSatisfiesExpression' || value?.type === 'TSAsExpression') value = value.expression;
  return value ?? undefined;
}

export const memberName = ({ key }: ESTree.TSPropertySignature): string =>
  key.type === 'Identifier' ? key.name : String('value' in key ? key.value : '');

function printMember(member: ESTree.TSSignature, print: (type: ESTree.TSType) => string): string {
  if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return '…';
  return `${memberName(member)}${member.optional ? '?' : ''}: ${print(member.typeAnnotation.typeAnnotation)}`;
}

function printParameter(parameter: ESTree.ParamPattern, print: (type: ESTree.TSType) => string): string {
  if (parameter.type !== 'Identifier') return '…';
  return parameter.typeAnnotation
    ? `${parameter.name}: ${print(parameter.typeAnnotation.typeAnnotation)}`
    : parameter.name;
}
