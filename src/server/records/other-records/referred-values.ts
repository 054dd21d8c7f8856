import { referredPaths } from '../../../declare/comparisons.ts';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { listReferences } from '../../../declare/naming.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import type { Field } from '../../../kinds/index.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import type { Section } from '../section.ts';
import { tableOf } from '../section-table.ts';

/**
 * What the checks at these fields look at in other records, by path: `session.startAt`, null where a reference is empty. One
 * query reads a record referred to.
 */
export async function referredValues(
  { resource, sections }: Pick<Section, 'resource' | 'sections'>,
  draft: AnyDraft,
  db: Db,
  names: readonly string[] = Object.keys(resource.fields),
): Promise<AnyDraft> {
  const paths = referredPaths(resource, names);
  return paths.length === 0 ? {} : valuesAtPaths(resource, draft, paths, { sections, db });
}

async function valuesAtPaths(
  { fields }: Pick<Resource, 'fields'>,
  draft: AnyDraft,
  paths: readonly string[],
  reader: { sections: readonly Resource[]; db: Db },
): Promise<AnyDraft> {
  const values: AnyDraft = {};
  for (const name of new Set(paths.map(firstOf))) {
    const rest = paths.filter((path) => firstOf(path) === name).map((path) => path.slice(name.length + 1));
    const found = await referredRecord(fields[name], draft[name], rest.map(firstOf), reader);
    const deeper = rest.filter((path) => path.includes('.'));
    const known = found && { ...found.record, ...(await valuesAtPaths(found.target, found.record, deeper, reader)) };
    for (const path of rest) values[`${name}.${path}`] = known?.[path] ?? null;
  }
  return values;
}

const firstOf = (path: string): string => path.split('.')[0] ?? '';

/** Some columns of the record that a reference names. A reference in it is an id, as it is stored. */
async function referredRecord(
  field: Field | undefined,
  value: unknown,
  columns: readonly string[],
  { sections, db }: { sections: readonly Resource[]; db: Db },
): Promise<{ target: Resource; record: AnyDraft } | undefined> {
  const [reference] = field ? listReferences(field, value) : [];
  const target = reference && findSection(sections, reference.section);
  // The check of the field refuses what is no id.
  if (!target || !isId(reference.id)) return undefined;
  const row = await sectionTables(db)
    .selectFrom(tableOf(target))
    .select([...new Set(columns)])
    .where('id', '=', reference.id)
    .executeTakeFirst();
  if (!row) return undefined;
  const record = Object.entries(row as AnyDraft).map(([name, column]) => [
    name,
    readColumn(target.fields[name], column),
  ]);
  return { target, record: Object.fromEntries(record) };
}

const LARGEST_ID = 2_147_483_647;

const isId = (id: unknown): boolean => Number.isSafeInteger(id) && Number(id) > 0 && Number(id) <= LARGEST_ID;

function readColumn(field: Field | undefined, column: unknown): unknown {
  if (column === null) return null;
  if (!field) return column;
  const { target, read } = serverKindOf(field);
  if (target) return { id: Number(column) };
  return read?.(column, field) ?? column;
}
