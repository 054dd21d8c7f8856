import { sql } from 'kysely';
import type { Page } from '../../contract/list.ts';
import type { MoveRequest } from '../../contract/record.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Sentence } from '../../declare/label.ts';
import type { Operator } from '../access.ts';
import { Refusal } from '../errors.ts';
import type { Rules } from '../rules.ts';
import { asking } from './asking.ts';
import { draftedColumns } from './drafting.ts';
import { changeRow, keptRecord, type Section, seenRecord, type Write } from './kept.ts';
import { type ListQuestion, readList } from './list.ts';
import { seenBy } from './masking.ts';
import { checkMove, movedColumns, moveNamed, type NamedMove } from './moving.ts';
import { refuseWhileNamed } from './naming.ts';
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

  const seen = (operator: Operator, record: AnyRecord): AnyRecord => seenBy(operator, resource, record, resources);

  /**
   * Every write is one transaction. It begins by raising the version by which totals are remembered, and holds that row
   * until its end: the writes of a section come one after the other, so that a number is given once, and what no two
   * records may share is not taken in between.
   */
  const write = <T>(operator: Operator, work: (write: Write) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await raiseVersion(tx, tableOf(resource));
      return work({ tx, operator, now: now(), ...asking(tx) });
    });
  const recordAfter = async (id: number, { tx, operator }: Write): Promise<AnyRecord> =>
    seen(operator, (await keptRecord(section, id, tx, operator)).record);

  return {
    list: async (question, operator) => {
      const page = await readList(db, resource, question, { ...section, totalOf, operatorId: operator.id });
      return { ...page, list: page.list.map((record) => seen(operator, record)) };
    },

    one: async (id, operator) => seen(operator, (await keptRecord(section, id, db, operator)).record),

    create: (sent, operator) =>
      write(operator, async (write) => {
        const columns = await draftedColumns(section, sent, null, write);
        return recordAfter(await insertRow(resource, columns, write), write);
      }),

    update: (id, version, sent, operator) =>
      write(operator, async (write) => {
        const kept = await seenRecord(section, id, version, write);
        const orders = isOrdering(resource, sent);
        const locked = resource.workflow && lockedSentence(resource, resource.workflow, kept.record);
        if (locked && !orders) throw new Refusal(422, locked);
        const columns = await draftedColumns(section, sent, kept.record, write);
        // Saving what already is so makes nobody an editor.
        if (Object.keys(columns).length === 0) return seen(operator, kept.record);
        const more = orders ? orderedColumns(resource, columns) : editedColumns(resource, kept, write);
        await changeRow(section, kept.record, { ...columns, ...more }, write);
        return recordAfter(id, write);
      }),

    remove: (id, version, operator) =>
      write(operator, async (write) => {
        const { record } = await seenRecord(section, id, version, write);
        allow((await rules.mayDelete?.(record, write)) ?? true);
        await changeRow(section, record, { deletedAt: write.now, deletedBy: operator.id }, write);
        // Asked last: whoever names the record at this moment waits for the row, and finds it gone.
        await refuseWhileNamed(resource, id, resources, write.tx);
      }),

    move: ({ id, version, move: name, reason }, operator) =>
      write(operator, async (write) => {
        const named = moveNamed(resource, name);
        const kept = await seenRecord(section, id, version, write);
        await checkMove(resource, named, kept, write);
        allow((await rules.mayMove?.(kept.record, name, write)) ?? true);
        const reasoned = reasonIn(named.move, reason);
        const more = (await rules.onMove?.(kept.record, name, write)) ?? {};
        const columns = { ...movedColumns(resource, named, kept, write.now), ...decidedAt(resource, named, write) };
        await changeRow(section, kept.record, { ...columns, ...reasoned, ...more }, write);
        await rules.afterMove?.(kept.record, name, write);
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

/** Dragging a record to another place says nothing new in it. */
const isOrdering = ({ order }: Resource, sent: AnyDraft): boolean =>
  order !== undefined && Object.keys(sent).every((name) => ['id', 'version', order].includes(name));

/** The public sees the new order at once, whether or not a newer text waits for approval. */
function orderedColumns({ order = '', workflow }: Resource, columns: Readonly<Record<string, unknown>>) {
  if (!workflow?.publication) return {};
  return { live: sql`live || jsonb_build_object(${order}::text, ${columns[order]}::integer)` };
}

/** What an edit changes besides the text: the public keeps what it saw, and who edited is remembered. */
function editedColumns({ workflow }: Resource, { record, editors }: Kept, { operator }: Write) {
  if (!workflow) return {};
  return {
    changed: Boolean(record.changed) || record.status === workflow.publication?.live,
    editors: [...new Set([...editors, operator.id])],
  };
}

/** The moment an answer was given, where the section keeps it. */
function decidedAt({ fields }: Resource, { name, workflow }: NamedMove, { now }: Write): Record<string, Date> {
  if (!workflow.decision.moves.includes(name)) return {};
  const kept = Object.entries(fields).filter(([, { auto }]) => auto === 'decided');
  return Object.fromEntries(kept.map(([field]) => [field, now]));
}

/** A rule's answer: its sentence is what the operator reads. */
function allow(answer: true | Sentence): void {
  if (answer !== true) throw new Refusal(422, answer);
}
