import type { AnyDraft, AnyRecord } from '../../declare/define-resource.ts';
import { assertEditable, isOrdering, orderedColumns, prepareEditColumns } from './editable.ts';
import { findIdempotentResult, storeIdempotentResult } from './idempotency.ts';
import { prepareDraftColumns } from './prepare-columns.ts';
import {
  assertMayChange,
  changeRow,
  findRecord,
  findRecordAtVersion,
  insertRow,
  type RecordWrite,
} from './record-context.ts';
import type { RecordWrites } from './records-interface.ts';
import type { Section } from './section.ts';
import { visibleTo, type WriteLog } from './write-log.ts';

/** Creates and updates records within a write. */
export function createSaves(section: Section, log: WriteLog) {
  const { resource } = section;
  const create = async (sent: AnyDraft, write: RecordWrite): Promise<AnyRecord> => {
    const columns = await prepareDraftColumns(section, sent, null, write);
    return log.recordAfter(await insertRow(resource, columns, write), write, { action: 'create' }, null);
  };
  const update = async (id: number, version: number, sent: AnyDraft, write: RecordWrite): Promise<AnyRecord> => {
    const kept = await findRecordAtVersion(section, id, version, write);
    const orders = isOrdering(resource, sent);
    if (!orders) assertEditable(resource, kept.record, write);
    const columns = await prepareDraftColumns(section, sent, kept.record, write);
    // A save without changes does not make the operator an editor.
    if (Object.keys(columns).length === 0) return visibleTo(section, write.operator, kept.record);
    const more = orders ? orderedColumns(resource, columns) : prepareEditColumns(resource, kept, write);
    await changeRow(section, kept.record, { ...columns, ...more }, write);
    return log.recordAfter(id, write, { action: 'edit', details: { fields: Object.keys(columns) } }, kept.record);
  };
  /** The lock on the version of the table makes a retry with the same idempotency key see the first result. */
  const once = async (
    key: string | undefined,
    write: RecordWrite,
    work: () => Promise<AnyRecord>,
  ): Promise<AnyRecord> => {
    if (key === undefined) return work();
    const asked = { key, section: resource.code, operator: write.operator, now: write.now };
    const known = await findIdempotentResult(write.tx, asked);
    if (known !== undefined) {
      return visibleTo(section, write.operator, (await findRecord(section, known, write.tx, write.operator)).record);
    }
    const record = await work();
    await storeIdempotentResult(write.tx, asked, record.id);
    return record;
  };
  const writesOf = (write: RecordWrite): RecordWrites => ({
    tx: write.tx,
    kept: async (id) => (await findRecord(section, id, write.tx, write.operator)).record,
    create: (sent) => create(sent, write),
    update: (id, version, sent) => update(id, version, sent, write),
    async weigh(sent, before) {
      const names = Object.keys(await prepareDraftColumns(section, sent, before, write));
      if (before && names.length > 0) {
        assertEditable(resource, before, write);
        await assertMayChange(section, before, write);
      }
      return names;
    },
  });
  return { create, update, once, writesOf };
}
