import { type RawBuilder, sql } from 'kysely';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Sentence } from '../../declare/label.ts';
import { bilingualText, titleFields } from '../../declare/translation.ts';
import { uniqueFieldSets } from '../../declare/unique-fields.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import { tableOf } from '../fields/section-table.ts';

/**
 * One sentence for each field that duplicates another record, with that record's title. Writes of a section are
 * serialised (see `records.ts`), so no duplicate can be inserted between check and write.
 */
export async function findDuplicates(resource: Resource, draft: AnyDraft, before: AnyRecord | null, db: Db) {
  const refused: Record<string, Sentence> = {};
  for (const names of uniqueFieldSets(resource)) {
    const [last] = names.slice(-1);
    if (last === undefined || isUnchanged(names, draft, before) || !isComplete(resource, names, draft)) continue;
    const other = await findDuplicate(db, resource, { names, draft, id: before?.id ?? 0 });
    if (other) refused[last] = duplicateSentence(resource, names, other);
  }
  return refused;
}

/** The part of a value that is compared. */
export const comparableValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null);

const isUnchanged = (names: readonly string[], draft: AnyDraft, before: AnyRecord | null): boolean =>
  before !== null && names.every((name) => comparableValue(draft[name]) === comparableValue(before[name]));

/** Empty values count as equal only for the parent of root records in a tree. */
export const isComplete = ({ tree }: Resource, names: readonly string[], draft: AnyDraft): boolean =>
  names.every((name) => name === tree || comparableValue(draft[name]) !== null);

async function findDuplicate(
  db: Db,
  resource: Resource,
  { names, draft, id }: { names: readonly string[]; draft: AnyDraft; id: number },
) {
  const conditions = names.map((name): RawBuilder<boolean> => {
    const value = comparableValue(draft[name]);
    return value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`;
  });
  return sectionTables(db)
    .selectFrom(tableOf(resource))
    .select(['id', ...titleFields(resource)])
    .where('deletedAt', 'is', null)
    .where('id', '<>', id)
    .where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
    .orderBy('id')
    .executeTakeFirst();
}

function duplicateSentence(resource: Resource, names: readonly string[], other: Record<string, unknown>): Sentence {
  // The title is left out if it is masked for the operator.
  const { title, fields } = resource;
  const name = fields[title]?.seenBy ? null : (bilingualText(resource, other, title) ?? { zh: '', en: '' });
  const labels = names.flatMap((one) => fields[one]?.label ?? []);
  const [zh, en] = [labels.map((label) => `“${label.zh}”`), labels.map((label) => `“${label.en}”`)];
  return {
    zh: `${name === null ? '' : `“${name.zh}”（`}#${other.id}${name === null ? ' ' : '）'}的${zh.join('和')}与此相同，请修改其中之一。`,
    en: `${name === null ? '' : `“${name.en}”, `}#${other.id}, has the same ${en.join(' and ')}; please change one of them.`,
  };
}
