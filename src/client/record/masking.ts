import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { type Visibility, visibilityOf } from '../../kinds/data-classes.ts';
import type { May } from '../session/use-may.ts';
import { isSameJson } from './draft.ts';

/** Whether this operator sees a column in full, masked or not at all. */
export function visibilityOfField(resource: Resource, name: string, may: May): Visibility {
  const field = resource.fields[name];
  return field
    ? visibilityOf(field, (dataClass, section) => may(section === undefined ? resource : { code: section }, dataClass))
    : 'whole';
}

/** The names of the fields and columns that are not hidden from this operator. */
export const visibleNames = (resource: Resource, names: readonly string[], may: May): string[] =>
  names.filter((name) => visibilityOfField(resource, name, may) !== 'hidden');

/** The values without those that are masked for this operator, so that nothing takes `138****0000` for the number. */
export function visibleValues<V extends AnyDraft>(resource: Resource, values: V, may: May): V {
  const masked = Object.keys(resource.fields).filter((name) => visibilityOfField(resource, name, may) === 'masked');
  if (masked.length === 0) return values;
  return { ...values, ...Object.fromEntries(masked.map((name) => [name, undefined])) };
}

/**
 * Whether a field is masked and unchanged by the operator, or hidden: it is not validated, since `138****0000` is no valid
 * number, and the server keeps its stored value.
 */
export function keepsStoredValue(
  resource: Resource,
  name: string,
  original: AnyDraft,
  current: AnyDraft,
  may: May,
): boolean {
  const sight = visibilityOfField(resource, name, may);
  if (sight === 'hidden') return true;
  return sight === 'masked' && (original[name] ?? null) !== null && isSameJson(original[name], current[name]);
}
