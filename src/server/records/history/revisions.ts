import { type RawBuilder, sql } from 'kysely';
import type { ListAnswer } from '../../../contract/list.ts';
import { FIRST_REVISION, type Revision, type RevisionLine } from '../../../contract/revision.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { type Db, sectionTables, type Tx } from '../../database/tables.ts';
import { readSnapshot } from '../../database/transaction.ts';
import type { Operator } from '../../http/access.ts';
import { notFound, Refusal } from '../../http/errors.ts';
import { parsePage, type QueryParameters } from '../../http/request-parts.ts';
import { readRow } from '../row.ts';
import type { Section } from '../section.ts';
import { tableOf } from '../section-table.ts';
import { visibilityFor, visibleRecord } from '../visibility/masking.ts';
import { withPlace } from '../visibility/places.ts';

type RevisedSection = Pick<Resource, 'code' | 'fields' | 'workflow'>;

/** The columns stored in a revision: declared fields and state. */
const revisionFields = ({ fields, workflow }: RevisedSection): string[] => [
  ...Object.keys(fields),
  ...(workflow ? ['status'] : []),
];

/** The column values of the row aliased `t` as JSON. */
const valuesOf = (resource: RevisedSection) =>
  sql`(select to_jsonb(one) from (select ${sql.join(revisionFields(resource).map((name) => sql.ref(`t.${name}`)))}) as one)`;

const columns = sql`(section, "recordId", version, at, "operatorId", "operatorName", action, record, standing, "changeSet")`;

/**
 * The workflow state of the row aliased `t`: whether it is in the trash and what is public. A published copy equal to
 * the record is stored as `true`.
 */
function workflowStateOf(resource: RevisedSection) {
  const trashed = sql`'trashed', t."deletedAt" is not null`;
  if (!resource.workflow) return sql`jsonb_build_object(${trashed})`;
  return sql`jsonb_build_object(${trashed}, 'changed', t.changed, 'publishedAt', t."publishedAt",
    'rejectReason', t."rejectReason", 'editors', t.editors,
    'live', case when t.live = ${valuesOf(resource)} - 'status' then 'true'::jsonb else t.live end)`;
}

export interface RevisionAuthor {
  action: string;
  operator: Pick<Operator, 'id' | 'name'> | null;
  at: Date;
  /** The change set of the write. */
  changeSet?: string | undefined;
}

/** Stores revisions of the rows; call it after the last change of a write, in its transaction. */
export async function writeRevisions(
  tx: Tx,
  resource: RevisedSection,
  ids: readonly number[],
  author: RevisionAuthor,
): Promise<void> {
  if (ids.length > 0) await insertRevisions(resource, ids, author).execute(tx);
}

/** The statement that stores revisions of the rows, or corrects those that the same change set has stored of these versions. */
export const insertRevisions = (
  resource: RevisedSection,
  ids: readonly number[],
  { action, operator, at, changeSet }: RevisionAuthor,
) => sql`
  insert into revision ${columns}
  select ${resource.code}, t.id, t.version, ${at}::timestamptz, ${operator?.id ?? null}::integer,
    ${operator?.name ?? null}::text, ${action}, ${valuesOf(resource)}, ${workflowStateOf(resource)}, ${changeSet ?? null}::text
  from ${sql.id(tableOf(resource))} as t where t.id = any(${ids}::integer[])
  on conflict (section, "recordId", version) do update set record = excluded.record, standing = excluded.standing
    where revision."changeSet" = excluded."changeSet"`;

/**
 * Stores the state before the first recorded write, for records from seeds or earlier product versions. The subquery
 * with a limit is executed for each record; for several, `not exists` became a join that reads all revisions of the section.
 */
export const firstRevisionsQuery = (resource: Resource, isId: RawBuilder<unknown>) => sql<object>`(
  insert into revision ${columns}
  select ${resource.code}, t.id, t.version, t."updatedAt", t."updatedBy",
    (select name from operator where id = t."updatedBy"), ${FIRST_REVISION}, ${valuesOf(resource)}, ${workflowStateOf(resource)}, null
  from ${sql.id(tableOf(resource))} as t where t.id ${isId}
    and (select r.version from revision as r where r.section = ${resource.code} and r."recordId" = t.id limit 1) is null
  on conflict do nothing)`;

/** The unmasked record at a version, for comparison and restoration only and never to be shown. */
export async function revisionAt(section: Section, id: number, version: number, db: Db) {
  return (await revisionsAt(section, id, [version], db))[0];
}

/** The same at several versions, without those that are not stored. */
export async function revisionsAt(
  { resource, columns: recordColumns }: Section,
  id: number,
  versions: readonly number[],
  db: Db,
): Promise<AnyRecord[]> {
  const systemColumns = `jsonb_build_object('id', r."recordId", 'version', r.version, 'updatedAt', r.at, 'updatedBy', r."operatorId")`;
  const rows = await sectionTables(db)
    .selectFrom([
      'revision as r',
      sql<AnyRecord>`jsonb_populate_record(null::${sql.id(tableOf(resource))}, r.record || ${sql.raw(systemColumns)})`.as(
        't',
      ),
    ])
    .select(recordColumns)
    .where('r.section', '=', resource.code)
    .where('r.recordId', '=', id)
    .where('r.version', 'in', versions)
    .execute();
  return rows.map((row) => readRow(resource, row, 0));
}

