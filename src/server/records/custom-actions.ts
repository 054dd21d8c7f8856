import type { Sentence } from '../../contract/label.ts';
import { actionInputs, SENSITIVE } from '../../declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource, SectionAction } from '../../declare/define-resource.ts';
import { checkDraft, initialDraft, normalizeDraft } from '../../declare/draft.ts';
import type { Db } from '../database/tables.ts';
import { runTransaction } from '../database/transaction.ts';
import type { Operator } from '../http/access.ts';
import { invalidDraft, notFound, Refusal } from '../http/errors.ts';
import { withNumericIds } from './draft-ids.ts';
import { assertEditable, correctionColumns } from './editable.ts';
import { listCondition } from './list-condition.ts';
import { pendingCondition } from './messages/pending-decisions.ts';
import { rejectHiddenTargets, storeContextOf } from './prepare-columns.ts';
import { requireReason } from './reason.ts';
import { assertMayChange, changeRow, findRecord, findRecordAtVersion, type RecordWrite } from './record-context.ts';
import type { Records, WriteEntry } from './records-interface.ts';
import { returnedFields } from './returned-fields.ts';
import { changedFields, draftInRow, storedColumns } from './row.ts';
import type { Section } from './section.ts';
import { visibleRecord } from './visibility/masking.ts';

interface ActionDependencies {
  db: Db;
  section: Section;
  write: <T>(operator: Operator, work: (write: RecordWrite) => Promise<T>) => Promise<T>;
  writeAuditEntry: (record: AnyRecord, write: RecordWrite, entry: WriteEntry) => Promise<void>;
  recordAfter: (
    written: AnyRecord,
    write: RecordWrite,
    entry: WriteEntry,
    before: AnyRecord | null,
  ) => Promise<AnyRecord>;
  now: () => Date;
}

/** Actions on records other than reading, writing and moving. */
export const customActions = ({
  db,
  section,
  write,
  writeAuditEntry,
  recordAfter,
  now,
}: ActionDependencies): Pick<Records, 'performAction' | 'listIds' | 'reveal'> => ({
  performAction: ({ id, action, parameters, version }, operator) =>
    write(operator, async (write) => {
      const current =
        version === undefined
          ? await findRecord(section, id, { db: write.tx, operator })
          : await findRecordAtVersion(section, { id, version }, write);
      const { record } = current;
      const outcome = await actOn(section, record, { action, parameters }, write);
      if ('done' in outcome) {
        await writeAuditEntry(record, write, { action, details: outcome.done });
        return visibleRecord(operator, section.resource, record, section.sections);
      }
      const changes = returnedFields(section.resource, `actions.${action}`, outcome.changes);
      const columns = await actionColumns(section, record, changes, write);
      if (Object.keys(columns).length === 0) throw new Refusal(422, unchanged);
      const corrections = correctionColumns(section.resource, current, columns, write);
      const changed = await changeRow(section, record, { ...columns, ...corrections }, write);
      return recordAfter(changed.record, write, { action, details: { fields: Object.keys(columns) } }, record);
    }),

  async listIds(listQuery, operator, most) {
    const { resource, sections } = section;
    const pending =
      listQuery.waiting && pendingCondition(resource, listQuery.waiting, { operator, sections, now: now() });
    const rows = await listCondition(db, resource, listQuery, pending)
      .select('t.id')
      .orderBy('t.id')
      .limit(most + 1)
      .execute();
    if (rows.length > most) throw new Refusal(422, tooMany(most));
    return rows.map(({ id }) => Number(id));
  },

  reveal: ({ id, field: name, reason }, operator) =>
    runTransaction(db, async (tx) => {
      const field = typeof name === 'string' ? section.resource.fields[name] : undefined;
      if (typeof name !== 'string' || field?.seenBy !== SENSITIVE) throw new Refusal(422, notMasked);
      const reasonText = requireReason(reason, missingReason);
      const { record } = await findRecord(section, id, { db: tx, operator });
      const value = record[name] ?? null;
      if (value === null) throw notFound();
      await writeAuditEntry(record, { tx, operator, now: now() } as RecordWrite, {
        action: 'reveal',
        reason: reasonText,
        details: { field: name },
      });
      return value;
    }),
});

/** Runs the section's rule for an allowed action. */
async function actOn(
  section: Section,
  record: AnyRecord,
  { action, parameters }: { action: string; parameters: AnyDraft },
  write: RecordWrite,
) {
  const { resource, rules } = section;
  assertEditable(resource, record, write);
  const rule = rules.actions?.[action];
  if (!rule) throw new Error(`${resource.code} has no rule for the action ${action}`);
  await assertMayChange(section, record, write);
  const outcome = await rule(record, parameters, write);
  if ('refused' in outcome) throw new Refusal(422, outcome.refused);
  return outcome;
}

function actionColumns(section: Section, record: AnyRecord, changes: AnyDraft, write: RecordWrite) {
  const { resource } = section;
  const before = draftInRow(resource, record);
  const draft = { ...before, ...changes };
  const changed = changedFields(resource, draft, before);
  rejectHiddenTargets(section, draft, changed, { known: [record], operator: write.operator });
  return storedColumns(resource, draft, changed, storeContextOf(section, write));
}

const unchanged: Sentence = { zh: '本来就是这样，没有变化。', en: 'It is like this already; nothing has changed.' };

const notMasked: Sentence = {
  zh: '这一项不需要单独查看，请刷新页面。',
  en: 'This is not shown one by one; please reload the page.',
};

const missingReason: Sentence = {
  zh: '请写明为什么要查看，原因会留存备查。',
  en: 'Please say why you have to see it; the reason is kept.',
};

const tooMany = (most: number): Sentence => ({
  zh: `符合条件的超过 ${most} 条，请缩小筛选范围，分几次进行。`,
  en: `More than ${most} records match; please narrow the conditions and do it in parts.`,
});

/** Validates the parameters of an action, or throws a refusal that names what is missing. */
export function actionDraft(resource: Resource, action: SectionAction, values: AnyDraft): AnyDraft {
  const form = actionInputs(resource, action);
  const draft = { ...initialDraft(form), ...normalizeDraft(form, withNumericIds(form, values)) };
  const refused = checkDraft(form, draft);
  if (Object.keys(refused).length > 0) throw invalidDraft(refused);
  return draft;
}
