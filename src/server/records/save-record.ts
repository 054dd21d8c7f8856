import type { AnyDraft, AnyRecord } from '../../declare/define-resource.ts';
import { lockKey } from '../database/locks.ts';
import { assertEditable, isOrdering, orderedColumns, prepareEditColumns } from './editable.ts';
import { findIdempotentResult, storeIdempotentResult } from './idempotency.ts';
import { prepareDraftColumns } from './prepare-columns.ts';
import {
  assertMayChange,
  changeRow,
  findRecord,
  findRecordAtVersion,
  insertRecord,
  type RecordWrite,
} from './record-context.ts';
import type { RecordWrites } from './records-interface.ts';
import type { Section } from './section.ts';
import { visibleTo, type WriteLog } from './write-log.ts';

/** Creates and updates records within a write. */
export function createSaves(section: Section, log: WriteLog) {
  const { resource } = section;
  const create = async (draft: AnyDraft, write: RecordWrite): Promise<AnyRecord> => {
    const columns = await prepareDraftColumns(section, draft, null, write);
    return log.recordAfter(await insertRecord(section, columns, write), write, { action: 'create' }, null);
  };
  const update = async (id: number, version: number, draft: AnyDraft, write: RecordWrite): Promise<AnyRecord> => {
    const current = await findRecordAtVersion(section, { id, version }, write);
    const isReorder = isOrdering(resource, draft);
    if (!isReorder) assertEditable(resource, current.record, write);
    const columns = await prepareDraftColumns(section, draft, current.record, write);
    // A save without changes does not make the operator an editor.
    if (Object.keys(columns).length === 0) return visibleTo(section, write.operator, current.record);
    const workflowColumns = isReorder
      ? orderedColumns(resource, columns)
      : prepareEditColumns(resource, current, columns, write);
    const { record } = await changeRow(section, current.record, { ...columns, ...workflowColumns }, write);
    const entry = { action: 'edit', details: { fields: Object.keys(columns) } };
    return log.recordAfter(record, write, entry, current.record);
  };
  const runIdempotently = async (
    key: string | undefined,
    write: RecordWrite,
    work: () => Promise<AnyRecord>,
  ): Promise<AnyRecord> => {
    if (key === undefined) return work();
    const idempotentWrite = { key, section: resource.code, operator: write.operator, now: write.now };
    await lockKey(write.tx, key);
    const recordId = await findIdempotentResult(write.tx, idempotentWrite);
    if (recordId !== undefined) {
      return visibleTo(
        section,
        write.operator,
        (await findRecord(section, recordId, { db: write.tx, operator: write.operator })).record,
      );
    }
    const record = await work();
    await storeIdempotentResult(write.tx, idempotentWrite, record.id);
    return record;
  };
  const writesOf = (write: RecordWrite): RecordWrites => ({
    tx: write.tx,
    read: async (id) => (await findRecord(section, id, { db: write.tx, operator: write.operator })).record,
    create: (draft) => create(draft, write),
    update: (id, version, draft) => update(id, version, draft, write),
    async findChanges(draft, before) {
      const names = Object.keys(await prepareDraftColumns(section, draft, before, write));
      if (before && names.length > 0) {
        assertEditable(resource, before, write);
        await assertMayChange(section, before, write);
      }
      return names;
    },
  });
  return { create, update, runIdempotently, writesOf };
}
