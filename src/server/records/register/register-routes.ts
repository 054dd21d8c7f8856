import { sql } from 'kysely';
import { API_PREFIX, sectionCalls } from '../../../contract/calls.ts';
import type { RegisterAnswer, RegisterLine } from '../../../contract/register.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { AnyRecord } from '../../../declare/define-resource.ts';
import type { Signature } from '../../database/tables/register.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { envelope } from '../../http/errors.ts';
import { parseId, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../app-context.ts';
import { visibleChanges } from '../history/changes.ts';
import { findRecord } from '../record-context.ts';
import type { SectionRouteContext } from '../record-routes.ts';
import { envelopeResponse, integerSchema, objectSchema, stringSchema } from '../route-schema.ts';
import { readRow } from '../row.ts';
import { createSection, type Section } from '../section.ts';
import { tableOf } from '../section-table.ts';

const signature = { type: 'object', properties: { id: integerSchema, title: stringSchema } };
const values = { type: 'object', additionalProperties: true };
const changes = { fields: { type: 'array', items: stringSchema }, before: values, after: values };

const registerSchema = {
  type: 'object',
  properties: {
    list: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          seq: integerSchema,
          kind: stringSchema,
          at: stringSchema,
          proposedBy: { type: 'array', items: signature },
          approvedBy: { ...signature, nullable: true },
          reason: { ...stringSchema, nullable: true },
          ...changes,
          hash: stringSchema,
        },
      },
    },
  },
};

/** Route with the entries of a record in the register. */
export function registerRoutes(
  { app, resource, guard, operatorOf, describe }: SectionRouteContext,
  { database: { db }, sections }: AppContext,
): void {
  if (!resource.workflow?.register) return;
  const section = createSection(resource, sections);
  const schema = {
    ...describe('The entries of a record in the register, the newest first'),
    querystring: objectSchema({ id: integerSchema }, ['id']),
    response: envelopeResponse(registerSchema),
  };
  app.get(
    `${API_PREFIX}/${apiPathOf(resource)}/${sectionCalls.register}`,
    { onRequest: guard('show'), schema },
    async (request) => envelope(await readRegister(db, section, parseId(requestQuery(request)), operatorOf(request))),
  );
}

async function readRegister(db: Db, section: Section, id: number, operator: Operator): Promise<RegisterAnswer> {
  await findRecord(section, id, { db, operator });
  const entries = await readEntries(db, section, id);
  const list = await Promise.all(
    entries.map(
      async ({ held, previous, ...entry }): Promise<RegisterLine> => ({
        ...entry,
        ...(await visibleChanges(db, section, { before: previous, after: held }, operator)),
      }),
    ),
  );
  return { list };
}

/** What the register holds of a record; nothing where it has no entry. */
export const heldInRegister = async (
  db: Db,
  section: Section,
  id: number,
): Promise<Readonly<Record<string, unknown>> | undefined> => (await readEntries(db, section, id))[0]?.held;

interface Entry extends Omit<RegisterLine, 'fields' | 'before' | 'after'> {
  /** The values that the register holds after the entry, and before it. */
  held: Readonly<Record<string, unknown>>;
  previous: Readonly<Record<string, unknown>> | null;
}

async function readEntries(db: Db, section: Section, id: number): Promise<Entry[]> {
  const { resource, columns } = section;
  const table = sql.id(tableOf(resource));
  const rows = await sectionTables(db)
    .selectFrom([
      'registerEntry as entry',
      sql<AnyRecord>`jsonb_populate_record(null::${table}, entry."values" || jsonb_build_object('id', entry."recordId"))`.as(
        't',
      ),
    ])
    .select(columns)
    .select([
      sql<number>`entry.seq`.as('#seq'),
      sql<string>`entry.kind`.as('#kind'),
      sql<string>`entry.at`.as('#at'),
      sql<Signature[]>`entry."proposedBy"`.as('#proposedBy'),
      sql<Signature | null>`entry."approvedBy"`.as('#approvedBy'),
      sql<string | null>`entry.reason`.as('#reason'),
      sql<string>`entry.hash`.as('#hash'),
      sql<string[]>`array(select jsonb_object_keys(entry."values"))`.as('#names'),
    ])
    .where('entry.section', '=', resource.code)
    .where('entry.recordId', '=', id)
    .orderBy('entry.seq')
    .execute();
  const entries: Entry[] = [];
  for (const row of rows) {
    const values = readRow(resource, { ...row }, 0);
    const names = row['#names'] as string[];
    entries.push({
      seq: Number(row['#seq']),
      kind: String(row['#kind']),
      at: String(row['#at']),
      proposedBy: row['#proposedBy'],
      approvedBy: row['#approvedBy'],
      reason: row['#reason'],
      hash: String(row['#hash']),
      held: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
      previous: entries.at(-1)?.held ?? null,
    });
  }
  return entries.reverse();
}
