import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Sentence } from '../../declare/label.ts';
import { needsOf } from '../../declare/needs.ts';
import type { Operator } from '../access/access.ts';
import type { Db, Tx } from '../database/tables.ts';
import { createTotals, raiseVersion } from '../database/totals.ts';
import { tableOf, titlesIn } from '../fields/section-table.ts';
import { Refusal } from '../http/errors.ts';
import type { Rules } from '../rules/rules.ts';
import { auditTitle, writeAudit } from './audit.ts';
import { readReferenceChoices } from './choices.ts';
import { customActions } from './custom-actions.ts';
import { assertEditable, isOrdering, orderedColumns, prepareEditColumns } from './editable.ts';
import { findIdempotentResult, storeIdempotentResult } from './idempotency.ts';
import { listIncomingReferences } from './incoming-references.ts';
import { createListPlans, readList } from './list.ts';
import { visibleRecord } from './masking.ts';
import { pendingCondition } from './pending-decisions.ts';
import { checkMove, movedColumns, moveNamed, type NamedMove } from './perform-move.ts';
import { isChosenByPlace, withPlace, withPlaces } from './places.ts';
import { numbersAt, prepareDraftColumns } from './prepare-columns.ts';
import { reasonColumns } from './reason.ts';
import {
  assertMayChange,
  changeRow,
  findRecord,
  findRecordAtVersion,
  insertRow,
  type RecordWrite,
} from './record-context.ts';
import { createWrite } from './record-write.ts';
import type { Records, RecordWrites, WriteEntry } from './records-interface.ts';
import { rejectWhileReferenced } from './references.ts';
import { restoreActions } from './restore-record.ts';
import { writeRevisions } from './revisions.ts';
import type { Section } from './section.ts';
import type { WorkflowState } from './workflow-state.ts';

interface RecordParts {
  db: Db;
  resource: Resource;
  /** Every section, for references between them. */
  resources: readonly Resource[];
  rules: Rules;
  now: () => Date;
  /** Runs a write in its own transaction, unless it is part of a larger one. */
  transact?: Transact;
  /** The change set of every write. */
  deed?: string;
}

