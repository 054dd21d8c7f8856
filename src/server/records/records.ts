import { sql } from 'kysely';
import type { Label, Sentence } from '../../contract/label.ts';
import type { IncomingReference, IncomingReferences } from '../../contract/record.ts';
import { refersTo } from '../../declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { needsOf } from '../../declare/needs.ts';
import { titleFields } from '../../declare/translation.ts';
import { type Db, sectionTables, type Tx } from '../database/tables.ts';
import { incrementVersion, readSnapshot, runAndRollBack, runTransaction } from '../database/transaction.ts';
import { createTotals } from '../database/versioned-results.ts';
import type { Operator } from '../http/access.ts';
import { Refusal } from '../http/errors.ts';
import { readReferenceChoices } from './choices.ts';
import { customActions } from './custom-actions.ts';
import { assertDeletable, prepareEditColumns } from './editable.ts';
import { readEditors } from './history/editors.ts';
import { restoreActions } from './history/restore-record.ts';
import { listColumns, type PageWithVersion, readList } from './list.ts';
import { createProbedValues, type ProbedValues } from './masked-searches.ts';
import { writeMentions } from './messages/mentions.ts';
import { pendingCondition } from './messages/pending-decisions.ts';
import { eraseMessages } from './outbox/write-message.ts';
import { checkMove, findMove, moveColumns, type NamedMove } from './perform-move.ts';
import { numbersAt, prepareDraftColumns } from './prepare-columns.ts';
import { noteOf, reasonColumns } from './reason.ts';
import { changeRow, findRecord, findRecordAtVersion, type RecordWrite } from './record-context.ts';
import { createRuleContext } from './record-write.ts';
import type { Records } from './records-interface.ts';
import { decidedColumns, enterMove, registerStepOf } from './register/register-writes.ts';
import { differingFields } from './row.ts';
import type { Rules } from './rules.ts';
import { createSaves } from './save-record.ts';
import { createSection, type Section } from './section.ts';
import { tableOf } from './section-table.ts';
import { duplicateRefusal } from './uniqueness.ts';
import { visibleName, visibleRecord } from './visibility/masking.ts';
import {
  createSharedNames,
  isSearchedByPlace,
  readPlacedTitles,
  tablesOfPlaces,
  withPlace,
  withPlaces,
} from './visibility/places.ts';
import {
  isReferencing,
  readsSection,
  referenceFields,
  rejectWhileReferenced,
  seesField,
} from './visibility/references.ts';
import type { StoredState } from './workflow-state.ts';
import { createWriteBatch, type WriteBatch } from './write-batch.ts';
import { createWriteLog, visibleTo } from './write-log.ts';

interface RecordParts {
  db: Db;
  /** Connections for searches and for counting. */
  longReads?: Db;
  resource: Resource;
  /** Every section, for references between them. */
  sections: readonly Resource[];
  rules: Rules;
  now: () => Date;
  /** Signs the masked values whose existence writes would reveal. */
  secret: string;
  /** Runs a write in its own transaction, unless it is part of a larger one. */
  transact?: Transact;
  /** The change set of every write (see `WriteOptions`). */
  changeSet?: string;
  /** The batch of every write. */
  batch?: WriteBatch;
}

interface WriteOptions {
  /** The writes that an operator can undo together, such as `job:12`; stored with each revision. */
  changeSet?: string | undefined;
  batch?: WriteBatch | undefined;
  probed?: ProbedValues | undefined;
}

