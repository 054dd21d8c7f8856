import type { Option } from '../../kinds/choice/choice.ts';
import { idTypes } from '../../kinds/id-number/id-number.ts';
import type { Field, RowsField } from '../../kinds/index.ts';
import { meaningOf } from '../../kinds/index.ts';
import type { ReferenceField } from '../../kinds/reference/reference.ts';
import { suggestion } from '../../kinds/shape.ts';
import type { Resource } from '../define-resource.ts';
import { findSection } from '../define-resource.ts';
import type { DeclarationCheck } from './failed-checks.ts';
import { checkLimits } from './limits.ts';

export function checkKind(
  at: string,
  field: Field,
  fields: Resource['fields'],
  sections: readonly Resource[],
): DeclarationCheck[] {
  switch (field.kind) {
    case 'choice':
    case 'multi': {
      const labels: Option[] = Object.values(field.options);
      const initial = field.initial === undefined ? [] : [field.initial].flat();
      const derived = field.kind === 'choice' && Array.isArray(field.derived) ? field.derived.map(String) : [];
      return [
        [labels.length === 0, `${at}: a ${field.kind} needs at least one option.`],
        ...labels.map(
          ({ was = '' }): DeclarationCheck => [
            Object.hasOwn(field.options, was),
            `${at}: an option was "${was}", but that is still an option.`,
          ],
        ),
        ...initial.map(
          (value): DeclarationCheck => [
            !Object.hasOwn(field.options, value),
            `${at}: it begins with "${value}", which is not an option.`,
          ],
        ),
        ...derived.map(
          (value): DeclarationCheck => [
            !Object.hasOwn(field.options, value),
            () => `${at}.derived: there is no option "${value}"${suggestion(value, Object.keys(field.options))}`,
          ],
        ),
      ];
    }
    case 'rows':
      return [
        [Object.keys(field.columns).length === 0, `${at}: its rows have no column.`],
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
        ...optionNames(fields[field.type])
          .filter((name) => !Object.hasOwn(idTypes, name))
          .map(
            (name): DeclarationCheck => [
              true,
              `${at}: no number is known for the document "${name}" of "${field.type}"; there are ${Object.keys(idTypes).join(', ')}.`,
            ],
          ),
      ];
    case 'anyReference':
    case 'anyReferences':
      return [
        [field.to.length < 2, `${at}: it refers to one section only; use a reference for that.`],
        ...field.to.flatMap((to) => checkTarget(at, to, sections)),
      ];
    case 'reference':
      return [...checkTarget(at, field.to, sections), ...checkNarrowing(at, field, fields, sections)];
    case 'references':
      return checkTarget(at, field.to, sections);
    case 'date':
    case 'dateTime':
    case 'decimal':
    case 'money':
    case 'integer':
      return [checkAfter(at, field, fields)];
    default:
      return [];
  }
}

function checkTarget(at: string, to: string, sections: readonly Resource[]): DeclarationCheck[] {
  const codes = sections.map(({ code }) => code);
  return [
    [!codes.includes(to), () => `${at}: it refers to "${to}", which no section is called${suggestion(to, codes)}`],
  ];
}

const optionNames = (field: Field | undefined): string[] =>
  Object.keys((field && meaningOf(field).options?.(field)) ?? {});

/** The narrowing field `of` must refer to the parent section of the target section. */
function checkNarrowing(
  at: string,
  { to, of }: ReferenceField,
  fields: Resource['fields'],
  sections: readonly Resource[],
): DeclarationCheck[] {
  if (of === undefined) return [];
  const parent = findSection(sections, to)?.within?.section;
  const narrowingField = fields[of];
  return [
    [parent === undefined, `${at}: "${to}" lies inside no section, so it cannot be narrowed by "${of}".`],
    [
      parent !== undefined && (narrowingField?.kind !== 'reference' || narrowingField.to !== parent),
      `${at}: "${of}" must be a reference to "${parent}".`,
    ],
  ];
}

/** `after` must name a field of the same kind. */
const checkAfter = (
  at: string,
  { kind, after }: { kind: string; after?: string },
  fields: Resource['fields'],
): DeclarationCheck => [
  after !== undefined && fields[after]?.kind !== kind,
  () =>
    `${at}: it comes after "${after}", which is no ${kind} of this section${suggestion(after ?? '', namesOfKind(fields, kind))}`,
];

const namesOfKind = (fields: Resource['fields'], kind: string): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind === kind);

/** A column of `rows` is stored inside the record, so kinds that need a table of their own are refused. */
function checkColumn(
  at: string,
  column: Field,
  { columns }: RowsField,
  sections: readonly Resource[],
): DeclarationCheck[] {
  return [
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
    [
      Boolean(column.unique ?? column.auto ?? column.translated) || column.required === 'publish',
      `${at}: a column has no "unique", "auto", "translated" or required: 'publish', which only fields of a record have.`,
    ],
    ...checkLimits(at, column),
    ...(column.kind === 'rows' ? [] : checkKind(at, column, columns, sections)),
  ];
}
