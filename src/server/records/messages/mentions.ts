import { type RawBuilder, sql } from 'kysely';
import { mayDo, readingCodes } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Db, Tx } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { tableOf, titlesOf } from '../section-table.ts';
import type { PendingContext } from './pending-decisions.ts';

/** Stores whom a text names as `@name`; the one who writes it is not told. */
export async function writeMentions(
  tx: Tx,
  { section, recordId, text }: { section: string; recordId: number; text: string },
  { operator, now }: { operator: Pick<Operator, 'id'>; now: Date },
): Promise<void> {
  if (!text.includes('@')) return;
  const named = await tx
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .where('id', '!=', operator.id)
    .where(sql<boolean>`position('@' || name in ${text}::text) > 0`)
    .execute();
  const rows = mentionedIn(text, named).map((id) => ({
    ...{ operatorId: id, byId: operator.id, section, recordId, text, at: now },
  }));
  if (rows.length > 0) await tx.insertInto('mention').values(rows).execute();
}

/** The ids of those whom a text names: a name that begins another one is not meant by that. */
export function mentionedIn(text: string, operators: readonly { id: number; name: string }[]): number[] {
  const longestFirst = [...operators].sort((one, other) => other.name.length - one.name.length);
  let rest = text;
  return longestFirst.flatMap(({ id, name }) => {
    const parts = rest.split(`@${name}`);
    rest = parts.join(' ');
    return parts.length > 1 ? [id] : [];
  });
}

/** The operators who may read a section and can be named in it, in the order of their names. */
export async function mentionableOperators(
  db: Db,
  resource: Resource,
  sections: readonly Resource[],
): Promise<{ id: number; name: string }[]> {
  const codes = readingCodes(resource, sections);
  return db
    .selectFrom('operator as o')
    .select(['o.id', 'o.name'])
    .where('o.status', '=', 'active')
    .where(
      sql<boolean>`exists (select from role as r
        where o.roles @> to_jsonb(r.id) and r.enabled and r.permissions ?| array[${sql.join(codes)}]::text[])`,
    )
    .orderBy('o.name')
    .limit(MAX_NAMES)
    .execute();
}

const MAX_NAMES = 500;

/** The sections that the operator may read and in whose records they were named. */
export async function sectionsWithMentions(db: Db, { operator, sections }: PendingContext): Promise<Resource[]> {
  const rows = await db
    .selectFrom('mention')
    .select('section')
    .distinct()
    .where('operatorId', '=', operator.id)
    .execute();
  return rows.flatMap(({ section }) => {
    const resource = sections.find(({ code }) => code === section);
    return resource && mayDo(resource, 'list', (code) => operator.codes.has(code), sections) ? [resource] : [];
  });
}

/** The latest mention of the operator in each record of a section, with the columns of a message. */
export const selectMentions = (resource: Resource, operatorId: number): RawBuilder<unknown> =>
  sql`select ${sql.lit(resource.code)} as code, t.id, ${titlesOf(resource)} as titles,
      ${resource.workflow ? sql.ref('t.status') : sql`null::text`} as status, null::text as reason, m.at as since,
      m."byId", m.text as mention
    from ${sql.table(tableOf(resource))} as t
    join (
      select distinct on ("recordId") "recordId", text, at, "byId" from mention
      where "operatorId" = ${operatorId}::integer and section = ${resource.code}
      order by "recordId", id desc
    ) as m on m."recordId" = t.id
    where t."deletedAt" is null`;
