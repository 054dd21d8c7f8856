import { sql } from 'kysely';
import type { IncomingReference, IncomingReferences } from '../../contract/record.ts';
import { refersTo } from '../../declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Label, Sentence } from '../../declare/label.ts';
import { needsOf } from '../../declare/needs.ts';
import { titleFields } from '../../declare/translation.ts';
import type { Operator } from '../access/access.ts';
import { runReadCall } from '../database/current-call.ts';
import type { Database } from '../database/open.ts';
import { type Db, sectionTables, type Tx } from '../database/tables.ts';
import { createTotals, incrementVersion } from '../database/totals.ts';
import { runTransaction } from '../database/transaction.ts';
import { tableOf, titlesIn } from '../fields/section-table.ts';
import { Refusal } from '../http/errors.ts';
import type { Rules } from '../rules/rules.ts';
import { visibleName } from '../visibility/masking.ts';
import {
  createSharedNames,
  isSearchedByPlace,
  readPlacedTitles,
  tablesOfPlaces,
  withPlace,
  withPlaces,
} from '../visibility/places.ts';
import {
  isReferencing,
  readsSection,
  referenceFields,
  rejectWhileReferenced,
  seesField,
} from '../visibility/references.ts';
import { readReferenceChoices } from './choices.ts';
import { type ConcurrentRows, processTogether } from './concurrent-rows.ts';
import { type CreateRequest, createRecordQueue } from './create-queue.ts';
import { customActions } from './custom-actions.ts';
import { assertEditable, prepareEditColumns } from './editable.ts';
import { areChangesIndependent, areNewRecordsIndependent } from './independent-rows.ts';
import { createListPlans, type PageWithVersion, readList } from './list.ts';
import { pendingCondition } from './pending-decisions.ts';
import { checkMove, findMove, moveColumns, type NamedMove } from './perform-move.ts';
import { numbersAt, prepareDraftColumns } from './prepare-columns.ts';
import { reasonColumns } from './reason.ts';
import { changeRow, findRecord, findRecordAtVersion, loadRecords, type RecordWrite } from './record-context.ts';
import { createRuleContext } from './record-write.ts';
import type { Records } from './records-interface.ts';
import { restoreActions } from './restore-record.ts';
import { sharedStatements } from './row-statements.ts';
import { createSaves } from './save-record.ts';
import type { Section } from './section.ts';
import { duplicateRefusal } from './uniqueness.ts';
import type { WorkflowState } from './workflow-state.ts';
import { createWriteBatch, type WriteBatch } from './write-batch.ts';
import { createWriteLog, visibleTo } from './write-log.ts';

interface RecordParts {
  db: Db;
  /** Connections for searches and for counting; without them `db` serves both. */
  shares?: Pick<Database['shares'], 'search' | 'count'>;
  resource: Resource;
  /** Every section, for references between them. */
  resources: readonly Resource[];
  rules: Rules;
  now: () => Date;
  /** Runs a write in its own transaction, unless it is part of a larger one. */
  transact?: Transact;
  /** The change set of every write. */
  changeSet?: string;
  /** The batch of every write, whose transaction has incremented the version of the table. */
  batch?: WriteBatch;
  /** The rows of the batch that are processed at the same time as this one. */
  rows?: ConcurrentRows;
}

