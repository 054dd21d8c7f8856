import type { Resource } from '../define-resource.ts';
import type { Field, RowsField } from '../field-types.ts';
import type { Option } from '../kinds/choice.ts';
import type { ReferenceField } from '../kinds/reference.ts';
import { isLabelled } from './failed-checks.ts';

export function checkKind(
  at: string,
  field: Field,
  fields: Resource['fields'],
  sections: readonly Resource[],
): [boolean, string][] {
  switch (field.kind) {
    case 'choice':
    case 'multi': {
      const labels: Option[] = Object.values(field.options);
      const initial = field.initial === undefined ? [] : [field.initial].flat();
      return [
        [labels.length === 0, `${at}: a ${field.kind} needs at least one option.`],
        [!labels.every(isLabelled), `${at}: every option needs both languages.`],
        ...labels.map(({ was = '' }): [boolean, string] => [
          Object.hasOwn(field.options, was),
          `${at}: an option was "${was}", but that is still an option.`,
        ]),
        ...initial.map((value): [boolean, string] => [
          !Object.hasOwn(field.options, value),
          `${at}: it begins with "${value}", which is not an option.`,
        ]),
      ];
    }
    case 'rows':
      return [
        [Object.keys(field.columns).length === 0, `${at}: its rows have no column.`],
        [(field.min ?? 0) > field.max, `${at}: its min is above its max.`],
        ...Object.entries(field.columns).flatMap(([name, column]) =>
          checkColumn(`${at}.${name}`, column, field, sections),
        ),
      ];
    case 'idNumber':
      return [
        [
          fields[field.type]?.kind !== 'choice',
          `${at}: "${field.type}", which says what document it is of, must be a choice.`,
        ],
      ];
    case 'file':
    case 'files':
      return [[field.megabytes <= 0, `${at}: it takes files of no size.`]];
    case 'anyReference':
    case 'anyReferences':
      return [
        [field.to.length < 2, `${at}: it refers to one section only; use a reference for that.`],
        ...field.to.map((to): [boolean, string] => [
          !sections.some(({ code }) => code === to),
          `${at}: it refers to "${to}", which no section is called.`,
        ]),
      ];
    case 'reference':
      return [...checkTarget(at, field.to, sections), ...checkNarrowing(at, field, fields, sections)];
    case 'references':
      return checkTarget(at, field.to, sections);
    case 'date':
    case 'dateTime':
    case 'decimal':
    case 'money':
      return [checkAfter(at, field, fields)];
    case 'text':
    case 'integer':
      return [
        ...(field.kind === 'integer' ? [checkAfter(at, field, fields)] : []),
        [
          (field.min ?? Number.NEGATIVE_INFINITY) > (field.max ?? Number.POSITIVE_INFINITY),
          `${at}: its min is above its max.`,
        ],
      ];
    default:
      return [];
  }
}

const checkTarget = (at: string, to: string, sections: readonly Resource[]): [boolean, string][] => [
  [!sections.some(({ code }) => code === to), `${at}: it refers to "${to}", which no section is called.`],
];

/** The narrowing field `of` must refer to the parent section of the target section. */
function checkNarrowing(
  at: string,
  { to, of }: ReferenceField,
  fields: Resource['fields'],
  sections: readonly Resource[],
): [boolean, string][] {
  if (of === undefined) return [];
  const parent = sections.find(({ code }) => code === to)?.within?.section;
  const narrowingField = fields[of];
  return [
    [parent === undefined, `${at}: "${to}" lies inside no section, so it cannot be narrowed by "${of}".`],
    [
      narrowingField?.kind !== 'reference' || narrowingField.to !== parent,
      `${at}: "${of}" must be a reference to "${parent}".`,
    ],
  ];
}

/** `after` must name a field of the same kind. */
const checkAfter = (
  at: string,
  { kind, after }: { kind: string; after?: string },
  fields: Resource['fields'],
): [boolean, string] => [
  after !== undefined && fields[after]?.kind !== kind,
  `${at}: it comes after "${after}", which is no ${kind} of this section.`,
];

/** A column of `rows` is stored inside the record, so kinds that need a table of their own are refused. */
function checkColumn(
  at: string,
  column: Field,
  { columns }: RowsField,
  sections: readonly Resource[],
): [boolean, string][] {
  return [
    [!isLabelled(column.label), `${at}: its label needs both languages.`],
    [column.help !== undefined && !isLabelled(column.help), `${at}: its help needs both languages.`],
    [
      ['rows', 'references', 'anyReference', 'anyReferences', 'autoNumber'].includes(column.kind),
      `${at}: a row cannot hold ${column.kind}; make it a field, or records of their own.`,
    ],
    [
      column.was !== undefined && Object.hasOwn(columns, column.was),
      `${at}: it was "${column.was}", but that column is still declared.`,
    ],
    [column.seenBy !== undefined, `${at}: a row is seen whole or not at all; say "seenBy" of the whole table.`],
    [column.when !== undefined, `${at}: a column is the same in every row, so it cannot depend on another field.`],
    ...(column.kind === 'rows' ? [] : checkKind(at, column, columns, sections)),
  ];
}
