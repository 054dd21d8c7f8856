import { sql } from 'kysely';
import type { AnyRecord } from '../../declare/define-resource.ts';
import type { Operator } from '../http/access.ts';
import { type AuditWrite, auditTitles, insertAudit, writeAudit } from './history/audit.ts';
import { insertRevisions } from './history/revisions.ts';
import { writeMessage } from './outbox/write-message.ts';
import { findRecord, type RecordWrite } from './record-context.ts';
import type { WriteEntry } from './records-interface.ts';
import { rulesMayChangeOthers, type Section } from './section.ts';
import { visibleRecord } from './visibility/masking.ts';

/** A record as the operator may see it. */
export const visibleTo = ({ resource, sections }: Section, operator: Operator, record: AnyRecord): AnyRecord =>
  visibleRecord(operator, resource, record, sections);

/** What every write leaves behind: an audit entry, a revision, and what the section's rules do after a save. */
export function createWriteLog(section: Section) {
  const auditEntryOf = (record: AnyRecord, { operator, now: at }: RecordWrite, entry: WriteEntry): AuditWrite => ({
    operator,
    at,
    section: section.resource.code,
    recordId: record.id,
    title: auditTitles(section.resource, record)?.zh ?? null,
    ...entry,
  });
  const { afterSave, afterMove, details } = section.rules;
  /** Inserts the audit entry in the transaction of the write. */
  const writeAuditEntry = async (record: AnyRecord, write: RecordWrite, entry: WriteEntry): Promise<void> => {
    const auditEntry = auditEntryOf(record, write, entry);
    if (write.batch) write.batch.addAudit(auditEntry);
    else await writeAudit(write.tx, auditEntry);
  };
  /** The same, together with a revision of the record, in one statement. */
  const logWrite = async (record: AnyRecord, write: RecordWrite, entry: WriteEntry): Promise<void> => {
    const { tx, operator, now: at, changeSet, batch } = write;
    const author = { action: entry.action, operator, at, changeSet };
    const auditEntry = auditEntryOf(record, write, { ...entry, version: record.version });
    // A rule that changes other records may change one of the same batch, whose revision must be stored before.
    if (batch && !rulesMayChangeOthers(section)) {
      batch.addRevision(section.resource, record.id, author);
      batch.addAudit(auditEntry);
      return;
    }
    const revision = insertRevisions(section.resource, [record.id], author);
    await sql`with entry as (${insertAudit(tx, [auditEntry])}) ${revision}`.execute(tx);
  };
  /** `written` is the record as the statement that wrote it has returned it. */
  const recordAfter = async (
    written: AnyRecord,
    write: RecordWrite,
    entry: WriteEntry,
    before: AnyRecord | null,
  ): Promise<AnyRecord> => {
    const readCurrent = async () =>
      (await findRecord(section, written.id, { db: write.tx, operator: write.operator })).record;
    // A statement that changes a record reads the titles in it as they were before.
    const mayDiffer = before !== null && (section.showsOthers || afterMove !== undefined);
    let record = mayDiffer ? await readCurrent() : written;
    if (afterSave) {
      await afterSave(record, { ...write, before });
      record = await readCurrent();
    }
    const ruleDetails = (await details?.(record, { ...write, before })) ?? {};
    const change = { record, before: before?.status, reason: entry.reason ?? null };
    await writeMessage(section.resource, change, write);
    await logWrite(record, write, { ...entry, details: { ...entry.details, ...ruleDetails } });
    return visibleTo(section, write.operator, record);
  };
  return { writeAuditEntry, logWrite, recordAfter };
}

export type WriteLog = ReturnType<typeof createWriteLog>;