/** Runs a function within a transaction. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export function createRecords(parts: RecordParts): Records {
  const { db, longReads = db, resource, sections, rules, now } = parts;
  const transact: Transact = parts.transact ?? ((work) => runTransaction(db, work));
  const section = createSection(resource, sections, rules);
  const totals = createTotals(db);
  const sharedNames = createSharedNames(db, sections);
  const columns = listColumns(resource, section.titleOf, tablesOfPlaces(resource.fields, sections));

  const toRefusal = (error: unknown) => duplicateRefusal(error, section) ?? error;
  const throwDuplicate = (error: unknown): never => {
    throw toRefusal(error);
  };
  const writeIn = (
    tx: Tx,
    operator: Operator,
    { changeSet = parts.changeSet, batch = parts.batch, probed = batch?.probed }: WriteOptions = {},
  ): RecordWrite => ({
    ...createRuleContext(sections, { tx, operator, now: now(), changeSet, probed }),
    batch,
    probed,
  });
  /** After the transaction, which is rolled back. */
  const countProbed = async (probed: ProbedValues): Promise<void> => {
    if (!probed.isEmpty()) await runTransaction(db, (tx) => probed.count(tx));
  };
  /** Every write is one transaction; `locks.ts` says which writes wait for each other. */
  const write = async <T>(operator: Operator, work: (write: RecordWrite) => Promise<T>): Promise<T> => {
    const probed = parts.batch ? parts.batch.probed : createProbedValues(parts, operator);
    try {
      return await transact(async (tx) => {
        await incrementVersion(tx, tableOf(resource));
        return work(writeIn(tx, operator, { probed }));
      });
    } catch (error) {
      // A batch counts at its end, in the same transaction.
      if (probed && !parts.transact) await countProbed(probed);
      throw toRefusal(error);
    }
  };

  const log = createWriteLog(section);
  const { recordAfter } = log;
  const saves = createSaves(section, log);

  return {
    ...customActions({ db, section, write, writeAuditEntry: log.writeAuditEntry, recordAfter, now }),
    ...restoreActions({ db, section, write, recordAfter }),

    list: async (listQuery, operator) => {
      const pending =
        listQuery.waiting && pendingCondition(resource, listQuery.waiting, { operator, sections, now: now() });
      const isSearch = listQuery.keywords.length > 0;
      const connections = { rows: isSearch ? longReads : db, total: longReads };
      const listContext = { columns, operatorId: operator.id, pending, ...totals };
      const reader = { operator, sections };
      // Choices by location cannot use the cached totals of a list.
      const byPlace = listQuery.asChoices && isSearchedByPlace(reader, resource);
      const { placesVersion, ...page }: PageWithVersion = byPlace
        ? await readSnapshot(connections.rows, (tx) =>
            readReferenceChoices(tx, resource, listQuery, { ...listContext, reader, now: now() }),
          )
        : await readList(connections, resource, listQuery, listContext);
      const list = page.list.map((record) => visibleRecord(operator, resource, record, sections));
      const readNames = sharedNames(operator, placesVersion);
      return { ...page, list: await withPlaces(db, resource.fields, list, { ...reader, readNames }) };
    },

    async read(id, operator) {
      const { record } = await findRecord(section, id, { db, operator });
      // A job needs the values of the record, not the places of what it refers to.
      if (parts.batch) return visibleTo(section, operator, record);
      const isClosed = ((await rules.mayChange?.(record, { db, operator })) ?? true) !== true;
      const visible = await withPlace(db, resource, visibleTo(section, operator, record), { operator, sections });
      return { ...visible, ...(isClosed ? { closedToMe: true } : {}) };
    },

    editors: () => readEditors(db, resource),

    incomingReferences: async (id, operator) => {
      const { record } = await findRecord(section, id, { db, operator });
      return listIncomingReferences({ section: resource.code, id: record.id }, sections, operator, db);
    },

    create: (draft, operator, key) =>
      write(operator, (write) => saves.runIdempotently(key, write, () => saves.create(draft, write))),

    update: ({ id, version, draft }, operator, key) =>
      write(operator, (write) => saves.runIdempotently(key, write, () => saves.update(id, version, draft, write))),

    inBatch: (operator, work, changeSet) =>
      transact(async (tx) => {
        await incrementVersion(tx, tableOf(resource));
        const batch = createWriteBatch(tx, { toRefusal, probed: createProbedValues(parts, operator) });
        const result = await work(saves.writesOf(writeIn(tx, operator, { changeSet, batch })), batch);
        await batch.flush();
        return result;
      }).catch(throwDuplicate),

    // Nothing is written, so a batch only remembers the lookups.
    dryRun: (operator, work) => {
      const probed = createProbedValues(parts, operator);
      return runAndRollBack(db, (tx) =>
        work(saves.writesOf(writeIn(tx, operator, { batch: createWriteBatch(tx, { probed }) }))),
      ).finally(() => countProbed(probed));
    },

    remove: (id, version, operator) =>
      write(operator, async (write) => {
        const { record } = await findRecordAtVersion(section, { id, version }, write);
        assertDeletable(resource, record, write);
        allow((await rules.mayDelete?.(record, write)) ?? true);
        await changeRow(section, record, { deletedAt: write.now, deletedBy: operator.id }, write);
        // Checked last: a concurrent write that refers to the record waits for the row lock and then finds it deleted.
        await rejectWhileReferenced(resource, id, sections, { db: write.tx, operator });
        await rules.afterSave?.(null, { ...write, before: record });
        await eraseMessages(resource, [id], write);
        await log.logWrite({ ...record, version: version + 1 }, write, { action: 'delete' });
      }),

    move: ({ id, version, move: name, reason, because, fields = {} }, operator) =>
      write(operator, async (write) => {
        const namedMove = findMove(resource, name);
        const before = await findRecordAtVersion(section, { id, version }, write);
        const { move } = namedMove;
        const current = await saveNeededFields(section, { move, current: before, draft: fields }, write);
        await checkMove(section, namedMove, current, write);
        const step = registerStepOf(namedMove, current);
        allow((await rules.mayMove?.(current.record, name, write)) ?? true);
        const reasonValues = reasonColumns(move, reason, because);
        const numbers = await numbersAt(resource, name, current.record, write);
        const ruleColumns = (await rules.onMove?.(current.record, name, write)) ?? {};
        const columns = {
          ...moveColumns(resource, namedMove, current, write),
          ...decisionColumns(resource, namedMove, write),
          ...decidedColumns(resource, step, current),
        };
        const allColumns = { ...columns, ...reasonValues, ...numbers, ...ruleColumns };
        const { record } = await changeRow(section, current.record, allColumns, write);
        await enterMove(resource, { ...namedMove, step, before, reason: reasonValues.rejectReason ?? null }, write);
        await rules.afterMove?.(current.record, name, write);
        const text = reasonValues.rejectReason ?? noteOf(move, reason);
        if (text) await writeMentions(write.tx, { section: resource.code, recordId: id, text }, write);
        const changed = differingFields(resource, record, before.record);
        const details = changed.length > 0 ? { fields: changed } : {};
        return recordAfter(record, write, { action: name, reason: text, details }, current.record);
      }),
  };
}

