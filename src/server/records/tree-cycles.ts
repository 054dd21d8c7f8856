import { sql } from 'kysely';
import type { Sentence } from '../../contract/label.ts';
import type { ReferenceValue } from '../../contract/record.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { lockSection } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { invalidDraft } from '../http/errors.ts';
import { tableOf } from './section-table.ts';

/** Maximum depth of a tree. */
const LEVELS = 4;

/** Refuses a parent that would create a cycle or exceed the maximum depth. */
export async function rejectCycles(resource: Resource, draft: AnyDraft, before: AnyRecord | null, db: Db) {
  const { tree } = resource;
  const parent = tree === undefined ? null : (draft[tree] as ReferenceValue | null);
  if (tree === undefined || parent === null) return;
  await lockSection(db, tableOf(resource));
  const ancestors = await ancestorIds(resource, tree, parent.id, db);
  if (before && ancestors.includes(before.id)) throw invalidDraft({ [tree]: cycleRefusal });
  const height = before ? await heightOf(resource, tree, before.id, db) : 1;
  if (ancestors.length + height > LEVELS) throw invalidDraft({ [tree]: depthRefusal });
}

/** Which of some stored records may lie below themselves or too deep, by one query; `rejectCycles` says how. */
export async function listMisplaced(resource: Resource, ids: readonly number[], db: Db): Promise<number[]> {
  if (resource.tree === undefined) return [];
  await lockSection(db, tableOf(resource));
  const [table, up] = [sql.id(tableOf(resource)), sql.id(resource.tree)];
  const { rows } = await sql<{ id: number }>`
    with recursive line(start, up, level) as (
      select id, ${up}, 1 from ${table} where id = any(${ids}::integer[])
      union all select start, t.${up}, level + 1 from ${table} t join line on t.id = line.up where level <= ${sql.lit(LEVELS)}
    ), below(start, id, level) as (
      select id, id, 0 from ${table} where id = any(${ids}::integer[])
      union all select start, t.id, level + 1 from ${table} t join below on t.${up} = below.id
        where t."deletedAt" is null and level <= ${sql.lit(LEVELS)}
    ) select start as id from line join below using (start) group by start
      having max(line.level) + max(below.level) > ${sql.lit(LEVELS)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of a record and its ancestors. */
async function ancestorIds(resource: Resource, tree: string, id: number, db: Db): Promise<number[]> {
  const [table, up] = [sql.id(tableOf(resource)), sql.id(tree)];
  const { rows } = await sql<{ id: number }>`
    with recursive line(id, up, level) as (
      select id, ${up}, 1 from ${table} where id = ${id}
      union all select t.id, t.${up}, level + 1 from ${table} t join line on t.id = line.up where level < 100
    ) select id from line`.execute(db);
  return rows.map((row) => row.id);
}

/** The height of the subtree of a record. */
async function heightOf(resource: Resource, tree: string, id: number, db: Db): Promise<number> {
  const [table, up] = [sql.id(tableOf(resource)), sql.id(tree)];
  const { rows } = await sql<{ depth: number }>`
    with recursive below(id, level) as (
      select ${id}::integer, 1
      union all select t.id, level + 1 from ${table} t join below on t.${up} = below.id
        where t."deletedAt" is null and level < 100
    ) select max(level) as depth from below`.execute(db);
  return rows[0]?.depth ?? 1;
}

const cycleRefusal: Sentence = {
  zh: '不能放在自己或自己的下级之下，请另选上级。',
  en: 'This cannot lie below itself; please choose another place.',
};

const depthRefusal: Sentence = {
  zh: `最多 ${LEVELS} 级，请另选上级。`,
  en: `There are at most ${LEVELS} levels; please choose a higher place.`,
};
