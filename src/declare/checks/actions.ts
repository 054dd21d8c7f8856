import { sectionCalls } from '../../contract/calls.ts';
import { dataClasses } from '../../kinds/data-classes.ts';
import { suggestion } from '../../kinds/shape.ts';
import { EXPORT, IMPORT, SET } from '../actions.ts';
import type { Resource } from '../define-resource.ts';
import { failedChecks } from './failed-checks.ts';
import { checkLimits } from './limits.ts';

/** Action names that sections may not declare, because the product uses them. */
export const reservedActions: readonly string[] = [
  'create',
  'edit',
  'delete',
  SET,
  EXPORT,
  IMPORT,
  ...Object.keys(dataClasses),
];

/** Call names below a section's path that sections may not declare. */
const reservedCalls: readonly string[] = [...Object.values(sectionCalls), ...reservedActions];

/** The section's own actions: their names are free, their labels complete, and `singleRecord` names only inputs they have. */
export function checkActions({ code, fields, actions = {}, tabs = {}, workflow }: Resource): string[] {
  const moves = workflow?.moves ?? {};
  const takenNames = [
    ...Object.keys(actions).filter((name) => reservedCalls.includes(name) || Object.hasOwn(moves, name)),
    ...Object.keys(tabs).filter(
      (name) => reservedCalls.includes(name) || Object.hasOwn(moves, name) || Object.hasOwn(actions, name),
    ),
  ];
  return [
    ...takenNames.map((name) => `${code}: "${name}" is an action or a call already; call it otherwise.`),
    ...Object.entries(actions).flatMap(([name, { asks, singleRecord }]) => [
      ...Object.entries(asks).flatMap(([input, field]) =>
        failedChecks(checkLimits(`${code}.actions.${name}.${input}`, field)),
      ),
      ...(singleRecord?.storedInputs ?? [])
        .filter((fieldName) => asks[fieldName]?.kind !== fields[fieldName]?.kind || !asks[fieldName])
        .map(
          (fieldName) =>
            `${code}: the action "${name}" names "${fieldName}" in storedInputs, which must be a field and asked for, of one kind.`,
        ),
      ...Object.keys({ ...singleRecord?.hiddenInputs, ...singleRecord?.hiddenInputsIfEmpty })
        .filter((input) => !asks[input])
        .map(
          (input) =>
            `${code}: the action "${name}" gives the hidden input "${input}" a value, which it does not ask for${suggestion(input, Object.keys(asks))}`,
        ),
    ]),
  ];
}
