import { sql } from 'kysely';
import type { AnyRecord } from '../../declare/define-resource.ts';
import type { Operator } from '../access/access.ts';
import { type AuditEntry, auditTitle, insertAudit, writeAudit } from './audit.ts';
import { visibleRecord } from './masking.ts';
import { findRecord, type RecordWrite } from './record-context.ts';
import type { WriteEntry } from './records-interface.ts';
import { insertRevisions } from './revisions.ts';
import type { Section } from './section.ts';

/** A record as the operator may see it. */
export const visibleTo = ({ resource, resources }: Section, operator: Operator, record: AnyRecord): AnyRecord =>
  visibleRecord(operator, resource, record, resources);

/** What every write leaves behind: an audit entry, a revision, and what the section's rules do after a save. */
export function createWriteLog(section: Section) {
  const auditEntryOf = (record: AnyRecord, { operator, now: at }: RecordWrite, entry: WriteEntry): AuditEntry => ({
    operator,
    at,
    section: section.resource.code,
    recordId: record.id,
    title: auditTitle(section.resource, record),
    ...entry,
  });
  /** Inserts the audit entry in the transaction of the write. */
  const writeAuditEntry = (record: AnyRecord, write: RecordWrite, entry: WriteEntry): Promise<void> =>
    writeAudit(write.tx, auditEntryOf(record, write, entry));
  /** The same, together with a revision of the record, in one statement: each one is a round trip under the lock. */
  const logWrite = async (record: AnyRecord, write: RecordWrite, entry: WriteEntry): Promise<void> => {
    const { tx, operator, now: at, changeSet } = write;
    const audit = insertAudit(tx, [auditEntryOf(record, write, { ...entry, version: record.version })]);
    const revision = insertRevisions(section.resource, [record.id], { action: entry.action, operator, at, changeSet });
    await sql`with entry as (${audit}) ${revision}`.execute(tx);
  };
  /** `written` is the record as the write has left it, if it is known. */
  const recordAfter = async (
    id: number,
    write: RecordWrite,
    entry: WriteEntry,
    before: AnyRecord | null,
    written?: AnyRecord,
  ): Promise<AnyRecord> => {
    const readCurrent = async () => (await findRecord(section, id, { db: write.tx, operator: write.operator })).record;
    const { afterSave, details } = section.rules;
    if (afterSave) await afterSave(written ?? (await readCurrent()), before, write);
    const record = written && !afterSave ? written : await readCurrent();
    const ruleDetails = (await details?.(record, before, write)) ?? {};
    await logWrite(record, write, { ...entry, details: { ...entry.details, ...ruleDetails } });
    return visibleTo(section, write.operator, record);
  };
  return { writeAuditEntry, logWrite, recordAfter };
}

export type WriteLog = ReturnType<typeof createWriteLog>;