/** The same, or a refusal if the version is not stored. */
export async function assertRevision(section: Section, id: number, version: number, db: Db): Promise<AnyRecord> {
  const record = await revisionAt(section, id, version, db);
  if (!record) throw new Refusal(404, missingRevision);
  return record;
}

export interface LineRow extends Omit<RevisionLine, 'fields'> {
  changed: string[];
  previous: number | null;
}

export const selectLines = (db: Db, { code }: Resource, id: number) =>
  sectionTables(db)
    .selectFrom('revision as r')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('revision as b')
          .select(['b.version', 'b.record'])
          .where('b.section', '=', code)
          .where('b.recordId', '=', id)
          .whereRef('b.version', '<', 'r.version')
          .orderBy('b.version', 'desc')
          .limit(1)
          .as('before'),
      (join) => join.onTrue(),
    )
    .select(['r.version', 'r.at', 'r.action', 'before.version as previous'])
    .select([
      sql`case when r."operatorId" is not null
        then json_build_object('id', r."operatorId", 'title', coalesce(r."operatorName", '')) end`.as('operator'),
      sql`array(select now.key from jsonb_each(r.record) as now
        where now.value is distinct from coalesce(before.record -> now.key, 'null'))`.as('changed'),
    ])
    .where('r.section', '=', code)
    .where('r.recordId', '=', id);

/** The revisions of a record, the newest first. */
export async function listRevisions(
  { resource }: Section,
  id: number,
  { query, operator, db }: { query: QueryParameters; operator: Operator; db: Db },
): Promise<ListAnswer<RevisionLine>> {
  const { current, pageSize } = parsePage(query);
  return readSnapshot(db, async (tx) => {
    const rows = await selectLines(tx, resource, id)
      .orderBy('r.version', 'desc')
      .limit(pageSize)
      .offset((current - 1) * pageSize)
      .execute();
    const { total } = await tx
      .selectFrom('revision')
      .select(({ fn }) => fn.countAll().as('total'))
      .where('section', '=', resource.code)
      .where('recordId', '=', id)
      .executeTakeFirstOrThrow();
    return {
      list: (rows as unknown as LineRow[]).map((row) => revisionLineOf(resource, row, operator)),
      total: Number(total),
    };
  });
}

/** The changes of one write and the resulting record. */
export async function readRevision(
  section: Section,
  id: number,
  { version, operator, db }: { version: number; operator: Operator; db: Db },
): Promise<Revision> {
  const { resource, sections } = section;
  const row = (await selectLines(db, resource, id).where('r.version', '=', version).executeTakeFirst()) as unknown;
  if (!row) throw new Refusal(404, missingRevision);
  const { previous } = row as LineRow;
  const line = revisionLineOf(resource, row as LineRow, operator);
  const visible = async (revision: number) => {
    const record = visibleRecord(operator, resource, await assertRevision(section, id, revision, db), sections);
    return withPlace(db, resource, record, { operator, sections });
  };
  const [after, before] = [await visible(version), previous === null ? null : await visible(previous)];
  const changed = (record: AnyRecord | null) =>
    Object.fromEntries(line.fields.map((name) => [name, record?.[name] ?? null]));
  return {
    ...line,
    previous,
    before: changed(before),
    after: changed(after),
    record: Object.fromEntries(
      ['id', 'version', ...visibleNames(resource, operator)].map((name) => [name, after[name]]),
    ),
  };
}

/** Field names in the order of the declaration, without those hidden from the operator. */
const visibleNames = (resource: Resource, operator: Operator): string[] =>
  revisionFields(resource).filter((name) => {
    const field = resource.fields[name];
    return !field || visibilityFor(operator, resource, field) !== 'hidden';
  });

export const revisionLineOf = (
  resource: Resource,
  { changed, version, at, action, operator }: LineRow,
  reader: Operator,
) => ({
  version,
  at,
  action,
  operator,
  fields: action === FIRST_REVISION ? [] : visibleNames(resource, reader).filter((name) => changed.includes(name)),
});

/** The last write that brought a record into a state, or the last write of all. */
export async function lastWriteInto(db: Db, resource: Resource, id: number, status?: string) {
  const row = await selectLines(db, resource, id)
    .$if(status !== undefined, (query) =>
      query.where(sql<boolean>`r.record ->> 'status' = ${status}::text
        and (before.record ->> 'status') is distinct from ${status}::text`),
    )
    .select((from) =>
      from
        .selectFrom('audit')
        .select('audit.reason')
        .where('audit.section', '=', resource.code)
        .where('audit.recordId', '=', id)
        .whereRef('audit.version', '=', 'r.version')
        .orderBy('audit.id', 'desc')
        .limit(1)
        .as('note'),
    )
    .orderBy('r.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { at, operator, action, note } = row as unknown as LineRow & { note: string | null };
  return { at, operator, action, note };
}

/** Throws if the record does not exist. */
export async function rejectDeleted({ resource }: Section, id: number, db: Db): Promise<void> {
  const row = await sectionTables(db)
    .selectFrom(tableOf(resource))
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
}

const missingRevision = {
  zh: '这个版本没有留存，请刷新后另选一个。',
  en: 'This version was not kept; please reload the page and choose another.',
};