/** Runs a function within a transaction. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export function createRecords(parts: RecordParts): Records {
  const { db, shares = { search: db, count: db }, resource, resources, rules, now } = parts;
  const { transact = ownTransaction(db) } = parts;
  const section: Section = { resource, resources, rules, titleOf: titlesIn(resources) };
  const totals = createTotals(db);
  const plans = createListPlans();
  const sharedNames = createSharedNames(db, resources);
  const placeTables = tablesOfPlaces(resource.fields, resources);

  /**
   * Every write is one transaction that first increments and thereby locks the version row of the table. Writes of a
   * section are therefore serialised, so that numbers cannot be taken twice.
   */
  const write = <T>(
    operator: Operator,
    work: (write: RecordWrite) => Promise<T>,
    changeSet = parts.changeSet,
  ): Promise<T> =>
    transact(async (tx) => {
      if (!parts.batch) await incrementVersion(tx, tableOf(resource));
      return work(writeIn(tx, operator, changeSet, parts.batch));
    }).catch((error: unknown) => {
      throw duplicateRefusal(error, section) ?? error;
    });
  const writeIn = (tx: Tx, operator: Operator, changeSet?: string, batch?: WriteBatch): RecordWrite => ({
    ...createRuleContext(resources, { tx, operator, now: now(), changeSet }),
    batch,
    rows: parts.rows,
  });

  const log = createWriteLog(section);
  const { recordAfter } = log;
  const saves = createSaves(section, log);
  const createIn = ({ draft, key }: CreateRequest, write: RecordWrite) =>
    saves.runIdempotently(key, write, () => saves.create(draft, write));
  const create = (request: CreateRequest) => write(request.operator, (write) => createIn(request, write));
  const runBatch = <T>(work: (tx: Tx, batch: WriteBatch) => Promise<T>): Promise<T> =>
    runTransaction(db, async (tx) => {
      await incrementVersion(tx, tableOf(resource));
      const batch = createWriteBatch(tx, (error) => duplicateRefusal(error, section) ?? error);
      const result = await work(tx, batch);
      await batch.flush();
      return result;
    });
  const createTogether = (requests: readonly CreateRequest[]) =>
    runBatch((tx, batch) => {
      // One time for all, so that their revisions are stored by one statement.
      const moment = now();
      const works = requests.map((request) => (rows: ConcurrentRows) => {
        const context = writeIn(tx, request.operator, parts.changeSet, batch);
        return createIn(request, { ...context, now: moment, rows });
      });
      return processTogether(tx, works, sharedStatements(section, tx));
    });
  const isQueued = parts.transact === undefined && areNewRecordsIndependent(section);
  const queueCreate = createRecordQueue({ create, createTogether });

  return {
    ...customActions({ db, section, write, writeAuditEntry: log.writeAuditEntry, recordAfter, now }),
    ...restoreActions({ db, section, write, recordAfter }),

    list: async (listQuery, operator, isAbandoned) => {
      const pending =
        listQuery.waiting &&
        pendingCondition(resource, listQuery.waiting, { operator, records: resources, now: now() });
      const isSearch = listQuery.keywords.length > 0;
      const connections = isSearch ? { rows: shares.search, total: shares.search } : { rows: db, total: shares.count };
      const listContext = { titleOf: section.titleOf, operatorId: operator.id, pending, ...totals, plans, placeTables };
      const reader = { operator, resources };
      // Choices by location cannot use the prepared queries and cached totals of a list.
      const byPlace = listQuery.asChoices && isSearchedByPlace(reader, resource);
      const readPage = (): Promise<PageWithVersion> =>
        byPlace
          ? readReferenceChoices(connections.rows, resource, listQuery, { ...listContext, reader, now: now() })
          : readList(connections, resource, listQuery, { ...listContext, isAbandoned });
      const { placesVersion, ...page } = await (byPlace ? runReadCall(isAbandoned, readPage) : readPage());
      const list = page.list.map((record) => visibleTo(section, operator, record));
      const readNames = sharedNames(operator, placesVersion);
      return { ...page, list: await withPlaces(db, resource.fields, list, { ...reader, readNames }) };
    },

    async read(id, operator) {
      const { record } = await findRecord(section, id, { db, operator, batch: parts.batch });
      // A job needs the values of the record, not the places of what it refers to.
      if (parts.batch) return visibleTo(section, operator, record);
      const isClosed = ((await rules.mayChange?.(record, { db, operator })) ?? true) !== true;
      const visible = await withPlace(db, resource, visibleTo(section, operator, record), { operator, resources });
      return { ...visible, ...(isClosed ? { closedToMe: true } : {}) };
    },

    load: (ids, operator) => loadRecords(section, ids, writeIn(db as Tx, operator, parts.changeSet, parts.batch)),

    uses: async (id, operator) => {
      const { record } = await findRecord(section, id, { db, operator });
      return listIncomingReferences({ section: resource.code, id: record.id }, resources, operator, db);
    },

    create: (draft, operator, key) =>
      isQueued ? queueCreate({ draft, operator, key }) : create({ draft, operator, key }),

    update: ({ id, version, draft }, operator, key) =>
      write(operator, (write) => saves.runIdempotently(key, write, () => saves.update(id, version, draft, write))),

    inTransaction: (operator, work, changeSet) => write(operator, (write) => work(saves.writesOf(write)), changeSet),

    inBatch: (operator, work, changeSet) =>
      runBatch((tx, batch) => work(saves.writesOf(writeIn(tx, operator, changeSet, batch)), batch)),

    areChangesIndependent: (change) => areChangesIndependent(section, change),

    processTogether: (tx, works) =>
      processTogether(
        tx,
        works.map((work) => (rows) => work(createRecords({ ...parts, rows }))),
        sharedStatements(section, tx),
      ),

    async dryRun(operator, work) {
      const tx = await db.startTransaction().execute();
      try {
        // Nothing is written, so a batch only remembers the lookups.
        return await work(saves.writesOf(writeIn(tx, operator, undefined, createWriteBatch(tx))));
      } finally {
        await tx.rollback().execute();
      }
    },

    remove: (id, version, operator) =>
      write(operator, async (write) => {
        const { record } = await findRecordAtVersion(section, { id, version }, write);
        allow((await rules.mayDelete?.(record, write)) ?? true);
        await changeRow(section, record, { deletedAt: write.now, deletedBy: operator.id }, write);
        // Checked last: a concurrent write that refers to the record waits for the row lock and then finds it deleted.
        if ((await write.rows?.mayBeReferenced(id)) ?? true) {
          await rejectWhileReferenced(resource, id, resources, { db: write.tx, operator });
        }
        await rules.afterSave?.(null, record, write);
        await log.logWrite({ ...record, version: version + 1 }, write, { action: 'delete' });
      }),

    move: ({ id, version, move: name, reason, because, fields = {} }, operator) =>
      write(operator, async (write) => {
        const namedMove = findMove(resource, name);
        const before = await findRecordAtVersion(section, { id, version }, write);
        const { move } = namedMove;
        const current = await saveNeededFields(section, { move, current: before, draft: fields }, write);
        await checkMove(section, namedMove, current, write);
        allow((await rules.mayMove?.(current.record, name, write)) ?? true);
        const reasonValues = reasonColumns(move, reason, because);
        const numbers = await numbersAt(resource, name, current.record, write);
        const ruleColumns = (await rules.onMove?.(current.record, name, write)) ?? {};
        const columns = {
          ...moveColumns(resource, namedMove, current, write.now),
          ...decisionColumns(resource, namedMove, write),
        };
        const allColumns = { ...columns, ...reasonValues, ...numbers, ...ruleColumns };
        const { record } = await changeRow(section, current.record, allColumns, write);
        await rules.afterMove?.(current.record, name, write);
        return recordAfter(record, write, { action: name, reason: reasonValues.rejectReason ?? null }, current.record);
      }),
  };
}