/** Runs a function within a transaction. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export function createRecords(parts: RecordParts): Records {
  const { db, resource, resources, rules, now, transact = ownTransaction(db), deed } = parts;
  const section: Section = { resource, resources, rules, titleOf: titlesIn(resources) };
  const totalOf = createTotals(db);
  const plans = createListPlans();

  const seen = (operator: Operator, record: AnyRecord): AnyRecord =>
    visibleRecord(operator, resource, record, resources);

  /**
   * Every write is one transaction that first increments and thereby locks the version row of the table. Writes of a
   * section are therefore serialised, so that numbers and unique values cannot be taken twice.
   */
  const write = <T>(operator: Operator, work: (write: RecordWrite) => Promise<T>, part = deed): Promise<T> =>
    transact(async (tx) => {
      await raiseVersion(tx, tableOf(resource));
      return work(createWrite(resources, { tx, operator, now: now(), deed: part }));
    });
  /** Inserts the audit entry in the transaction of the write. */
  const note = (record: AnyRecord, { tx, operator, now: at }: RecordWrite, done: WriteEntry): Promise<void> =>
    writeAudit(tx, {
      operator,
      at,
      section: resource.code,
      recordId: record.id,
      title: auditTitle(resource, record),
      ...done,
    });
  /** The same, together with a revision of the record. */
  const leave = async (record: AnyRecord, write: RecordWrite, done: WriteEntry): Promise<void> => {
    const { tx, operator, now: at, deed } = write;
    await writeRevisions(tx, resource, [record.id], { action: done.action, operator, at, deed });
    await note(record, write, { ...done, version: record.version });
  };
  const recordAfter = async (
    id: number,
    write: RecordWrite,
    done: WriteEntry,
    before: AnyRecord | null,
  ): Promise<AnyRecord> => {
    const kept = () => findRecord(section, id, write.tx, write.operator);
    if (rules.afterSave) await rules.afterSave((await kept()).record, before, write);
    const { record } = await kept();
    const more = (await rules.details?.(record, before, write)) ?? {};
    await leave(record, write, { ...done, details: { ...done.details, ...more } });
    return seen(write.operator, record);
  };

  const create = async (sent: AnyDraft, write: RecordWrite): Promise<AnyRecord> => {
    const columns = await prepareDraftColumns(section, sent, null, write);
    return recordAfter(await insertRow(resource, columns, write), write, { action: 'create' }, null);
  };
  const update = async (id: number, version: number, sent: AnyDraft, write: RecordWrite): Promise<AnyRecord> => {
    const kept = await findRecordAtVersion(section, id, version, write);
    const orders = isOrdering(resource, sent);
    if (!orders) assertEditable(resource, kept.record, write);
    const columns = await prepareDraftColumns(section, sent, kept.record, write);
    // A save without changes does not make the operator an editor.
    if (Object.keys(columns).length === 0) return seen(write.operator, kept.record);
    const more = orders ? orderedColumns(resource, columns) : prepareEditColumns(resource, kept, write);
    await changeRow(section, kept.record, { ...columns, ...more }, write);
    return recordAfter(id, write, { action: 'edit', details: { fields: Object.keys(columns) } }, kept.record);
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
      return seen(write.operator, (await findRecord(section, known, write.tx, write.operator)).record);
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

  return {
    ...customActions({ db, section, write, note, recordAfter, now }),
    ...restoreActions({ db, section, write, recordAfter }),

    list: async (question, operator) => {
      const only =
        question.waiting && pendingCondition(resource, question.waiting, { operator, records: resources, now: now() });
      const context = { titleOf: section.titleOf, totalOf, operatorId: operator.id, plans, only };
      const told = { operator, resources };
      // Choices by location cannot use the prepared queries and cached totals of a list.
      const byPlace = question.asChoices && isChosenByPlace(told, resource);
      const page = byPlace
        ? await readReferenceChoices(db, resource, question, { ...context, told, now: now() })
        : await readList(db, resource, question, context);
      const list = page.list.map((record) => seen(operator, record));
      return { ...page, list: await withPlaces(db, resource.fields, list, told) };
    },

    async one(id, operator) {
      const { record } = await findRecord(section, id, db, operator);
      const closed = ((await rules.mayChange?.(record, { db, operator })) ?? true) !== true;
      const placed = await withPlace(db, resource, seen(operator, record), { operator, resources });
      return { ...placed, ...(closed ? { closedToMe: true } : {}) };
    },

    uses: async (id, operator) => {
      const { record } = await findRecord(section, id, db, operator);
      return listIncomingReferences({ section: resource.code, id: record.id }, resources, operator, db);
    },

    create: (sent, operator, key) => write(operator, (write) => once(key, write, () => create(sent, write))),

    update: (id, version, sent, operator, key) =>
      write(operator, (write) => once(key, write, () => update(id, version, sent, write))),

    together: (operator, work, part) => write(operator, (write) => work(writesOf(write)), part),

    async dryRun(operator, work) {
      const tx = await db.startTransaction().execute();
      try {
        return await work(writesOf(createWrite(resources, { tx, operator, now: now() })));
      } finally {
        await tx.rollback().execute();
      }
    },

    remove: (id, version, operator) =>
      write(operator, async (write) => {
        const { record } = await findRecordAtVersion(section, id, version, write);
        allow((await rules.mayDelete?.(record, write)) ?? true);
        await changeRow(section, record, { deletedAt: write.now, deletedBy: operator.id }, write);
        // Checked last: a concurrent write that refers to the record waits for the row lock and then finds it deleted.
        await rejectWhileReferenced(resource, id, resources, { db: write.tx, operator });
        await rules.afterSave?.(null, record, write);
        await leave({ ...record, version: version + 1 }, write, { action: 'delete' });
      }),

    move: ({ id, version, move: name, reason, because, fields = {} }, operator) =>
      write(operator, async (write) => {
        const named = moveNamed(resource, name);
        const kept = await filledIn(
          section,
          named,
          await findRecordAtVersion(section, id, version, write),
          fields,
          write,
        );
        await checkMove(section, named, kept, write);
        allow((await rules.mayMove?.(kept.record, name, write)) ?? true);
        const reasoned = reasonColumns(named.move, reason, because);
        const numbers = await numbersAt(resource, name, kept.record, write);
        const more = (await rules.onMove?.(kept.record, name, write)) ?? {};
        const columns = { ...movedColumns(resource, named, kept, write.now), ...decidedAt(resource, named, write) };
        await changeRow(section, kept.record, { ...columns, ...reasoned, ...numbers, ...more }, write);
        await rules.afterMove?.(kept.record, name, write);
        return recordAfter(id, write, { action: name, reason: reasoned.rejectReason ?? null }, kept.record);
      }),
  };
}

const ownTransaction =
  (db: Db): Transact =>
  (work) =>
    db.transaction().execute(work);

/** Saves the fields required by the move as a normal edit; other fields are ignored. */
async function filledIn(
  section: Section,
  { move }: NamedMove,
  kept: WorkflowState,
  sent: AnyDraft,
  write: RecordWrite,
): Promise<WorkflowState> {
  const { resource } = section;
  const asked = needsOf(move).filter(({ field }) => Object.hasOwn(sent, field));
  const given = Object.fromEntries(asked.map(({ field }) => [field, sent[field]]));
  const columns = asked.length > 0 ? await prepareDraftColumns(section, given, kept.record, write) : {};
  if (Object.keys(columns).length === 0) return kept;
  assertEditable(resource, kept.record, write);
  await changeRow(section, kept.record, { ...columns, ...prepareEditColumns(resource, kept, write) }, write);
  return findRecord(section, kept.record.id, write.tx, write.operator);
}

/** The time of a decision, if the section has a field for it. */
function decidedAt({ fields }: Resource, { name, workflow }: NamedMove, { now }: RecordWrite): Record<string, Date> {
  if (!workflow.decision.moves.includes(name)) return {};
  const kept = Object.entries(fields).filter(([, { auto }]) => auto === 'decided');
  return Object.fromEntries(kept.map(([field]) => [field, now]));
}

/** Throws the sentence of a rule that refuses. */
function allow(answer: true | Sentence): void {
  if (answer !== true) throw new Refusal(422, answer);
}
