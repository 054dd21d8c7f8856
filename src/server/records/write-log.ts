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
  const note = (record: AnyRecord, { tx, operator, now: at }: RecordWrite, done: WriteEntry): Promise<void> =>
    writeAudit(tx, {
      operator,
      at,
      section: section.resource.code,
      recordId: record.id,
      title: auditTitle(section.resource, record),
      ...done,
    });
  /** The same, together with a revision of the record. */
  const leave = async (record: AnyRecord, write: RecordWrite, done: WriteEntry): Promise<void> => {
    const { tx, operator, now: at, deed } = write;
    await writeRevisions(tx, section.resource, [record.id], { action: done.action, operator, at, deed });
    await note(record, write, { ...done, version: record.version });
  };
  const recordAfter = async (
    id: number,
    write: RecordWrite,
    done: WriteEntry,
    before: AnyRecord | null,
  ): Promise<AnyRecord> => {
    const kept = () => findRecord(section, id, write.tx, write.operator);
    if (section.rules.afterSave) await section.rules.afterSave((await kept()).record, before, write);
    const { record } = await kept();
    const more = (await section.rules.details?.(record, before, write)) ?? {};
    await leave(record, write, { ...done, details: { ...done.details, ...more } });
    return visibleTo(section, write.operator, record);
  };
  return { note, leave, recordAfter };
}

export type WriteLog = ReturnType<typeof createWriteLog>;
