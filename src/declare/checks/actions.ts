import { sectionCalls } from '../../contract/calls.ts';
import { EXPORT, IMPORT, SET } from '../actions.ts';
import { dataClasses } from '../data-classes.ts';
import type { Resource } from '../define-resource.ts';
import { isLabelled, said } from './said.ts';

/** What every section's actions are called, or may be. */
export const reservedActions: readonly string[] = [
  'create',
  'edit',
  'delete',
  SET,
  EXPORT,
  IMPORT,
  ...Object.keys(dataClasses),
];

/** Names of calls that every section has, below its path. */
const reservedCalls: readonly string[] = [...Object.values(sectionCalls), ...reservedActions];

/** Actions of the section's own: named like nothing else, and asking for what can be answered. */
export function checkActions({ code, fields, actions = {}, workflow }: Resource): string[] {
  return Object.entries(actions).flatMap(([name, { label, confirm, asks, single }]) => [
    ...said([
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
      .map(([asked]) => `${code}: what the action "${name}" asks as "${asked}" needs a label in both languages.`),
    ...(single?.shows ?? [])
      .filter((shown) => asks[shown]?.kind !== fields[shown]?.kind || !asks[shown])
      .map(
        (shown) => `${code}: the action "${name}" shows "${shown}", which must be a field and asked for, of one kind.`,
      ),
    ...Object.keys({ ...single?.answers, ...single?.whenEmptied })
      .filter((answered) => !asks[answered])
      .map((answered) => `${code}: the action "${name}" answers "${answered}", which it does not ask for.`),
  ]);
}
