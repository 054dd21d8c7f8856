import type { AnyRecord } from '../../declare/define-resource.ts';
import type { Operator } from '../access/access.ts';
import { auditTitle, writeAudit } from './audit.ts';
import { visibleRecord } from './masking.ts';
import { findRecord, type RecordWrite } from './record-context.ts';
import type { WriteEntry } from './records-interface.ts';
import { writeRevisions } from './revisions.ts';
import type { Section } from './section.ts';

/** A record as the operator may see it. */
export const visibleTo = ({ resource, resources }: Section, operator: Operator, record: AnyRecord): AnyRecord =>
  visibleRecord(operator, resource, record, resources);

/** What every write leaves behind: an audit entry, a revision, and what the section's rules do after a save. */
export function createWriteLog(section: Section) {
  /** Inserts the audit entry in the transaction of the write. */
  const writeAuditEntry = (
    record: AnyRecord,
    { tx, operator, now: at }: RecordWrite,
    entry: WriteEntry,
  ): Promise<void> =>
    writeAudit(tx, {
      operator,
      at,
      section: section.resource.code,
      recordId: record.id,
      title: auditTitle(section.resource, record),
      ...entry,
    });
  /** The same, together with a revision of the record. */
  const logWrite = async (record: AnyRecord, write: RecordWrite, entry: WriteEntry): Promise<void> => {
    const { tx, operator, now: at, changeSet } = write;
    await writeRevisions(tx, section.resource, [record.id], { action: entry.action, operator, at, changeSet });
    await writeAuditEntry(record, write, { ...entry, version: record.version });
  };
  const recordAfter = async (
    id: number,
    write: RecordWrite,
    entry: WriteEntry,
    before: AnyRecord | null,
  ): Promise<AnyRecord> => {
    const readCurrent = () => findRecord(section, id, { db: write.tx, operator: write.operator });
    if (section.rules.afterSave) await section.rules.afterSave((await readCurrent()).record, before, write);
    const { record } = await readCurrent();
    const ruleDetails = (await section.rules.details?.(record, before, write)) ?? {};
    await logWrite(record, write, { ...entry, details: { ...entry.details, ...ruleDetails } });
    return visibleTo(section, write.operator, record);
  };
  return { writeAuditEntry, logWrite, recordAfter };
}

export type WriteLog = ReturnType<typeof createWriteLog>;
