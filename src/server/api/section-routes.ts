import type { FastifyInstance } from 'fastify';
import { API_PREFIX, sectionCalls } from '../../contract/calls.ts';
import type { MoveRequest } from '../../contract/record.ts';
import { actionCode, apiPathOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { sectionsOf } from '../../declare/menu.ts';
import type { Access } from '../access.ts';
import type { Parts } from '../app.ts';
import { questionOf } from '../data/list.ts';
import { createRecords, type Records } from '../data/records.ts';
import { answer, forbidden, unreadable } from '../errors.ts';
import { enveloped, pageSchema, recordSchema } from './schemas.ts';
import { bodyOf, idIn, queryOf, versionIn } from './wanted.ts';

/** The calls every section answers to, from its declaration alone. */
export function sectionRoutes(app: FastifyInstance, { database, menu, rules, now }: Parts, access: Access): void {
  const resources = sectionsOf(menu);
  for (const resource of resources) {
    const own = rules.find(({ code }) => code === resource.code)?.rules ?? {};
    const records = createRecords({ db: database.db, resource, resources, rules: own, now });
    readingRoutes(app, resource, records, access);
    writingRoutes(app, resource, records, access);
    if (resource.workflow) moveRoute(app, resource, records, access);
  }
}

const addressOf = (resource: Resource, call: string): string => `${API_PREFIX}/${apiPathOf(resource)}/${call}`;

function readingRoutes(
  app: FastifyInstance,
  resource: Resource,
  records: Records,
  { guard, operatorOf }: Access,
): void {
  const preHandler = guard(resource.code);
  const record = recordSchema(resource, true);
  const page = pageSchema(recordSchema(resource, false));

  app.get(
    addressOf(resource, sectionCalls.list),
    { preHandler, schema: { response: { 200: enveloped(page) } } },
    async (request) => answer(await records.list(questionOf(resource, queryOf(request)), operatorOf(request))),
  );
  app.get(
    addressOf(resource, sectionCalls.one),
    { preHandler, schema: { response: { 200: enveloped(record) } } },
    async (request) => answer(await records.one(idIn(queryOf(request)), operatorOf(request))),
  );
}

function writingRoutes(
  app: FastifyInstance,
  resource: Resource,
  records: Records,
  { guard, operatorOf }: Access,
): void {
  const address = addressOf(resource, sectionCalls.one);
  const options = (action: string) => ({
    preHandler: guard(resource.code, actionCode(resource.code, action)),
    schema: { response: { 200: enveloped(recordSchema(resource, true)) } },
  });

  app.post(address, options('create'), async (request) =>
    answer(await records.create(bodyOf(request), operatorOf(request))),
  );
  app.put(address, options('edit'), async (request) => {
    const sent = bodyOf(request);
    return answer(await records.update(idIn(sent), versionIn(sent), sent, operatorOf(request)));
  });
  app.delete(address, { preHandler: options('delete').preHandler }, async (request) => {
    const query = queryOf(request);
    await records.remove(idIn(query), versionIn(query), operatorOf(request));
    return answer(null);
  });
}

/** The code depends on the move, which only the body names: it is asked once the body has been read. */
function moveRoute(app: FastifyInstance, resource: Resource, records: Records, { guard, operatorOf }: Access): void {
  app.post(
    addressOf(resource, sectionCalls.move),
    { preHandler: guard(resource.code), schema: { response: { 200: enveloped(recordSchema(resource, true)) } } },
    async (request) => {
      const sent = bodyOf(request);
      const operator = operatorOf(request);
      const move = moveIn(resource, sent.move);
      if (!operator.codes.has(actionCode(resource.code, move))) throw forbidden();
      const asked = { id: idIn(sent), version: versionIn(sent), move, reason: sent.reason } as MoveRequest;
      return answer(await records.move(asked, operator));
    },
  );
}

function moveIn({ workflow }: Resource, name: unknown): string {
  if (typeof name === 'string' && workflow && Object.hasOwn(workflow.moves, name)) return name;
  throw unreadable({
    zh: '没有这种操作，请刷新页面后重试。',
    en: 'There is no such action; please reload the page and try again.',
  });
}
