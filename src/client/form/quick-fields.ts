import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { formFields } from '../record/draft.ts';

/** A form of so many fields is asked for whole. */
const SHORT = 8;

/** What is asked for when a record is written beside another: all of a short form; of a long one, what it needs. */
export function quickFields(section: Resource, given: AnyDraft): string[] {
  const all = formFields(section).filter((name) => !section.fields[name]?.auto && !Object.hasOwn(given, name));
  if (all.length <= SHORT) return all;
  const needed = all.filter((name) => name === section.title || section.fields[name]?.required === true);
  const decisive = new Set(needed.flatMap((name) => section.fields[name]?.when?.field ?? []));
  return all.filter((name) => needed.includes(name) || decisive.has(name));
}
