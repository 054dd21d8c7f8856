import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { formFields } from '../record/draft.ts';

/** A form with at most this many fields is shown whole. */
const SHORT = 8;

/** The fields of the quick form: all of a short form, the required ones of a long form. */
export function quickFields(section: Resource, given: AnyDraft): string[] {
  const all = formFields(section).filter((name) => !section.fields[name]?.auto && !Object.hasOwn(given, name));
  if (all.length <= SHORT) return all;
  const needed = all.filter((name) => name === section.title || section.fields[name]?.required === true);
  const decisive = new Set(needed.flatMap((name) => section.fields[name]?.when?.field ?? []));
  return all.filter((name) => needed.includes(name) || decisive.has(name));
}
