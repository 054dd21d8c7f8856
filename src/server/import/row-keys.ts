import { sql } from 'kysely';
import { columnField } from '../../declare/columns.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import { unescapeFormula } from '../export/cell.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { tableOf } from '../fields/section-table.ts';
import { headingKey } from './mapping.ts';
import type { RowReader } from './row-draft.ts';

interface Row {
  cells: readonly string[];
}

/** Finds the records that rows name by the identifying field of their section, several by one query. */
export interface RowKeys {
  /** Finds the records of rows that are read next. */
  load: (rows: readonly Row[]) => Promise<void>;
  /** The id of the record with this value. */
  find: (value: string) => Promise<number | null>;
  /** Looks anew for the record of a row that was written. */
  forget: (row: Row) => void;
}

export function createRowKeys({ resource, columns }: Pick<RowReader, 'resource' | 'columns'>, db: Db): RowKeys {
  const key = headingKey(resource);
  const place = key === undefined ? -1 : columns.lastIndexOf(key);
  const ids = new Map<string, number | null>();
  const field = key === undefined ? undefined : columnField(resource, key);
  const keyOf = ({ cells }: Row): string => unescapeFormula(cells[place] ?? '').trim();
  const read = async (values: readonly string[]) => {
    if (key === undefined || field === undefined || values.length === 0) return;
    // Compared as text, or a cell that is no number would fail the query. Texts are compared as they are, by the index.
    const stored = serverKindOf(field).columnType === 'text' ? sql.ref(key) : sql`${sql.ref(key)}::text`;
    for (const value of values) ids.set(value, null);
    const rows = await sectionTables(db)
      .selectFrom(tableOf(resource))
      .select(['id', sql<string>`${stored}`.as('value')])
      .where('deletedAt', 'is', null)
      .where(sql<boolean>`${stored} = any(${values}::text[])`)
      .execute();
    for (const { id, value } of rows) ids.set(value, Number(id));
  };
  return {
    load: (rows) => read(place < 0 ? [] : rows.map(keyOf).filter((value) => value !== '' && !ids.has(value))),
    async find(value) {
      if (!ids.has(value)) await read([value]);
      return ids.get(value) ?? null;
    },
    forget: (row) => void ids.delete(keyOf(row)),
  };
}
