import { codeOf, targetsOf } from '../../declare/actions.ts';
import { type Sight, sightOf } from '../../declare/data-classes.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Named } from '../../declare/field.ts';
import type { Field } from '../../declare/field-types.ts';
import type { Label } from '../../declare/label.ts';
import { withNamed } from '../../declare/naming.ts';
import { textIn, titleNames } from '../../declare/translation.ts';
import type { Operator } from '../access/access.ts';
import { serverKindOf } from '../fields/kinds.ts';

type Codes = Pick<Operator, 'codes'>;

/** The visibility of a field for an operator: whole, masked or hidden. */
export const sightBy = ({ codes }: Codes, resource: Resource, field: Field): Sight =>
  sightOf(field, (dataClass) => codes.has(codeOf(resource, dataClass)));

type Fields = readonly (readonly [name: string, field: Field])[];

interface Seeing {
  /** Fields masked for the operator. */
  masked: readonly string[];
  /** Fields hidden from the operator. */
  hidden: readonly string[];
  /** The fields that must be masked, hidden or translated for the operator. */
  other: Fields;
}

/**
 * Caches a value derived from an operator's codes and a section. The set of codes stays the same object until
 * permissions change.
 */
export function oncePerRights<T>(
  find: (operator: Codes, resource: Resource) => T,
): (operator: Codes, resource: Resource) => T {
  const known = new WeakMap<Operator['codes'], WeakMap<Resource, T>>();
  return (operator, resource) => {
    const byResource = known.get(operator.codes) ?? new WeakMap<Resource, T>();
    known.set(operator.codes, byResource);
    const found = byResource.get(resource) ?? find(operator, resource);
    byResource.set(resource, found);
    return found;
  };
}

export const hiddenFields = oncePerRights(findSeeing);

function findSeeing(operator: Codes, resource: Resource): Seeing {
  const fields = Object.entries(resource.fields);
  const at = (sight: Sight) =>
    fields.filter(([, field]) => sightBy(operator, resource, field) === sight).map(([name]) => name);
  // The title of a referenced record is masked by the rules of its own section.
  const isOther = (field: Field) => targetsOf(field).length > 0 || sightBy(operator, resource, field) !== 'whole';
  return { masked: at('masked'), hidden: at('hidden'), other: fields.filter(([, field]) => isOther(field)) };
}

/** A record as visible to the operator, with masked fields masked and hidden ones removed. */
export function visibleRecord(
  operator: Codes,
  resource: Resource,
  record: AnyRecord,
  resources: readonly Resource[],
): AnyRecord {
  const seen: AnyRecord = { ...record };
  for (const [name, field] of hiddenFields(operator, resource).other) {
    const value = record[name] ?? null;
    if (value !== null) seen[name] = visibleValue(operator, resource, field, value, resources);
  }
  return seen;
}

/** The title of a record as visible to the operator, in both languages. */
export function visibleName(operator: Codes, resource: Resource, record: AnyRecord): Label {
  return visibleTitle(operator, resource, record) ?? { zh: `#${record.id}`, en: `#${record.id}` };
}

/** The same, but empty instead of the id for a record without a title. */
export function visibleTitle(operator: Codes, resource: Resource, record: object): Label | null {
  const seen = titleNames(resource).map((name) => {
    const [field, value] = [resource.fields[name], (record as AnyDraft)[name] ?? null];
    return [
      name,
      field && value !== null && sightBy(operator, resource, field) !== 'whole' ? masked(field, value) : value,
    ];
  });
  return textIn(resource, Object.fromEntries(seen), resource.title);
}

/** One value as visible to the operator; null if there is nothing to show. */
export function visibleValue(
  operator: Codes,
  resource: Resource,
  field: Field,
  value: unknown,
  resources: readonly Resource[],
): unknown {
  const sight = sightBy(operator, resource, field);
  if (sight !== 'whole') return sight === 'masked' ? masked(field, value) : null;
  return withNamed(field, value, (named) => seenTitle(operator, named, resources));
}

/** Removes masked values from a draft that were sent back unchanged, and refuses values of hidden fields. */
export function unmasked(operator: Codes, resource: Resource, sent: AnyDraft, before: AnyRecord | null): AnyDraft {
  const isTheirs = ([name, value]: [string, unknown]): boolean => {
    const field = resource.fields[name];
    const sight = field && sightBy(operator, resource, field);
    if (!field || sight === 'whole') return true;
    if (sight === 'hidden') return false;
    const kept = before?.[name] ?? null;
    return before === null || JSON.stringify(value) !== JSON.stringify(kept === null ? null : masked(field, kept));
  };
  return Object.fromEntries(Object.entries(sent).filter(isTheirs));
}

const masked = (field: Field, value: unknown): unknown => serverKindOf(field).mask?.(value) ?? null;

/** A referenced record whose title is a person's name shows it as masked in its own section. */
function seenTitle(operator: Codes, { section, id, title }: Named, resources: readonly Resource[]): { title?: string } {
  const target = resources.find(({ code }) => code === section);
  const field = target?.fields[target.title];
  if (!target || !field || sightBy(operator, target, field) === 'whole') return {};
  return { title: String(masked(field, title) ?? `#${id}`) };
}
