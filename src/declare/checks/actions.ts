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
export function checkActions({ code, actions = {}, workflow }: Resource): string[] {
  return Object.entries(actions).flatMap(([name, { label, confirm, asks }]) => [
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
  ]);
}
