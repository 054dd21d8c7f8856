import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Operator } from '../access/access.ts';
import type { Db } from '../database/tables.ts';
import { serverKindOf } from '../fields/kinds.ts';

/** Something somebody did that the museum may have to answer for. */
export interface Deed {
  /** Who did it; nobody where the server did what had come due. */
  operator: Pick<Operator, 'id' | 'name'> | null;
  at: Date;
  /** What was done, in the words of permission where it has some: `edit`, `publish`, `export`, `signIn`. */
  action: string;
  /** Which record it was done to, and what that was called; never in words that say whose data it is. */
  section?: string;
  recordId?: number;
  title?: string | null;
  reason?: string | null;
  /** What else must be known: names of fields, filters, numbers, but never what they hold of a person. */
  details?: Readonly<Record<string, unknown>>;
  /** Which version of the record came of it. */
  version?: number;
}

/**
 * Writes down what is done, in the transaction that does it. There is no way to change or remove what has been written,
 * and there shall be none.
 */
export async function audited(db: Db, deeds: Deed | readonly Deed[]): Promise<void> {
  const rows = [deeds].flat().map(rowOf);
  if (rows.length > 0) await db.insertInto('audit').values(rows).execute();
}

/** What a record is called where everybody who reads the log may read it: a person's name stays masked. */
export function titleFor({ fields, title }: Resource, record: AnyRecord): string | null {
  const field = fields[title];
  const value = record[title] ?? null;
  if (value === null || !field) return null;
  return String(field.seenBy ? (serverKindOf(field).mask?.(value) ?? `#${record.id}`) : value);
}

const rowOf = ({ operator, at, action, section, recordId, title, reason, details, version }: Deed) => ({
  at,
  operatorId: operator?.id ?? null,
  // Kept as it was called then: names change, and what was done must stay readable.
  operatorName: operator?.name ?? null,
  action,
  section: section ?? null,
  recordId: recordId ?? null,
  title: title ?? null,
  reason: reason ?? null,
  details: details && Object.keys(details).length > 0 ? JSON.stringify(details) : null,
  version: version ?? null,
});
