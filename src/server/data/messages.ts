import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../contract/list.ts';
import type { Message } from '../../contract/message.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Db } from '../database/tables.ts';
import { matching } from '../records/list.ts';
import { seenBy } from '../records/masking.ts';
import { type DeskWorld, mayDecide, onDesk } from '../records/pending-decisions.ts';

const anyRow = { filters: [], keywords: [] } as const;

/** What waits for whoever asks, by section. What waits inside a section's records waits in that section. */
export async function countWaiting(db: Db, world: DeskWorld): Promise<{ menuCode: string; total: number }[]> {
  const counts = deciding(world).map(
    (resource) => sql`select ${menuCodeOf(resource)}::text as "menuCode", count(*) as total
      from (${waitingIn(db, resource, world).select('t.id')}) as one`,
  );
  if (counts.length === 0) return [];
  const { rows } = await sql<{ menuCode: string; total: number }>`
    select "menuCode", sum(total)::bigint as total from (${sql.join(counts, sql` union all `)}) as waiting
    group by "menuCode" order by "menuCode"`.execute(db);
  return rows.filter(({ total }) => total > 0);
}

type Row = Omit<Message, 'by' | 'menuCode'> & { byId: number | null; by: string | null };

/** The same rows one by one, whatever section they are of, the longest waiting first. */
export async function listWaiting(
  db: Db,
  world: DeskWorld,
  { current, pageSize }: { current: number; pageSize: number },
): Promise<Page<Message>> {
  const resources = deciding(world);
  if (resources.length === 0) return { list: [], total: 0 };
  const each = resources.map((resource) => sql`(${rowsOf(db, resource, world)})`);
  const all = sql.join(each, sql` union all `);
  const { rows } = await sql<Row>`
    select waiting.*, operator.name as by
    from (${all}) as waiting left join operator on operator.id = waiting."byId"
    order by waiting.since, waiting.code, waiting.id limit ${pageSize} offset ${(current - 1) * pageSize}`.execute(db);
  const counts = await countWaiting(db, world);
  return {
    list: rows.map((row) => messageOf(row, resources, world)),
    total: counts.reduce((sum, { total }) => sum + total, 0),
  };
}

/** What was sent in waits since it came; everything else since somebody last touched it. */
function rowsOf(db: Db, resource: Resource, world: DeskWorld): RawBuilder<unknown> {
  const [sent] = Object.keys(resource.fields).filter((name) => resource.fields[name]?.auto === 'created');
  const since = sent ? sql`coalesce(${sql.ref(`t.${sent}`)}, t."createdAt")` : sql`t."updatedAt"`;
  return sql`${waitingIn(db, resource, world).select([
    sql.lit(resource.code).as('code'),
    't.id',
    sql`${sql.ref(`t.${resource.title}`)}::text`.as('title'),
    't.status',
    since.as('since'),
    sql.ref(sent ? 't.createdBy' : 't.updatedBy').as('byId'),
  ])}`;
}

function messageOf({ byId, by, ...row }: Row, resources: readonly Resource[], world: DeskWorld): Message {
  const resource = resources.find(({ code }) => code === row.code) as Resource;
  const seen = seenBy(world.operator, resource, { [resource.title]: row.title } as never, world.records);
  return {
    ...row,
    menuCode: menuCodeOf(resource),
    title: String(seen[resource.title] ?? ''),
    by: byId === null ? null : { id: byId, title: by ?? '' },
  };
}

const deciding = (world: DeskWorld): Resource[] => world.records.filter((resource) => mayDecide(resource, world));

const waitingIn = (db: Db, resource: Resource, world: DeskWorld) =>
  matching(db, resource, anyRow, onDesk(resource, 'me', world));

const menuCodeOf = ({ code, within }: Resource): string => within?.section ?? code;
