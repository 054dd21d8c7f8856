import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { textIn } from '../../declare/translation.ts';
import type { Operator } from '../access/access.ts';
import type { Db } from '../database/tables.ts';
import { serverKindOf } from '../fields/kinds.ts';

/** Something somebody did that the museum may have to answer for. */
export interface AuditEntry {
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
export async function writeAudit(db: Db, deeds: AuditEntry | readonly AuditEntry[]): Promise<void> {
  const rows = [deeds].flat().map(rowOf);
  if (rows.length > 0) await db.insertInto('audit').values(rows).execute();
}

/** What a record is called where everybody who reads the log may read it: a person's name stays masked. */
export const auditTitle = (resource: Resource, record: AnyRecord): string | null =>
  auditTitles(resource, record)?.zh ?? null;

/** The same in both languages. */
export function auditTitles(resource: Resource, record: AnyRecord): Label | null {
  const { fields, title } = resource;
  const called = textIn(resource, record, title);
  const field = fields[title];
  if (!called || !field?.seenBy) return called;
  const masked = (value: string) => String(serverKindOf(field).mask?.(value) ?? `#${record.id}`);
  return { zh: masked(called.zh), en: masked(called.en) };
}

const rowOf = ({ operator, at, action, section, recordId, title, reason, details, version }: AuditEntry) => ({
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
