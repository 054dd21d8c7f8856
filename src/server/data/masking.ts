import type { ReferenceValue } from '../../contract/record.ts';
import { codeOf, PERSONAL } from '../../declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Field } from '../../declare/kinds.ts';
import type { Operator } from '../access.ts';
import { serverKindOf } from '../fields/kinds.ts';

/** A record as this operator may see it: personal data whole only with the section's code for it. */
export function seenBy(
  operator: Operator,
  resource: Resource,
  record: AnyRecord,
  resources: readonly Resource[],
): AnyRecord {
  const seen: AnyRecord = { ...record };
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = record[name] ?? null;
    if (value === null) continue;
    if (isMasked(operator, resource, field)) seen[name] = masked(field, value);
    else if (field.kind === 'reference') seen[name] = seenTitle(operator, value as ReferenceValue, field.to, resources);
    else if (field.kind === 'references') {
      seen[name] = (value as ReferenceValue[]).map((one) => seenTitle(operator, one, field.to, resources));
    }
  }
  return seen;
}

/** What was sent without what the operator only saw masked: sent back as it was shown, it is no change. */
export function unmasked(operator: Operator, resource: Resource, sent: AnyDraft, before: AnyRecord): AnyDraft {
  const isShown = ([name, value]: [string, unknown]): boolean => {
    const field = resource.fields[name];
    if (!field || !isMasked(operator, resource, field)) return false;
    const kept = before[name] ?? null;
    return JSON.stringify(value) === JSON.stringify(kept === null ? null : masked(field, kept));
  };
  return Object.fromEntries(Object.entries(sent).filter((entry) => !isShown(entry)));
}

const maySee = ({ codes }: Operator, resource: Resource): boolean => codes.has(codeOf(resource, PERSONAL));

const isMasked = (operator: Operator, resource: Resource, { personal }: Field): boolean =>
  personal !== undefined && !maySee(operator, resource);

const masked = (field: Field, value: unknown): unknown => serverKindOf(field).mask?.(value) ?? null;

/** A record elsewhere that is called by a person's name is called so here as well. */
function seenTitle(operator: Operator, value: ReferenceValue, to: string, resources: readonly Resource[]) {
  const target = resources.find(({ code }) => code === to);
  const field = target?.fields[target.title];
  if (!target || !field || !isMasked(operator, target, field)) return value;
  return { ...value, title: String(masked(field, value.title)) };
}
