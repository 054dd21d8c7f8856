import type { Resource } from '../../declare/define-resource.ts';
import type { FieldArguments, OptionValue } from './field-words.ts';
import { fullLabel } from './field-words.ts';
import {
  applyEdits,
  declarationOf,
  type Edit,
  literalAt,
  type Node,
  parseSource,
  propertyNodes,
  propertyOf,
  variableOf,
} from './source-tree.ts';

/** The name of the example, which its source is read by. */
const EXAMPLE = 'lostProperty';

/** The source of a declaration: that of the example with the values and fields of another section. */
export function sectionSource(source: string, resource: Resource, fields: readonly FieldArguments[]): string {
  const { statements, comments } = parseSource('example.ts', source);
  const [declaration] = (declarationOf(statements, EXAMPLE)?.arguments ?? []) as Node[];
  const [imports, comment] = [statements[0], comments[0]];
  if (!declaration || !imports || !comment) throw new Error(`${EXAMPLE} is no declaration of a section.`);
  const at = (...path: string[]): Node => literalAt(declaration, path);
  const [title = '', other = ''] = propertyNodes(at('fields')).map(({ start, end }) => source.slice(start, end));
  const [formSection] = at('form').elements as Node[];
  const change = ({ start, end }: Node, text: string): Edit => ({ start, end, text });
  return applyEdits(source, [
    change(imports, `import { ${['defineResource', ...kindsOf(fields)].join(', ')} } from '../../declare/index.ts';`),
    change(comment, `/** ${resource.about.en.replaceAll('*/', '').replace(/\.$/, '')}. */`),
    change(variableOf(statements, EXAMPLE), resource.code),
    ...(['code', 'path', 'icon', 'title'] as const).map((name) => change(at(name), literal(resource[name]))),
    change(at('about'), literal(resource.about)),
    change(at('label'), literal(resource.label) + (resource.noun ? `, noun: ${literal(resource.noun)}` : '')),
    change(
      at('fields'),
      `{\n${fields.map((field) => fieldSource(field.name === resource.title ? title : other, field)).join(',\n')}\n}`,
    ),
    ...(['columns', 'filters', 'search'] as const).map((name) =>
      change(at('list', name), literal(resource.list[name])),
    ),
    change(literalAt(formSection as Node, ['fields']), literal(Object.keys(resource.fields))),
  ]);

  /** A field like the model, under its own name and with what its kind needs. */
  function fieldSource(model: string, { name, kind, label, options }: FieldArguments): string {
    const [before, after] = ['const model = { ', ' };'];
    const modelStatements = parseSource('model.ts', before + model + after).statements;
    const [property] = propertyNodes(declarationOf(modelStatements, 'model') as Node);
    const call = property?.value as Node;
    const [values] = call.arguments as Node[];
    const labelValue = literalAt(values as Node, ['label']);
    const own = Object.entries(options).filter(([option]) => !propertyOf(values as Node, option));
    const written = own.map(([option, value]) => `, ${option}: ${optionSource(value)}`);
    const edited = applyEdits(before + model + after, [
      change(property?.key as Node, name),
      change(call.callee as Node, kind),
      change(labelValue, literal(fullLabel(name, label)) + written.join('')),
    ]);
    return edited.slice(before.length, -after.length);
  }

  function optionSource(value: OptionValue): string {
    const columns = columnsIn(value);
    return columns ? objectOf(columns.map((column) => fieldSource(other, column))) : literal(value);
  }
}

const objectOf = (properties: readonly string[]): string => `{ ${properties.join(', ')} }`;

/** The formatter removes the quotes that JSON has and our style does not. */
const literal = (value: unknown): string => JSON.stringify(value);

const kindsOf = (fields: readonly FieldArguments[]): string[] => [
  ...new Set(
    fields.flatMap(({ kind, options }) => [
      kind,
      ...Object.values(options).flatMap((value) => kindsOf(columnsIn(value) ?? [])),
    ]),
  ),
];

/** The fields inside a field, where the value of an option is a list of them. */
export const columnsIn = (value: OptionValue): readonly FieldArguments[] | undefined =>
  Array.isArray(value) && value.some((one) => typeof one === 'object') ? value : undefined;
