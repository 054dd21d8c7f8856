import { DAY, dayInShanghai, HOUR } from '../contract/museum-time.ts';
import { addDays } from '../kinds/date/date.ts';
import type { SampleSource } from '../kinds/field.ts';
import type { Field } from '../kinds/index.ts';
import { meaningOf } from '../kinds/index.ts';
import { targetsOf } from './actions.ts';
import { type FieldCondition, failedCheck, referredPaths, STATE } from './comparisons.ts';
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
  spreadApart(resource, draft, source, Object.keys(fixed));
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
  const known = () => ({ ...draft, ...referred, [STATE]: resource.workflow?.initial });
  for (const check of resource.checks ?? []) {
    const { at, when = [], must } = check;
    const fails = (conditions = must) =>
      failedCheck({ ...resource, checks: [{ ...check, must: conditions }] }, at, known(), true) !== undefined;
    for (const condition of must) {
      const [field = '', column] = condition.field.split('.');
      const options = resource.fields[field];
      const isOfRows = options !== undefined && 'columns' in options;
      if (!options || fixed.includes(field) || (column && !isOfRows) || !fails([condition])) continue;
      const value = valueMeeting(condition, known(), source) ?? sampleFor(resource, condition, source);
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
  const { field, is, atLeast, atMost, ageAtLeast, ageAtMost, on } = condition;
  if (is) return is[0];
  const limit = atLeast ?? atMost;
  if (typeof limit === 'object') return draft[limit.field];
  // The limit of a day is its moment.
  if (limit !== undefined) return typeof draft[field] === 'string' ? dayInShanghai(limit) : limit;
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

/** Days of samples before the first comes again. */
const DAYS = 190;

/** Times that do not overlap: a day of its own for each number, or an hour of it, between the days of a record referred to. */
function spreadApart(resource: Resource, draft: AnyDraft, source: SampleSource, fixed: readonly string[]): void {
  for (const { from, to } of resource.apart ?? []) {
    if (from === undefined || to === undefined) continue;
    const isMoment = String(draft[from]).includes('T');
    if (!fixed.includes(from)) {
      const first = knownDay(resource, from, 'atLeast', source) ?? (isMoment ? source.firstMoment : source.firstDate);
      const last = knownDay(resource, to, 'atMost', source) ?? addDays(first, DAYS - 1);
      const days = Math.max(1, 1 + Math.floor((Date.parse(last) - Date.parse(first)) / DAY));
      const day = addDays(first, source.number % days);
      draft[from] = isMoment ? `${day}T0${source.number % 10}:30:00.000Z` : day;
    }
    if (fixed.includes(to) || typeof draft[from] !== 'string') continue;
    draft[to] = isMoment ? new Date(Date.parse(draft[from]) + HOUR).toISOString() : draft[from];
  }
}

/** The day of a record referred to that a check sets as the limit of a field, where the source knows it. */
function knownDay(
  resource: Resource,
  at: string,
  side: 'atLeast' | 'atMost',
  source: SampleSource,
): string | undefined {
  const limits = (resource.checks ?? []).flatMap(({ must }) => must.filter(({ field }) => field === at));
  const paths = limits.flatMap(({ [side]: limit }) => (typeof limit === 'object' ? [limit.field] : []));
  const [day] = paths.flatMap((path) => knownAt(resource, path, source)).map(([, value]) => value);
  return typeof day === 'string' ? day.slice(0, 10) : undefined;
}

/** Numbers that a move requires to be larger. */
function raiseToNeeds({ workflow }: Resource, draft: AnyDraft): void {
  for (const { field, least } of Object.values(workflow?.moves ?? {}).flatMap(needsOf)) {
    const value = draft[field];
    if (least !== undefined && typeof value === 'number') draft[field] = Math.max(value, least);
  }
}
