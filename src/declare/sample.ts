import type { SampleSource } from '../kinds/field.ts';
import type { Field } from '../kinds/index.ts';
import { meaningOf } from '../kinds/index.ts';
import { targetsOf } from './actions.ts';
import { type FieldCondition, failedCheck, referredPaths } from './comparisons.ts';
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
  const paths = referredPaths(resource, Object.keys(resource.fields));
  const referred = Object.fromEntries(paths.flatMap((path) => knownAt(resource, path, source)));
  for (const { at, when = [], must } of resource.checks ?? []) {
    const fails = () => failedCheck(resource, at, { ...draft, ...referred }, true) !== undefined;
    for (const condition of must) {
      const [field = '', column] = condition.field.split('.');
      const { [field]: options } = resource.fields;
      if (!fails()) break;
      if (fixed.includes(field) || !options) continue;
      const value =
        valueMeeting(condition, { ...draft, ...referred }, source) ?? sampleFor(resource, condition, source);
      if (value !== undefined) draft[field] = column ? withCell(draft[field], column, value) : value;
    }
    // A source without pictures gives none, so what asks for one is switched off.
    if (!fails()) continue;
    for (const { field, is } of when) if (is?.includes(true) && !fixed.includes(field)) draft[field] = false;
  }
}

/** What the source knows of a record referred to. */
function knownAt({ fields }: Pick<Resource, 'fields'>, path: string, { known }: SampleSource): [string, unknown][] {
  const [name = ''] = path.split('.');
  const [section = ''] = fields[name] ? targetsOf(fields[name]) : [];
  const value = known?.(section, path.slice(name.length + 1));
  return value === undefined ? [] : [[path, value]];
}

/** The value of a field that meets a condition with a limit or with values. */
function valueMeeting(condition: FieldCondition, draft: AnyDraft, { firstDate }: SampleSource): unknown {
  const { is, atLeast, atMost, ageAtLeast, ageAtMost, on } = condition;
  if (is) return is[0];
  const limit = atLeast ?? atMost;
  if (limit !== undefined) return typeof limit === 'object' ? draft[limit.field] : limit;
  const age = ageAtLeast ?? ageAtMost;
  if (age === undefined) return undefined;
  // Where nothing else limits the age, a grown-up.
  const years = typeof age === 'object' ? Number(draft[age.field]) : age + 20;
  const day = String((on === undefined ? undefined : draft[on]) ?? firstDate);
  return Number.isNaN(years) ? undefined : `${Number(day.slice(0, 4)) - years}-01-01`;
}

const sampleFor = (resource: Resource, { field, filled }: FieldCondition, source: SampleSource): unknown =>
  filled === undefined ? undefined : filled ? sampleOf(resource, field, source) : null;

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