/**
 * Saves the fields required by the move as a normal edit; other fields are ignored. Where the record is locked they are part of
 * the decision, such as the number with which it is registered, and nobody becomes its editor by them.
 */
async function saveNeededFields(
  section: Section,
  { move, current, draft }: { move: NamedMove['move']; current: StoredState; draft: AnyDraft },
  write: RecordWrite,
): Promise<StoredState> {
  const { resource } = section;
  const neededFields = needsOf(move).filter(({ field }) => Object.hasOwn(draft, field));
  const values = Object.fromEntries(neededFields.map(({ field }) => [field, draft[field]]));
  const columns = neededFields.length > 0 ? await prepareDraftColumns(section, values, current.record, write) : {};
  if (Object.keys(columns).length === 0) return current;
  if (resource.workflow?.locked.includes(String(current.record.status)))
    return changeRow(section, current.record, columns, write);
  return changeRow(
    section,
    current.record,
    { ...columns, ...prepareEditColumns(resource, current, columns, write) },
    write,
  );
}

/** The time of a decision, if the section has a field for it. */
function decisionColumns(
  { fields }: Resource,
  { name, workflow }: NamedMove,
  { now }: RecordWrite,
): Record<string, Date> {
  if (!workflow.decision.moves.includes(name)) return {};
  const decisionFields = Object.entries(fields).filter(([, { auto }]) => auto === 'decided');
  return Object.fromEntries(decisionFields.map(([field]) => [field, now]));
}

/** Throws the sentence of a rule that refuses. */
function allow(decision: true | Sentence): void {
  if (decision !== true) throw new Refusal(422, decision);
}

/** Maximum number of records shown. */
const MAX_USES = 20;

/**
 * The records that refer to this one: with title where the operator may read their section, otherwise only counted.
 * References in fields that the operator sees masked are not counted, because asking for each storage place would
 * locate every object.
 */
async function listIncomingReferences(
  record: { section: string; id: number },
  sections: readonly Resource[],
  operator: Operator,
  db: Db,
): Promise<IncomingReferences<Label>> {
  const usesBySection = await Promise.all(
    sections.map((resource) => selectUses(resource, record, { sections, operator, db })),
  );
  const list = usesBySection.flatMap((one) => one.list).sort((one, other) => Number(other.live) - Number(one.live));
  return { list: list.slice(0, MAX_USES), total: usesBySection.reduce((sum, { total }) => sum + total, 0) };
}

async function selectUses(
  resource: Resource,
  record: { section: string; id: number },
  { sections, operator, db }: { sections: readonly Resource[]; operator: Operator; db: Db },
): Promise<IncomingReferences<Label>> {
  const visibleFields = referenceFields(resource).filter((name) => seesField(operator, resource, name));
  if (visibleFields.length === 0 || !refersTo(resource, record.section)) return { list: [], total: 0 };
  const live = resource.workflow?.publication ? sql<boolean>`live is not null` : sql<boolean>`false`;
  const rows = await sectionTables(db)
    .selectFrom(tableOf(resource))
    .select(['id', ...titleFields(resource), live.as('#live'), sql<number>`count(*) over ()`.as('#total')])
    .$if(resource.workflow !== undefined, (query) => query.select('status'))
    .where(isReferencing(resource, record, visibleFields))
    .orderBy('#live', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_USES)
    .execute();
  const mayRead = readsSection(operator, resource, sections);
  const visibleUses = mayRead ? rows.map((row) => useOf(resource, row, operator)) : [];
  return {
    list: await readPlacedTitles(db, resource, visibleUses, { operator, sections }),
    total: Number(rows[0]?.['#total'] ?? 0),
  };
}

/** A reference with the title as visible to the operator. */
function useOf(resource: Resource, row: Record<string, unknown>, operator: Operator): IncomingReference<Label> {
  const record = row as AnyRecord;
  return {
    section: resource.code,
    id: record.id,
    title: visibleName(operator, resource, record),
    status: record.status ?? null,
    live: row['#live'] === true,
  };
}
