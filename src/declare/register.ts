import type { Label } from '../contract/label.ts';
import type { Resource } from './define-resource.ts';
import { hasPassed } from './permanence.ts';
import type { Register } from './workflow.ts';

/** The kind of an entry for what was registered before the section had a register. */
export const OPENING = 'opening';
/** The kind of a correction without a name of its own. */
export const CORRECTION = 'correction';

const commonLabels: Readonly<Record<string, Label>> = {
  [OPENING]: { zh: '建账', en: 'Opening entry' },
  [CORRECTION]: { zh: '更正', en: 'Correction' },
};

/** What an entry of this kind is called. */
export const entryLabel = ({ entries, corrections = {} }: Register, kind: string): Label =>
  (entries as Register['entries'])[kind]?.label ?? corrections[kind] ?? commonLabels[kind] ?? { zh: kind, en: kind };

/** The kind of a correction that changes these fields. */
export const correctionKind = ({ corrections = {} }: Register, changed: readonly string[]): string =>
  Object.keys(corrections).find((name) => changed.includes(name)) ?? CORRECTION;

/** The fields that the register holds of a record in this state. */
export function heldFields(resource: Resource, status: string): string[] {
  const { fields = [], entries = {} } = resource.workflow?.register ?? {};
  const ofEntries = Object.entries(entries).flatMap(([state, entry]) =>
    hasPassed(resource, [state], status) ? (entry?.fields ?? []) : [],
  );
  return [...new Set([...fields, ...ofEntries])];
}

/** Whether a change of this field of a record in this state is a correction of the register. */
export const isCorrectedField = ({ workflow }: Resource, name: string, status: unknown): boolean =>
  workflow?.register !== undefined && workflow.register.entered === status && workflow.register.fields.includes(name);