const ownTransaction =
  (db: Db): Transact =>
  (work) =>
    runTransaction(db, work);

/** Saves the fields required by the move as a normal edit; other fields are ignored. */
async function saveNeededFields(
  section: Section,
  { move, current, draft }: { move: NamedMove['move']; current: WorkflowState; draft: AnyDraft },
  write: RecordWrite,
): Promise<WorkflowState> {
  const { resource } = section;
  const neededFields = needsOf(move).filter(({ field }) => Object.hasOwn(draft, field));
  const values = Object.fromEntries(neededFields.map(({ field }) => [field, draft[field]]));
  const columns = neededFields.length > 0 ? await prepareDraftColumns(section, values, current.record, write) : {};
  if (Object.keys(columns).length === 0) return current;
  assertEditable(resource, current.record, write);
  return changeRow(section, current.record, { ...columns, ...prepareEditColumns(resource, current, write) }, write);
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
const MOST_USES = 20;

/**
 * The records that refer to this one: with title where the operator may read their section, otherwise only counted.
 * References in fields that the operator sees masked are not counted, because asking for each storage place would
 * locate every object.
 */
async function listIncomingReferences(
  record: { section: string; id: number },
  resources: readonly Resource[],
  operator: Operator,
  db: Db,
): Promise<IncomingReferences<Label>> {
  const usesBySection = await Promise.all(
    resources.map((resource) => selectUses(resource, record, { resources, operator, db })),
  );
  const list = usesBySection.flatMap((one) => one.list).sort((one, other) => Number(other.live) - Number(one.live));
  return { list: list.slice(0, MOST_USES), total: usesBySection.reduce((sum, { total }) => sum + total, 0) };
}

async function selectUses(
  resource: Resource,
  record: { section: string; id: number },
  { resources, operator, db }: { resources: readonly Resource[]; operator: Operator; db: Db },
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
    .limit(MOST_USES)
    .execute();
  const mayRead = readsSection(operator, resource, resources);
  const visibleUses = mayRead ? rows.map((row) => useOf(resource, row, operator)) : [];
  return {
    list: await readPlacedTitles(db, resource, visibleUses, { operator, resources }),
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
