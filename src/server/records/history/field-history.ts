import { sql } from 'kysely';
import type { ListAnswer } from '../../../contract/list.ts';
import type { RevisionLine } from '../../../contract/revision.ts';
import type { Db } from '../../database/tables.ts';
import { readSnapshot } from '../../database/transaction.ts';
import type { Operator } from '../../http/access.ts';
import { forbidden, unreadableRequest } from '../../http/errors.ts';
import { parsePage, type QueryParameters } from '../../http/request-parts.ts';
import type { Section } from '../section.ts';
import { visibilityFor, visibleRecord } from '../visibility/masking.ts';
import { withPlaces } from '../visibility/places.ts';
import { type LineRow, revisionLineOf, revisionsAt, selectLines } from './revisions.ts';

interface FieldQuery {
  field: string;
  query: QueryParameters;
  operator: Operator;
  db: Db;
}

/** Who changed one field of a record and from what to what, the newest first; masked as the record is for the operator. */
export async function listFieldHistory(
  section: Section,
  id: number,
  { field, query, operator, db }: FieldQuery,
): Promise<ListAnswer<RevisionLine>> {
  rejectUnreadableField(section, field, operator);
  const { current, pageSize } = parsePage(query);
  return readSnapshot(db, async (tx) => {
    const changes = selectLines(tx, section.resource, id).where(
      // Revisions from before the field was declared do not have it.
      sql<boolean>`r.record ? ${field}::text
        and (r.record -> ${field}::text) is distinct from coalesce(before.record -> ${field}::text, 'null')`,
    );
    const rows = (await changes
      .orderBy('r.version', 'desc')
      .limit(pageSize)
      .offset((current - 1) * pageSize)
      .execute()) as unknown as LineRow[];
    const { total } = await tx
      .selectFrom(changes.as('changes'))
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    const valueAt = await readValues(section, id, rows, { field, query, operator, db: tx });
    const list = rows.map((row) => ({
      ...revisionLineOf(section.resource, row, operator),
      fields: [field],
      before: valueAt(row.previous),
      after: valueAt(row.version),
    }));
    return { list, total: Number(total) };
  });
}

/** The visible value of the field at each version that the lines name, by one query. */
async function readValues(
  section: Section,
  id: number,
  rows: readonly LineRow[],
  { field, operator, db }: FieldQuery,
): Promise<(version: number | null) => unknown> {
  const { resource, sections } = section;
  const versions = [...new Set(rows.flatMap(({ version, previous }) => [version, ...(previous ? [previous] : [])]))];
  const records = versions.length === 0 ? [] : await revisionsAt(section, id, versions, db);
  const visible = records.map((record) => visibleRecord(operator, resource, record, sections));
  const named = await withPlaces(db, resource.fields, visible, { operator, sections });
  const values = new Map(named.map((record) => [record.version, record[field] ?? null]));
  return (version) => (version === null ? null : (values.get(version) ?? null));
}

function rejectUnreadableField({ resource }: Section, name: string, operator: Operator): void {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (!field && !(name === 'status' && resource.workflow)) throw unreadableRequest(unknownField);
  if (field && visibilityFor(operator, resource, field) === 'hidden') throw forbidden();
}

const unknownField = {
  zh: '没有这一项，请刷新页面后重试。',
  en: 'There is no such field; please reload the page and try again.',
};
