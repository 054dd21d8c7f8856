import type { Resource } from '../../declare/define-resource.ts';
import type { Sentence } from '../../declare/label.ts';
import { Refusal } from '../errors.ts';
import type { Where } from '../fields/kind.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { tableOf } from './section-table.ts';
import { type Db, sectionsIn } from './tables.ts';

/** Refuses when other records name this one, and says which: what they say must not point at nothing. */
export async function refuseWhileNamed(
  section: Resource,
  id: number,
  resources: readonly Resource[],
  db: Db,
): Promise<void> {
  for (const resource of resources) {
    const found = await findNaming(resource, { section: section.code, id }, db);
    if (found) throw new Refusal(422, stillNamed(resource, found));
  }
}

async function findNaming(resource: Resource, record: { section: string; id: number }, db: Db) {
  if (!namesOthers(resource)) return undefined;
  return sectionsIn(db)
    .selectFrom(tableOf(resource))
    .select(['id', resource.title])
    .where(isNaming(resource, record))
    .orderBy('id')
    .executeTakeFirst();
}

/** Whether records of the section can name any at all. */
export const namesOthers = ({ fields }: Resource): boolean =>
  Object.values(fields).some((field) => serverKindOf(field).naming);

/** The rows of a section that are there and name a certain record, other than that very one. */
export const isNaming = (resource: Resource, record: { section: string; id: number }) => (where: Where) =>
  where.and([
    where('deletedAt', 'is', null),
    where('id', '<>', resource.code === record.section ? record.id : 0),
    where.or(
      Object.entries(resource.fields).flatMap(
        ([name, field]) => serverKindOf(field).naming?.(where, name, field, record) ?? [],
      ),
    ),
  ]);

function stillNamed({ label, title, fields }: Resource, found: Record<string, unknown>): Sentence {
  const called = fields[title]?.seenBy ? '' : String(found[title] ?? '');
  return {
    zh: `“${label.zh}”中的${called ? `“${called}”` : ''}（#${found.id}）还在使用它，请先改掉或删除那条记录。`,
    en: `${called ? `“${called}”, ` : ''}#${found.id} in “${label.en}”, still uses it; please change or delete that record first.`,
  };
}
