import type { SampleSource } from '../kinds/field.ts';
import type { Field } from '../kinds/index.ts';
import { meaningOf } from '../kinds/index.ts';
import { failedCheck } from './comparisons.ts';
import type { AnyDraft, Resource } from './define-resource.ts';
import { clearInactiveFields } from './draft.ts';
import { needsOf } from './needs.ts';
import { englishOf } from './translation.ts';

export interface SampleOptions {
  /** Fixed values of some fields. */
  fixed?: AnyDraft;
  /** Fills in the times of scheduled publication as well. */
  scheduled?: boolean;
}

/** A draft of a section that can be saved and published, made from the samples of its field kinds. */
export function sampleDraft(
  resource: Resource,
  source: SampleSource,
  { fixed = {}, scheduled = false }: SampleOptions = {},
): AnyDraft {
  const { from, until } = resource.workflow?.publication ?? {};
  const names = Object.keys(resource.fields).filter((name) => !resource.fields[name]?.auto);
  const draft: AnyDraft = { ...fixed };
  // Twice, because a value may depend on that of a field further down.
  for (const name of [...names, ...names]) {
    if (Object.hasOwn(fixed, name)) continue;
    const isLeftOut = !scheduled && (name === from || name === until) && !resource.fields[name]?.required;
    draft[name] = isLeftOut ? null : sampleOf(resource, name, source, draft);
  }
  raiseToNeeds(resource, draft);
  meetChecks(resource, draft, source, Object.keys(fixed));
  const applicable = clearInactiveFields(resource, draft);
  return Object.fromEntries(names.map((name) => [name, applicable[name]]));
}

/** The sample of one field; an English field is filled in with English text. */
export function sampleOf(resource: Resource, name: string, source: SampleSource, draft: AnyDraft = {}): unknown {
  const { fields } = resource;
  const translated = Object.keys(fields).find((other) => englishOf(resource, other) === name);
  const field = fields[name] as Field;
  // The label of an English field says which language it is in, and a text in this language need not.
  const label = fields[translated ?? name]?.label ?? field.label;
  return meaningOf(field).sample({ ...field, label }, translated ? { ...source, language: 'en' } : source, draft);
}

/** Values that a check between fields asks for. */
function meetChecks(resource: Resource, draft: AnyDraft, source: SampleSource, fixed: readonly string[]): void {
  for (const { at, when = [], must } of resource.checks ?? []) {
    const fails = () => failedCheck(resource, at, draft, true) !== undefined;
    if (!fails()) continue;
    for (const { field: path, is, filled, ageAtLeast } of must) {
      const [field = '', column] = path.split('.');
      if (fixed.includes(field)) continue;
      if (is) draft[field] = column ? withCell(draft[field], column, is[0]) : is[0];
      if (ageAtLeast !== undefined) draft[field] = `${Number(source.firstDate.slice(0, 4)) - ageAtLeast - 20}-01-31`;
      if (filled !== undefined) draft[field] = filled ? sampleOf(resource, field, source, draft) : null;
    }
    // A source without pictures gives none, so what asks for one is switched off.
    if (!fails()) continue;
    for (const { field, is } of when) if (is?.includes(true) && !fixed.includes(field)) draft[field] = false;
  }
}

/** Rows, with a value in the first of them. */
const withCell = (rows: unknown, column: string, value: unknown): unknown =>
  Array.isArray(rows) ? rows.map((row, at) => (at === 0 ? { ...row, [column]: value } : row)) : rows;

/** Numbers that a move requires to be larger. */
function raiseToNeeds({ workflow }: Resource, draft: AnyDraft): void {
  for (const { field, least } of Object.values(workflow?.moves ?? {}).flatMap(needsOf)) {
    const value = draft[field];
    if (least !== undefined && typeof value === 'number') draft[field] = Math.max(value, least);
  }
}
