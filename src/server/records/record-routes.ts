import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify';
import { API_PREFIX, sectionCalls } from '../../contract/calls.ts';
import type { MoveRequest } from '../../contract/record.ts';
import { apiPathOf, mayDo } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Access, Operator } from '../access/access.ts';
import type { Parts } from '../app.ts';
import { exportRoutes } from '../export/export-routes.ts';
import { answer, forbidden, unreadable } from '../http/errors.ts';
import { enveloped, pageSchema, recordSchema, usesSchema } from '../http/schemas.ts';
import { bodyOf, idIn, keyOf, queryOf, revisionIn, versionIn } from '../http/wanted.ts';
import { importRoutes } from '../import/import-routes.ts';
import { createWorks } from '../import/works.ts';
import { bulkRoute } from '../jobs/bulk-routes.ts';
import { actionRoutes, ownRoutes } from './action-routes.ts';
import { type ListQuestion, questionOf } from './list.ts';
import { countMaskedQuestion } from './masked-questions.ts';
import { createRecords, type Records } from './records.ts';

/** The calls every section answers to, from its declaration alone. */
export function sectionRoutes(app: FastifyInstance, parts: Parts, access: Access): void {
  const { database, records, rules, now } = parts;
  const rulesOf = (code: string) => rules.find((one) => one.code === code)?.rules ?? {};
  const works = createWorks();
  app.addHook('onClose', () => works.end());
  const known = new Map<string, Records>();
  for (const resource of records) {
    const own = rulesOf(resource.code);
    const calls: Calls = {
      app,
      resource,
      kept: createRecords({ db: database.db, resource, resources: records, rules: own, now }),
      operatorOf: access.operatorOf,
      may: (operator, action) => mayDo(resource, action, (code) => operator.codes.has(code), records),
      countMasked: (question, operator) => countMaskedQuestion(parts, resource, question, operator),
      guard: (action) => access.guardBy((operator) => calls.may(operator, action)),
    };
    readingRoutes(calls);
    revisionRoutes(calls);
    writingRoutes(calls);
    trashRoutes(calls);
    if (resource.workflow) moveRoute(calls);
    actionRoutes(calls, own);
    bulkRoute(calls, parts);
    exportRoutes(calls, parts);
    importRoutes(calls, parts, works);
    known.set(resource.code, calls.kept);
    ownRoutes(calls, own.calls ?? {}, (code) => known.get(code) as Records, parts);
  }
}

/** What the calls of one section are made of. */
export interface Calls {
  app: FastifyInstance;
  resource: Resource;
  kept: Records;
  operatorOf: Access['operatorOf'];
  may: (operator: Operator, action: string) => boolean;
  guard: (action: string) => preHandlerAsyncHookHandler;
  /** Counts a question by what is masked for whoever asks; to be called before any answer to it. */
  countMasked: (question: ListQuestion, operator: Operator) => Promise<void>;
}

const addressOf = (resource: Resource, call: string): string => `${API_PREFIX}/${apiPathOf(resource)}/${call}`;

function readingRoutes({ app, resource, kept, operatorOf, guard, countMasked }: Calls): void {
  const preHandler = guard('list');
  const record = recordSchema(resource, true);
  const page = pageSchema(recordSchema(resource, false));

  app.get(
    addressOf(resource, sectionCalls.list),
    { preHandler, schema: { response: { 200: enveloped(page) } } },
    async (request) => {
      const operator = operatorOf(request);
      const question = questionOf(resource, queryOf(request), operator);
      await countMasked(question, operator);
      return answer(await kept.list(question, operator));
    },
  );
  app.get(
    addressOf(resource, sectionCalls.one),
    { preHandler, schema: { response: { 200: enveloped(record) } } },
    async (request) => answer(await kept.one(idIn(queryOf(request)), operatorOf(request))),
  );
  app.get(
    addressOf(resource, sectionCalls.uses),
    { preHandler, schema: { response: { 200: enveloped(usesSchema) } } },
    async (request) => answer(await kept.uses(idIn(queryOf(request)), operatorOf(request))),
  );
}

function revisionRoutes({ app, resource, kept, operatorOf, guard }: Calls): void {
  const preHandler = guard('show');
  app.get(addressOf(resource, sectionCalls.revisions), { preHandler }, async (request) => {
    const query = queryOf(request);
    return answer(await kept.revisions(idIn(query), query, operatorOf(request)));
  });
  app.get(addressOf(resource, sectionCalls.revision), { preHandler }, async (request) => {
    const query = queryOf(request);
    return answer(await kept.revision(idIn(query), revisionIn(query.version), operatorOf(request)));
  });
  app.post(
    addressOf(resource, sectionCalls.restore),
    { preHandler: guard('edit'), schema: { response: { 200: enveloped(recordSchema(resource, true)) } } },
    async (request) => {
      const sent = bodyOf(request);
      const asked = { id: idIn(sent), version: versionIn(sent), revision: revisionIn(sent.revision) };
      return answer(await kept.restore(asked, operatorOf(request)));
    },
  );
}

function trashRoutes({ app, resource, kept, operatorOf, guard }: Calls): void {
  const preHandler = guard('delete');
  app.get(addressOf(resource, sectionCalls.trash), { preHandler }, async (request) =>
    answer(await kept.trash(queryOf(request), operatorOf(request))),
  );
  app.post(
    addressOf(resource, sectionCalls.untrash),
    { preHandler, schema: { response: { 200: enveloped(recordSchema(resource, true)) } } },
    async (request) => {
      const sent = bodyOf(request);
      return answer(await kept.untrash(idIn(sent), versionIn(sent), operatorOf(request)));
    },
  );
}

function writingRoutes({ app, resource, kept, operatorOf, guard }: Calls): void {
  const address = addressOf(resource, sectionCalls.one);
  const options = (action: string) => ({
    preHandler: guard(action),
    schema: { response: { 200: enveloped(recordSchema(resource, true)) } },
  });

  app.post(address, options('create'), async (request) =>
    answer(await kept.create(bodyOf(request), operatorOf(request), keyOf(request))),
  );
  app.put(address, options('edit'), async (request) => {
    const sent = bodyOf(request);
    return answer(await kept.update(idIn(sent), versionIn(sent), sent, operatorOf(request), keyOf(request)));
  });
  app.delete(address, { preHandler: options('delete').preHandler }, async (request) => {
    const query = queryOf(request);
    await kept.remove(idIn(query), versionIn(query), operatorOf(request));
    return answer(null);
  });
}

/** The code depends on the move, which only the body names: it is asked once the body has been read. */
function moveRoute({ app, resource, kept, operatorOf, may, guard }: Calls): void {
  app.post(
    addressOf(resource, sectionCalls.move),
    { preHandler: guard('show'), schema: { response: { 200: enveloped(recordSchema(resource, true)) } } },
    async (request) => {
      const sent = bodyOf(request);
      const operator = operatorOf(request);
      const move = moveIn(resource, sent.move);
      if (!may(operator, move)) throw forbidden();
      const { reason, because } = sent;
      const asked = { id: idIn(sent), version: versionIn(sent), move, reason, because, fields: fieldsIn(sent) };
      return answer(await kept.move(asked as MoveRequest, operator));
    },
  );
}

const fieldsIn = ({ fields }: Record<string, unknown>): object =>
  typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : {};

function moveIn({ workflow }: Resource, name: unknown): string {
  if (typeof name === 'string' && workflow && Object.hasOwn(workflow.moves, name)) return name;
  throw unreadable({
    zh: '没有这种操作，请刷新页面后重试。',
    en: 'There is no such action; please reload the page and try again.',
  });
}
