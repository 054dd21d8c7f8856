import { meaningOf } from '../kinds/index.ts';
import { failedCheck, fieldsOfCheck } from './comparisons.ts';
import type { AnyDraft, Resource } from './define-resource.ts';
import { normalizeDraft } from './draft.ts';

/**
 * The options that follow from a change: where the checks of a `derived` field leave one option, it takes the place of a
 * value that they refuse and of none. A value given with the change stays, for the checks to judge.
 */
export const derivedValues = (resource: Resource, draft: AnyDraft, changed: readonly string[]): AnyDraft =>
  Object.fromEntries(
    Object.keys(resource.fields).flatMap((name) => {
      const among = derivedOptions(resource, name);
      if (among.length === 0 || !sourcesOf(resource, name).some((source) => changed.includes(source))) return [];
      const value = draft[name] ?? null;
      if (value !== null && changed.includes(name)) return [];
      const isAllowed = allowedIn(resource, name, draft);
      if (value !== null && isAllowed(value)) return [];
      const [only, ...others] = among.filter(isAllowed);
      return only === undefined || others.length > 0 ? [] : [[name, only]];
    }),
  );

/** Whether the other values leave only the option that a derived field has, so that there is nothing to choose. */
export function hasOneChoice(resource: Resource, name: string, draft: AnyDraft): boolean {
  const field = resource.fields[name];
  if (!field || derivedOptions(resource, name).length === 0) return false;
  const left = Object.keys(meaningOf(field).options?.(field) ?? {}).filter(allowedIn(resource, name, draft));
  return left.length === 1 && left[0] === draft[name];
}

/** The fields from which the value of a derived field follows. */
export const sourcesOf = ({ checks = [] }: Pick<Resource, 'checks'>, name: string): string[] =>
  [...new Set(checks.filter(({ at }) => at === name).flatMap(fieldsOfCheck))].filter((source) => source !== name);

const derivedOptions = ({ fields }: Resource, name: string): readonly string[] => {
  const field = fields[name];
  return (field && meaningOf(field).derived?.(field)) ?? [];
};

/** Whether the checks at the field allow an option beside the values that they look at. */
function allowedIn(resource: Resource, name: string, draft: AnyDraft): (option: unknown) => boolean {
  const sources = sourcesOf(resource, name).filter((source) => Object.hasOwn(draft, source));
  const known = normalizeDraft(resource, Object.fromEntries(sources.map((source) => [source, draft[source]])));
  return (option) => failedCheck(resource, name, { ...known, [name]: option }, false) === undefined;
}
