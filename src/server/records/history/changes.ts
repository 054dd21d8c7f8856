import type { AnyRecord } from '../../../declare/define-resource.ts';
import type { Db } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import type { Section } from '../section.ts';
import { visibilityFor, visibleRecord } from '../visibility/masking.ts';
import { withPlace } from '../visibility/places.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Changes {
  fields: string[];
  before: Values;
  after: Values;
}

/** The fields that differ between stored values, of those that `after` has, as the operator may see them. */
export async function visibleChanges(
  db: Db,
  { resource, sections }: Section,
  { before, after }: { before: Values | null; after: Values },
  operator: Operator,
): Promise<Changes> {
  const fields = Object.keys(resource.fields).filter((name) => {
    const field = resource.fields[name];
    return (
      field !== undefined &&
      Object.hasOwn(after, name) &&
      visibilityFor(operator, resource, field) !== 'hidden' &&
      JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after[name] ?? null)
    );
  });
  const visible = async (values: Values | null) => {
    const record = visibleRecord(operator, resource, { ...(values as AnyRecord) }, sections);
    const named = await withPlace(db, resource, record, { operator, sections });
    return Object.fromEntries(fields.map((name) => [name, named[name] ?? null]));
  };
  return { fields, before: await visible(before), after: await visible(after) };
}
