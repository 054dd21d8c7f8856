import { sql } from 'kysely';
import { API_PREFIX, sectionCalls } from '../../../contract/calls.ts';
import type { ReviewAnswer } from '../../../contract/review.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { AnyRecord } from '../../../declare/define-resource.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { envelope } from '../../http/errors.ts';
import { parseId, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../app-context.ts';
import { findRecord } from '../record-context.ts';
import type { SectionRouteContext } from '../record-routes.ts';
import { heldInRegister } from '../register/register-routes.ts';
import { envelopeResponse, idQuery, stringSchema } from '../route-schema.ts';
import { readRow } from '../row.ts';
import { createSection, type Section } from '../section.ts';
import { tableOf } from '../section-table.ts';
import { visibleChanges } from './changes.ts';
import { lastWriteInto } from './revisions.ts';

const values = { type: 'object', additionalProperties: true };

const reviewSchema = {
  type: 'object',
  properties: {
    with: { type: 'string', enum: ['public', 'register'], nullable: true },
    fields: { type: 'array', items: stringSchema },
    before: values,
    after: values,
    sent: {
      type: 'object',
      nullable: true,
      properties: {
        at: stringSchema,
        operator: { ...values, nullable: true },
        action: stringSchema,
        note: { ...stringSchema, nullable: true },
      },
    },
  },
};

/** Route with what the next approval of a record would change. */
export function reviewRoute(
  { app, resource, guard, operatorOf, describe }: SectionRouteContext,
  { database: { db }, sections }: AppContext,
): void {
  if (!resource.workflow) return;
  const section = createSection(resource, sections);
  const schema = {
    ...describe('What the next approval of a record changes, and who sent it'),
    querystring: idQuery,
    response: envelopeResponse(reviewSchema),
  };
  app.get(
    `${API_PREFIX}/${apiPathOf(resource)}/${sectionCalls.review}`,
    { onRequest: guard('show'), schema },
    async (request) => envelope(await readReview(db, section, parseId(requestQuery(request)), operatorOf(request))),
  );
}

async function readReview(db: Db, section: Section, id: number, operator: Operator): Promise<ReviewAnswer> {
  const { record } = await findRecord(section, id, { db, operator });
  const { workflow } = section.resource;
  const published = workflow?.publication && (await publicCopy(db, section, id));
  const registered = workflow?.register && (await heldInRegister(db, section, id));
  const before = published ?? registered;
  const sent = await lastWriteInto(db, section.resource, id, record.changed === true ? undefined : record.status);
  if (!before) return { with: null, fields: [], before: {}, after: {}, sent };
  const after = Object.fromEntries(Object.keys(before).map((name) => [name, record[name] ?? null]));
  const changes = await visibleChanges(db, section, { before, after }, operator);
  return { with: published ? 'public' : 'register', ...changes, sent };
}

/** The declared fields of what the public sees; nothing where the record is not public. */
async function publicCopy(db: Db, { resource, columns }: Section, id: number) {
  const row = await sectionTables(db)
    .selectFrom([
      `${tableOf(resource)} as r`,
      sql<AnyRecord>`jsonb_populate_record(null::${sql.id(tableOf(resource))}, r.live || jsonb_build_object('id', r.id))`.as(
        't',
      ),
    ])
    .select(columns)
    .where('r.id', '=', id)
    .where('r.live', 'is not', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const record = readRow(resource, row, 0);
  return Object.fromEntries(Object.keys(resource.fields).map((name) => [name, record[name] ?? null]));
}
