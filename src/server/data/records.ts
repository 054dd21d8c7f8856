import type { Page } from '../../contract/list.ts';
import type { MoveRequest } from '../../contract/record.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Sentence } from '../../declare/label.ts';
import type { Operator } from '../access.ts';
import { Refusal } from '../errors.ts';
import type { Rules } from '../rules.ts';
import { draftedColumns } from './drafting.ts';
import { changeRow, keptRecord, type Section, seenRecord, type Write } from './kept.ts';
import { type ListQuestion, readList } from './list.ts';
import { checkMove, movedColumns, moveNamed } from './moving.ts';
import { reasonIn } from './reason.ts';
import { tableOf, titlesIn } from './section-table.ts';
import { type Kept, lockedSentence } from './standing.ts';
import { type Db, sectionsIn } from './tables.ts';
import { createTotals, raiseVersion } from './totals.ts';

/** What one section keeps, and every way to read or change it. */
export interface Records {
  list: (question: ListQuestion, operator: Operator) => Promise<Page<AnyRecord>>;
  one: (id: number, operator: Operator) => Promise<AnyRecord>;
  create: (sent: AnyDraft, operator: Operator) => Promise<AnyRecord>;
  update: (id: number, version: number, sent: AnyDraft, operator: Operator) => Promise<AnyRecord>;
  remove: (id: number, version: number, operator: Operator) => Promise<void>;
  move: (request: MoveRequest, operator: Operator) => Promise<AnyRecord>;
}

interface RecordParts {
  db: Db;
  resource: Resource;
  /** Every section, for the references between them. */
  resources: readonly Resource[];
  rules: Rules;
  now: () => Date;
}

export function createRecords({ db, resource, resources, rules, now }: RecordParts): Records {
  const section: Section = { resource, rules, titleOf: titlesIn(resources) };
  const totalOf = createTotals(db);

  /** Every write is one transaction, and raises the version by which totals are remembered. */
  const write = <T>(operator: Operator, work: (write: Write) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const done = await work({ tx, operator, now: now() });
      await raiseVersion(tx, tableOf(resource));
      return done;
    });
  const recordAfter = async (id: number, { tx, operator }: Write): Promise<AnyRecord> =>
    (await keptRecord(section, id, tx, operator)).record;

  return {
    list: (question, { id: operatorId }) => readList(db, resource, question, { ...section, totalOf, operatorId }),

    one: async (id, operator) => (await keptRecord(section, id, db, operator)).record,

    create: (sent, operator) =>
      write(operator, async (write) => {
        const columns = await draftedColumns(section, sent, null, write);
        return recordAfter(await insertRow(resource, columns, write), write);
      }),

    update: (id, version, sent, operator) =>
      write(operator, async (write) => {
        const kept = await seenRecord(section, id, version, write);
        const locked = resource.workflow && lockedSentence(resource, resource.workflow, kept.record);
        if (locked) throw new Refusal(422, locked);
        const columns = await draftedColumns(section, sent, kept.record, write);
        // Saving what already is so makes nobody an editor.
        if (Object.keys(columns).length === 0) return kept.record;
        await changeRow(section, kept.record, { ...columns, ...editedColumns(resource, kept, write) }, write);
        return recordAfter(id, write);
      }),

    remove: (id, version, operator) =>
      write(operator, async (write) => {
        const { record } = await seenRecord(section, id, version, write);
        allow((await rules.mayDelete?.(record, write)) ?? true);
        await changeRow(section, record, { deletedAt: write.now, deletedBy: operator.id }, write);
      }),

    move: ({ id, version, move: name, reason }, operator) =>
      write(operator, async (write) => {
        const named = moveNamed(resource, name);
        const kept = await seenRecord(section, id, version, write);
        await checkMove(resource, named, kept, write);
        allow((await rules.mayMove?.(kept.record, name, write)) ?? true);
        const columns = { ...movedColumns(resource, named, kept, write.now), ...reasonIn(named.move, reason) };
        await changeRow(section, kept.record, columns, write);
        return recordAfter(id, write);
      }),
  };
}

async function insertRow(resource: Resource, columns: Record<string, unknown>, { tx, operator, now }: Write) {
  const made = { createdAt: now, createdBy: operator.id, updatedAt: now, updatedBy: operator.id };
  const { id } = await sectionsIn(tx)
    .insertInto(tableOf(resource))
    .values({ ...columns, ...made, ...(resource.workflow ? { editors: [operator.id] } : {}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** What an edit changes besides the text: the public keeps what it saw, and who edited is remembered. */
function editedColumns({ workflow }: Resource, { record, editors }: Kept, { operator }: Write) {
  if (!workflow) return {};
  return {
    changed: Boolean(record.changed) || record.status === workflow.live,
    editors: [...new Set([...editors, operator.id])],
  };
}

/** A rule's answer: its sentence is what the operator reads. */
function allow(answer: true | Sentence): void {
  if (answer !== true) throw new Refusal(422, answer);
}
