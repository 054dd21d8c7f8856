import { type RawBuilder, sql } from 'kysely';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { tableOf } from '../fields/section-table.ts';
import { EDITORS, readRow } from './row.ts';

/**
 * Column alias of the table version, read with the rows so that a cached total needs no second query. No field name
 * begins with `#`.
 */
const LIST_VERSION = '#version';

/** The same for the versions of other tables that decide the locations of references. */
const PLACES_VERSION = '#places';

/** A row of a list with the versions of its tables. */
export type VersionedRow = Record<string, unknown> & {
  [LIST_VERSION]: number;
  [PLACES_VERSION]?: string;
  [EDITORS]?: readonly number[];
};

/** The versions that the rows of a list were read with. */
export interface ListVersions {
  version: number | undefined;
  /** The version of all tables that decide the locations of references, as one text. */
  placesVersion: string | undefined;
}

/** The columns that read the versions of a section's table and of those of its references. */
export function versionColumns(resource: Resource, placeTables: readonly string[] = []) {
  const table = tableOf(resource);
  const others = placeTables.filter((name) => name !== table).map(versionOf);
  return [
    versionOf(table).as(LIST_VERSION),
    ...(others.length > 0 ? [sql<string>`concat_ws(' ', ${sql.join(others)})`.as(PLACES_VERSION)] : []),
  ];
}

const versionOf = (name: string): RawBuilder<number> =>
  sql<number>`(select version from "tableVersion" where name = ${sql.lit(name)})`;

/** The versions in the first row of a list; all its rows have the same. */
export function versionsIn(
  row: VersionedRow | undefined,
  resource: Resource,
  placeTables: readonly string[] = [],
): ListVersions {
  if (!row) return { version: undefined, placesVersion: undefined };
  const version = row[LIST_VERSION];
  if (placeTables.length === 0) return { version, placesVersion: undefined };
  const own = placeTables.includes(tableOf(resource)) ? version : '';
  return { version, placesVersion: `${own} ${row[PLACES_VERSION] ?? ''}` };
}

/** The record in a row of a list, as the operator reads it. */
export function readVersionedRow(
  resource: Resource,
  { [LIST_VERSION]: _, [PLACES_VERSION]: _places, [EDITORS]: editors, ...row }: VersionedRow,
  operatorId: number,
): AnyRecord {
  if (editors) row.changedByMe = editors.includes(operatorId);
  return readRow(resource, row);
}
