import type { Label } from '../../../contract/label.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { bilingualText } from '../../../declare/translation.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import type { Db } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';

/** An entry of the audit log. */
export interface AuditWrite {
  /** The operator; null for scheduled changes made by the server. */
  operator: Pick<Operator, 'id' | 'name'> | null;
  at: Date;
  /** The action, named like its permission where it has one: `edit`, `publish`, `export`, `signIn`. */
  action: string;
  /** The section of the record; its title is stored beside it without personal data. */
  section?: string;
  recordId?: number;
  title?: string | null;
  reason?: string | null;
  /** Further details such as field names, filters and numbers, never personal values. */
  details?: Readonly<Record<string, unknown>>;
  /** The resulting version of the record. */
  version?: number;
}

/**
 * Inserts audit entries in the transaction of the change. There is deliberately no way to change or remove an entry.
 */
export async function writeAudit(db: Db, entries: AuditWrite | readonly AuditWrite[]): Promise<void> {
  const list = [entries].flat();
  if (list.length > 0) await insertAudit(db, list).execute();
}

/** The statement that stores audit entries. */
export const insertAudit = (db: Db, entries: readonly AuditWrite[]) =>
  db.insertInto('audit').values(
    entries.map(({ operator, at, action, section, recordId, title, reason, details, version }: AuditWrite) => ({
      at,
      operatorId: operator?.id ?? null,
      // Names are stored as they were at the time, because they may change later.
      operatorName: operator?.name ?? null,
      action,
      section: section ?? null,
      recordId: recordId ?? null,
      title: title ?? null,
      reason: reason ?? null,
      details: details && Object.keys(details).length > 0 ? JSON.stringify(details) : null,
      version: version ?? null,
    })),
  );

/** The title of a record for all readers of the audit log: names of persons are masked. */
export const auditTitle = (resource: Resource, record: AnyRecord): string | null =>
  auditTitles(resource, record)?.zh ?? null;

/** The same in both languages. */
export function auditTitles(resource: Resource, record: AnyRecord): Label | null {
  const { fields, title } = resource;
  const label = bilingualText(resource, record, title);
  const field = fields[title];
  if (!label || !field?.seenBy) return label;
  const masked = (value: string) => String(serverKindOf(field).mask?.(value) ?? `#${record.id}`);
  return { zh: masked(label.zh), en: masked(label.en) };
}
