import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  type LiveReference,
  referenceCalls,
  type Specimen,
  type StoredDraft,
  specimenResource,
} from '../../client/playground/reference.ts';
import { API_PREFIX } from '../../contract/calls.ts';
import { mayDo } from '../../declare/actions.ts';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { checkDraft, clearInactiveFields, normalizeDraft } from '../../declare/draft.ts';
import type { ServerContext } from '../../server/app/server-context.ts';
import { sectionTables, type Tx } from '../../server/database/tables.ts';
import type { AccessControl, Operator } from '../../server/http/access.ts';
import { envelope, forbidden, notFound, Refusal } from '../../server/http/errors.ts';
import { requestBody } from '../../server/http/request-parts.ts';
import { numbersAt } from '../../server/records/prepare-columns.ts';
import { cleanDraft, readRow, recordColumns, storedColumns } from '../../server/records/row.ts';
import { columnsOf, tableOf, titlesIn } from '../../server/records/section-table.ts';
import { readReference } from './read-reference.ts';
import { exampleOf, fillExamples, sectionsIn } from './specimens.ts';

/** The calls of the page that shows every kind live; only `npm run dev` has them. */
export function referenceRoutes(
  app: FastifyInstance,
  parts: ServerContext,
  { guard, operatorOf }: AccessControl,
): void {
  const { database, sections } = parts;
  const readableBy = ({ codes }: Operator) =>
    sections.filter((one) => mayDo(one, 'list', (code) => codes.has(code), sections));

  app.get(`${API_PREFIX}/${referenceCalls.reference}`, { onRequest: guard() }, async (request) => {
    const reference = readReference();
    const examples = reference.kinds.map((kind) => exampleOf(kind, sections));
    const specimens = await fillExamples(examples, readableBy(operatorOf(request)), database.db);
    return envelope<LiveReference>({ ...reference, specimens });
  });

  app.post(`${API_PREFIX}/${referenceCalls.value}`, { onRequest: guard() }, async (request) => {
    const { kind, draft } = requestBody(request);
    const entry = readReference().kinds.find((one) => one.kind === kind);
    if (!entry || typeof draft !== 'object' || draft === null) throw notFound();
    const example = exampleOf(entry, sections);
    const operator = operatorOf(request);
    const readable = readableBy(operator).map(({ code }) => code);
    // The server returns the titles of the records that a value refers to.
    if (!sectionsIn(example).every((code) => readable.includes(code))) throw forbidden();
    return envelope(await storeDraft(parts, example, draft as AnyDraft, operator).catch(refusedDraft));
  });
}

/** The sentences of a refusal are what the page shows. */
function refusedDraft(error: unknown): StoredDraft {
  if (error instanceof Refusal && error.fields) return { errors: error.fields, columns: [], record: {} };
  throw error;
}

/** Stores a draft as a section stores it, in a table of its own, reads it again and undoes everything. */
async function storeDraft(
  { database, sections, now }: ServerContext,
  example: Omit<Specimen, 'draft'>,
  sent: AnyDraft,
  operator: Operator,
): Promise<StoredDraft> {
  // A table of its own, whatever section the example borrows its code from.
  const resource: Resource = { ...specimenResource(example), code: 'specimen' };
  const draft = clearInactiveFields(resource, normalizeDraft(resource, cleanDraft(resource, sent)));
  const errors = checkDraft(resource, draft);
  if (Object.keys(errors).length > 0) return { errors, columns: [], record: {} };
  const titleOf = titlesIn(sections);
  return inUndoneTransaction(database.db, async (tx) => {
    const at = now();
    await createTable(tx, resource);
    const numbers = await numbersAt(resource, undefined, draft, { tx, now: at });
    const complete = { ...draft, ...numbers };
    const columns = await storedColumns(resource, complete, Object.keys(resource.fields), { db: tx, titleOf });
    await sectionTables(tx)
      .insertInto(tableOf(resource))
      .values({ ...columns, createdAt: at, updatedAt: at })
      .execute();
    const table = sectionTables(tx).selectFrom(`${tableOf(resource)} as t`);
    const names = Object.keys(resource.fields);
    const stored = await table
      .select(names.map((name) => sql<string | null>`${sql.ref(`t.${name}`)}::text`.as(name)))
      .executeTakeFirstOrThrow();
    const row = await table.select(recordColumns(resource, titleOf, true)).executeTakeFirstOrThrow();
    const record = readRow(resource, row, operator.id);
    return {
      errors: {},
      columns: columnsOf(resource)
        .filter(({ name }) => names.includes(name))
        .map(({ name, type }) => ({ name, type, text: stored[name] ?? null })),
      record: Object.fromEntries(names.map((name) => [name, record[name] ?? null])),
    };
  });
}

const createTable = (tx: Tx, resource: Resource) => {
  const columns = columnsOf(resource).map(({ name, type, more }) => sql`${sql.id(name)} ${sql.raw(`${type} ${more}`)}`);
  return sql`create temporary table ${sql.id(tableOf(resource))} (${sql.join(columns)})`.execute(tx);
};

/** The result of a piece of work whose writes are undone. */
async function inUndoneTransaction<T>(db: ServerContext['database']['db'], work: (tx: Tx) => Promise<T>): Promise<T> {
  const undo = new Error('undone on purpose');
  let result: T | undefined;
  await db
    .transaction()
    .execute(async (tx) => {
      result = await work(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return result as T;
}
