import { sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import { readSetting, writeSetting } from '../database/setting.ts';
import { type Db, managedTables } from '../database/tables.ts';
import { columnsOf, databaseTypes, tableOf } from '../records/section-table.ts';
import { conversionOf } from './migrate-section.ts';
import { countValues, findOtherForms, readStoredForms, type StoredForms } from './stored-forms.ts';
import { readStoredSchema, type StoredSchema } from './stored-schema.ts';
import { recordCount, undeclaredValues } from './undeclared-values.ts';

/** What the declarations would take from the data: values that nobody would see any more, or that would be deleted. */
export interface DataLoss {
  /** What it is about: `news.pages`, `news.category=media`, `news`. */
  key: string;
  sentence: string;
  /** Whether the values would be deleted; otherwise they stay in the database. */
  deletes: boolean;
}

const ACCEPTED = 'acceptedDataLosses';

/**
 * What a start with these declarations would take from the data, without what somebody has accepted before. A start itself
 * refuses what would be deleted and leaves the rest in the database without a word; development asks. Declarations that
 * have been checked with this database before are not checked again.
 */
export async function findDataLosses(
  db: Db,
  sections: readonly Resource[],
  checked: ReadonlySet<Resource> = new Set(),
): Promise<DataLoss[]> {
  const schema = await readStoredSchema(db);
  if (!schema.has('setting')) return [];
  const storedForms = await readStoredForms(db);
  const found = await removedSections(db, sections, schema);
  for (const resource of sections.filter((one) => !checked.has(one))) {
    const stored = schema.get(tableOf(resource));
    if (stored) found.push(...(await lossesOfSection(db, resource, storedForms, stored)));
  }
  const losses = [...new Map(found.map((loss) => [loss.key, loss])).values()];
  const isOfChecked = (key: string) => sections.some((one) => checked.has(one) && key.startsWith(`${one.code}.`));
  const accepted = (await readAccepted(db)).filter(
    (key) => isOfChecked(key) || losses.some((loss) => loss.key === key),
  );
  // What is declared again is asked about again when it is removed.
  await writeAccepted(db, accepted);
  return losses.filter(({ key }) => !accepted.includes(key));
}

/** Remembers what stays in the database unseen, so that it is asked about once. */
export async function acceptDataLosses(db: Db, losses: readonly DataLoss[]): Promise<void> {
  const keys = losses.filter(({ deletes }) => !deletes).map(({ key }) => key);
  await writeAccepted(db, [...(await readAccepted(db)), ...keys]);
}

const readAccepted = async (db: Db): Promise<string[]> => JSON.parse((await readSetting(db, ACCEPTED)) ?? '[]');

const writeAccepted = (db: Db, keys: readonly string[]): Promise<unknown> =>
  writeSetting(db, ACCEPTED, JSON.stringify([...new Set(keys)].sort()));

type StoredTable = NonNullable<ReturnType<StoredSchema['get']>>;

async function lossesOfSection(
  db: Db,
  resource: Resource,
  storedForms: StoredForms,
  stored: StoredTable,
): Promise<DataLoss[]> {
  return [
    ...(await otherForms(db, resource, storedForms, stored)),
    ...(await otherTypes(db, resource, stored)),
    ...(await removedFields(db, resource, stored)),
    ...(await undeclaredValues(db, resource, stored)).map((loss) => ({ ...loss, deletes: false })),
  ];
}

async function otherForms(
  db: Db,
  resource: Resource,
  storedForms: StoredForms,
  stored: StoredTable,
): Promise<DataLoss[]> {
  const found = await findOtherForms(db, resource, storedForms, stored);
  return found.map(({ column, path, storedForm, form, rows }) =>
    deletion(resource, path, { column, rows, change: `written as "${storedForm}" and now read as "${form}"` }),
  );
}

async function otherTypes(db: Db, resource: Resource, stored: StoredTable): Promise<DataLoss[]> {
  const losses: DataLoss[] = [];
  for (const column of columnsOf(resource)) {
    const storedName = stored.has(column.name) ? column.name : (column.field?.was ?? column.name);
    const currentType = stored.get(storedName)?.type;
    if (!currentType || currentType === databaseTypes[column.type] || conversionOf(column, currentType)) continue;
    const rows = await countValues(db, tableOf(resource), storedName);
    const change = `kept as "${currentType}", and would become "${databaseTypes[column.type]}"`;
    if (rows > 0) losses.push(deletion(resource, column.name, { column: storedName, rows, change }));
  }
  return losses;
}

const deletion = (
  resource: Resource,
  path: string,
  { column, rows, change }: { column: string; rows: number; change: string },
): DataLoss => ({
  key: `${resource.code}.${path}`,
  sentence: `${resource.code}.${path}: ${recordCount(rows)} of the table "${tableOf(resource)}" the column "${column}" holds values ${change}. They would be deleted. To keep them, change the kind back, or give the field a new name and copy them over.`,
  deletes: true,
});

async function removedFields(db: Db, resource: Resource, stored: StoredTable): Promise<DataLoss[]> {
  const table = tableOf(resource);
  const declared = new Set(
    columnsOf(resource).flatMap(({ name, field }) => [name, ...renamedFrom(field, name, stored)]),
  );
  const losses: DataLoss[] = [];
  for (const column of [...stored.keys()].filter((name) => !declared.has(name))) {
    const rows = await countValues(db, table, column);
    if (rows === 0) continue;
    const sentence = `${resource.code}.${column} is no longer declared, but ${recordCount(rows)} of the table "${table}" its column "${column}" holds a value. These stay in the database, unseen. If the field has a new name, write there was: '${column}'.`;
    losses.push({ key: `${resource.code}.${column}`, sentence, deletes: false });
  }
  return losses;
}

/** A field with an earlier name takes over the column of that name. */
const renamedFrom = (field: { was?: string } | undefined, name: string, stored: StoredTable): string[] =>
  field?.was !== undefined && !stored.has(name) ? [field.was] : [];

/** Every section has a row here since it was created. */
async function removedSections(db: Db, sections: readonly Resource[], schema: StoredSchema): Promise<DataLoss[]> {
  const declared = new Set([...sections.map(tableOf), ...managedTables]);
  const { rows: tables } = await sql<{ name: string }>`select name from "tableVersion" order by name`.execute(db);
  const losses: DataLoss[] = [];
  for (const { name } of tables.filter(
    (table) => !declared.has(table.name) && schema.get(table.name)?.has('version'),
  )) {
    const rows = await countValues(db, name, 'id');
    if (rows === 0) continue;
    const sentence = `${name}: no section is declared for the table "${name}" any more, but it holds ${rows} ${rows === 1 ? 'record' : 'records'}. They stay in the database, unseen.`;
    losses.push({ key: name, sentence, deletes: false });
  }
  return losses;
}
