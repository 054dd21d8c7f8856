import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { similarName } from '../../kinds/shape.ts';

/**
 * The values that a rule returned. A field that the section does not have is a mistake in the rule: the compiler does not
 * see it beside a spread, and its value would be lost without a word.
 */
export function returnedFields({ code, fields }: Resource, rule: string, values: AnyDraft): AnyDraft {
  const names = Object.keys(fields);
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown === undefined) return values;
  const similar = similarName(unknown, names);
  throw new Error(
    `The rule ${rule} of ${code} returned a field "${unknown}", which does not exist${similar ? `; did you mean "${similar}"?` : '.'}`,
  );
}
