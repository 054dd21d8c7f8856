import type { Label } from '../../../contract/label.ts';
import { actionCode, codeOf, mayDo, targetsOf } from '../../../declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { choosesSection, mapReferences } from '../../../declare/naming.ts';
import { bilingualText, titleFields } from '../../../declare/translation.ts';
import { type Visibility, visibilityOf } from '../../../kinds/data-classes.ts';
import type { ReferencedRecord } from '../../../kinds/field.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import type { Field } from '../../../kinds/index.ts';
import type { Operator } from '../../http/access.ts';

type Codes = Pick<Operator, 'codes'>;

/** The visibility of a field for an operator: whole, masked or hidden. */
export const visibilityFor = ({ codes }: Codes, resource: Resource, field: Field): Visibility =>
  visibilityOf(field, (dataClass, section) =>
    section === undefined
      ? codes.has(codeOf(resource, dataClass))
      : codes.has(section) && codes.has(actionCode(section, dataClass)),
  );

type Fields = readonly (readonly [name: string, field: Field])[];

interface VisibleFields {
  /** Fields masked for the operator. */
  masked: readonly string[];
  /** Fields hidden from the operator. */
  hidden: readonly string[];
  /** The fields that must be masked, hidden or translated for the operator. */
  affected: Fields;
}

/**
 * Caches a value derived from an operator's codes and a section. The set of codes stays the same object until
 * permissions change.
 */
export function cachePerPermissions<T>(
  compute: (operator: Codes, resource: Resource) => T,
): (operator: Codes, resource: Resource) => T {
  const cache = new WeakMap<Operator['codes'], WeakMap<Resource, T>>();
  return (operator, resource) => {
    const byResource = cache.get(operator.codes) ?? new WeakMap<Resource, T>();
    cache.set(operator.codes, byResource);
    const known = byResource.get(resource);
    if (known !== undefined) return known;
    const value = compute(operator, resource);
    byResource.set(resource, value);
    return value;
  };
}

export const visibleFields = cachePerPermissions(findVisibleFields);

function findVisibleFields(operator: Codes, resource: Resource): VisibleFields {
  const fields = Object.entries(resource.fields);
  const namesWithSight = (sight: Visibility) =>
    fields.filter(([, field]) => visibilityFor(operator, resource, field) === sight).map(([name]) => name);
  // The title of a referenced record is masked by the rules of its own section.
  const isAffected = (field: Field) =>
    targetsOf(field).length > 0 || visibilityFor(operator, resource, field) !== 'whole';
  return {
    masked: namesWithSight('masked'),
    hidden: namesWithSight('hidden'),
    affected: fields.filter(([, field]) => isAffected(field)),
  };
}

/** A record as visible to the operator, with masked fields masked and hidden ones removed. */
export function visibleRecord(
  operator: Codes,
  resource: Resource,
  record: AnyRecord,
  sections: readonly Resource[],
): AnyRecord {
  const visible: AnyRecord = { ...record };
  for (const [name, field] of visibleFields(operator, resource).affected) {
    const value = record[name] ?? null;
    if (value !== null) visible[name] = visibleValue(field, value, { operator, resource, sections });
  }
  return visible;
}

/** The title of a record as visible to the operator, in both languages. */
export function visibleName(operator: Codes, resource: Resource, record: AnyRecord): Label {
  return visibleTitle(operator, resource, record) ?? { zh: `#${record.id}`, en: `#${record.id}` };
}

/** The same, but empty instead of the id for a record without a title. */
export function visibleTitle(operator: Codes, resource: Resource, record: object): Label | null {
  const entries = titleFields(resource).map((name) => {
    const [field, value] = [resource.fields[name], (record as AnyDraft)[name] ?? null];
    return [
      name,
      field && value !== null && visibilityFor(operator, resource, field) !== 'whole' ? maskValue(field, value) : value,
    ];
  });
  return bilingualText(resource, Object.fromEntries(entries), resource.title);
}

/** The operator who sees a value of a section's record. */
interface ValueViewer {
  operator: Codes;
  resource: Resource;
  /** Every section, for the titles of references. */
  sections: readonly Resource[];
}

/** One value as visible to the operator; null if there is nothing to show. */
export function visibleValue(field: Field, value: unknown, { operator, resource, sections }: ValueViewer): unknown {
  const sight = visibilityFor(operator, resource, field);
  if (sight !== 'whole') return sight === 'masked' ? maskValue(field, value) : null;
  return mapReferences(field, value, (reference) => visibleReferenceTitle(operator, field, reference, sections));
}

/** Removes from a draft the masked values that were sent back unchanged, and all values of hidden fields. */
export function withoutMaskedValues(
  operator: Codes,
  resource: Resource,
  draft: AnyDraft,
  before: AnyRecord | null,
): AnyDraft {
  const { masked, hidden } = visibleFields(operator, resource);
  if (masked.length + hidden.length === 0) return draft;
  const isChange = ([name, value]: [string, unknown]): boolean => {
    const field = resource.fields[name];
    if (!field || !masked.includes(name)) return !hidden.includes(name);
    const storedValue = before?.[name] ?? null;
    return (
      before === null ||
      JSON.stringify(value) !== JSON.stringify(storedValue === null ? null : maskValue(field, storedValue))
    );
  };
  return Object.fromEntries(Object.entries(draft).filter(isChange));
}

const maskValue = (field: Field, value: unknown): unknown => serverKindOf(field).mask?.(value) ?? null;

/**
 * Whether an operator may learn what a field's reference into a section is. A field that may name records of several
 * sections opens none of them: whoever writes an id into it would read its title.
 */
export function mayReadTarget({ codes }: Codes, field: Field, section: string, sections: readonly Resource[]): boolean {
  if (!choosesSection(field)) return true;
  const target = findSection(sections, section);
  return target !== undefined && mayDo(target, 'list', (code) => codes.has(code), sections);
}

/** A referenced record whose title is a person's name shows it as masked in its own section; one of a closed section, its id. */
export function visibleReferenceTitle(
  operator: Codes,
  holder: Field,
  { section, id, title }: ReferencedRecord,
  sections: readonly Resource[],
): { title?: string } {
  if (!mayReadTarget(operator, holder, section, sections)) return { title: `#${id}` };
  const target = findSection(sections, section);
  const field = target?.fields[target.title];
  if (!target || !field || visibilityFor(operator, target, field) === 'whole') return {};
  return { title: String(maskValue(field, title) ?? `#${id}`) };
}
