import { sectionCalls } from '../../contract/calls.ts';
import { EXPORT, IMPORT, SET } from '../actions.ts';
import { dataClasses } from '../data-classes.ts';
import type { Resource } from '../define-resource.ts';
import { failedChecks, isLabelled } from './failed-checks.ts';

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

/** The section's own actions: their names are free, their labels complete, and `single` names only inputs they have. */
export function checkActions({ code, fields, actions = {}, workflow }: Resource): string[] {
  return Object.entries(actions).flatMap(([name, { label, confirm, asks, single }]) => [
    ...failedChecks([
      [
        reservedCalls.includes(name) || Object.hasOwn(workflow?.moves ?? {}, name),
        `${code}: "${name}" is an action or a call already; call it otherwise.`,
      ],
      [!isLabelled(label), `${code}: the action "${name}" needs a label in both languages.`],
      [
        confirm !== undefined && !isLabelled(confirm),
        `${code}: what the action "${name}" says first needs both languages.`,
      ],
    ]),
    ...Object.entries(asks)
      .filter(([, field]) => !isLabelled(field.label))
      .map(([input]) => `${code}: what the action "${name}" asks as "${input}" needs a label in both languages.`),
    ...(single?.shows ?? [])
      .filter((fieldName) => asks[fieldName]?.kind !== fields[fieldName]?.kind || !asks[fieldName])
      .map(
        (fieldName) =>
          `${code}: the action "${name}" shows "${fieldName}", which must be a field and asked for, of one kind.`,
      ),
    ...Object.keys({ ...single?.answers, ...single?.whenEmptied })
      .filter((input) => !asks[input])
      .map((input) => `${code}: the action "${name}" answers "${input}", which it does not ask for.`),
  ]);
}
