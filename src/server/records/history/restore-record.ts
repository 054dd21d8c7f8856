import type { Sentence } from '../../../contract/label.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import type { Db } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { assertEditable, prepareEditColumns } from '../editable.ts';
import { prepareDraftColumns } from '../prepare-columns.ts';
import { changeRow, findRecord, findRecordAtVersion, type RecordWrite } from '../record-context.ts';
import type { Records, WriteEntry } from '../records-interface.ts';
import type { Section } from '../section.ts';
import { assertRestorable, listTrash, restoreFromTrash } from '../trash.ts';
import { visibilityFor } from '../visibility/masking.ts';
import { listFieldHistory } from './field-history.ts';
import { assertRevision, listRevisions, readRevision, rejectDeleted } from './revisions.ts';

interface RestoreDependencies {
  db: Db;
  section: Section;
  write: <T>(operator: Operator, work: (write: RecordWrite) => Promise<T>) => Promise<T>;
  recordAfter: (
    written: AnyRecord,
    write: RecordWrite,
    entry: WriteEntry,
    before: AnyRecord | null,
  ) => Promise<AnyRecord>;
}

/** Restores older versions of records, and records from the trash. */
export function restoreActions({
  db,
  section,
  write,
  recordAfter,
}: RestoreDependencies): Pick<Records, 'revisions' | 'revision' | 'restore' | 'trash' | 'undelete'> {
  const { resource } = section;
  return {
    async revisions(id, query, operator) {
      await rejectDeleted(section, id, db);
      return typeof query.field === 'string'
        ? listFieldHistory(section, id, { field: query.field, query, operator, db })
        : listRevisions(section, id, { query, operator, db });
    },

    async revision(id, version, operator) {
      await rejectDeleted(section, id, db);
      return readRevision(section, id, { version, operator, db });
    },

    restore: ({ id, version, revision }, operator) =>
      write(operator, async (write) => {
        const current = await findRecordAtVersion(section, { id, version }, write);
        assertEditable(resource, current.record, write);
        const revisionRecord = await assertRevision(section, id, revision, write.tx);
        const columns = await prepareDraftColumns(
          section,
          restorable(resource, revisionRecord, operator),
          current.record,
          write,
          revisionRecord,
        );
        if (Object.keys(columns).length === 0) throw new Refusal(422, unchanged);
        const { record } = await changeRow(
          section,
          current.record,
          { ...columns, ...prepareEditColumns(resource, current, columns, write) },
          write,
        );
        const details = { fields: Object.keys(columns), revision };
        return recordAfter(record, write, { action: 'restore', details }, current.record);
      }),

    trash: (query, operator) => listTrash(section, query, operator, db),

    undelete: (id, version, operator) =>
      write(operator, async (write) => {
        const { record } = await findRecordAtVersion(section, { id, version, trashed: true }, write);
        await assertRestorable(section, record, write);
        await restoreFromTrash(section, record, write);
        const restored = await findRecord(section, id, { db: write.tx, operator });
        return recordAfter(restored.record, write, { action: 'undelete' }, null);
      }),
  };
}

/**
 * The fields of an older version that the operator may write; generated values and the manual order stay as they are.
 */
const restorable = (resource: Resource, revisionRecord: AnyRecord, operator: Operator): AnyDraft =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(
        ([name, field]) =>
          !field.auto && name !== resource.order && visibilityFor(operator, resource, field) === 'whole',
      )
      .map(([name]) => [name, revisionRecord[name] ?? null]),
  );

const unchanged: Sentence = {
  zh: '内容与那个版本相同，没有改动。',
  en: 'It says what that version said already; nothing was changed.',
};
