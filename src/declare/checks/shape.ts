import type { Field } from '../../kinds/index.ts';
import { meaningOf } from '../../kinds/index.ts';
import { suggestion } from '../../kinds/shape.ts';
import type { Resource } from '../define-resource.ts';
import { failedChecks } from './failed-checks.ts';

/** The options that name a field of a certain kind: tree, order, uniqueness and the like. */
export function checkShape({ code, fields, tree, order, onePer, fixed, ...rest }: Resource): string[] {
  const { together = [], atLeastOne = [], bulk = [], begins } = rest;
  const parent = tree === undefined ? undefined : fields[tree];
  return [
    ...failedChecks([
      [
        tree !== undefined && (parent?.kind !== 'reference' || parent.to !== code || Boolean(parent.required)),
        `${code}: its tree is made by "${tree}", which must be a reference to ${code} that may be empty.`,
      ],
      [
        order !== undefined && fields[order]?.kind !== 'integer',
        `${code}: its order is kept in "${order}", which must be an integer.`,
      ],
      [
        onePer !== undefined && fields[onePer]?.kind !== 'choice',
        `${code}: there is one record per "${onePer}", which must be a choice.`,
      ],
      [
        fixed !== undefined && fields[fixed]?.kind !== 'toggle',
        `${code}: "${fixed}" says which records stay as they are, and must be a toggle.`,
      ],
      [
        begins !== undefined && !['date', 'dateTime'].includes(fields[begins]?.kind ?? ''),
        `${code}: its records take place at "${begins}", which must be a day or a moment.`,
      ],
    ]),
    ...[...together.flat(), ...bulk]
      .filter((name) => !Object.hasOwn(fields, name))
      .map((name) => `${code}: "${name}" is not a field${suggestion(name, Object.keys(fields))}`),
    ...together
      .flat()
      .filter((name) => Object.hasOwn(fields, name))
      .filter((name) => !fields[name] || !meaningOf(fields[name]).hasEquality)
      .map((name) => `${code}: "${name}" cannot be compared, so it cannot be kept apart together with others.`),
    ...[...together, ...atLeastOne]
      .filter((names) => names.length < 2)
      .map((names) => `${code}: "together" and "atLeastOne" need two fields, but there is [${names.join(', ')}].`),
    ...atLeastOne
      .flat()
      .filter((name) => !Object.hasOwn(fields, name))
      .map(
        (name) => `${code}: "atLeastOne" names "${name}", which is not a field${suggestion(name, Object.keys(fields))}`,
      ),
    ...atLeastOne
      .flat()
      .filter((name) => fields[name]?.required)
      .map((name) => `${code}: "${name}" is required by itself, so it cannot be one of several.`),
    ...bulk
      .filter((name) => fields[name] && (fields[name].auto || isUnique(fields[name]) || name === order))
      .map((name) => `${code}: "${name}" cannot be set for many records at once.`),
  ];
}

const isUnique = (field: Field): boolean => 'unique' in field && field.unique === true;
