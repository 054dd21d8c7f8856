import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { API_PREFIX, IGNORED_HEADER, SLOW_SORT_HEADER, sectionCalls } from '../../contract/calls.ts';
import { CHOICES_PARAMETER, type ListAnswer, listParameters, sortText } from '../../contract/list.ts';
import type { IncomingReferences, MoveRequest } from '../../contract/record.ts';
import type { TrashedRecord } from '../../contract/trash.ts';
import { apiPathOf, mayDo, missingOf, requiredCodes } from '../../declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { idSchema } from '../../kinds/reference/reference.server.ts';
import { ownFingerprint } from '../database/program.ts';
import { toLanguage } from '../database/to-language.ts';
import type { AccessControl, Operator } from '../http/access.ts';
import { envelope, forbidden, languageOf, unreadableRequest } from '../http/errors.ts';
import {
  idempotencyKeyOf,
  parseId,
  parseRevision,
  parseVersion,
  requestBody,
  requestQuery,
} from '../http/request-parts.ts';
import type { AppContext } from './app-context.ts';
import { hasSortIndex } from './indexes/sort-index.ts';
import { createRejectUnknown, type RejectUnknown } from './known-names.ts';
import { filtersOf, type ParsedListQuery, parseListQuery } from './list-query.ts';
import { countMaskedSearches } from './masked-searches.ts';
import { createRecords } from './records.ts';
import type { Records } from './records-interface.ts';
import {
  envelopeResponse,
  idQuery,
  integerSchema,
  nullSchema,
  objectSchema,
  pageProperties,
  stringSchema,
} from './route-schema.ts';
import type { Rules } from './rules.ts';
import {
  boundedPageSchema,
  draftSchemas,
  editorsSchema,
  incomingReferencesSchema,
  pageSchema,
  recordSchema,
  revisionDetailSchema,
  revisionSchema,
  trashedSchema,
} from './schemas.ts';
import {
  countProperties,
  type DescribeOperation,
  describeOperationOf,
  listProperties,
  operatorProperties,
} from './section-operation.ts';
import { withPlaceAfterWrite } from './visibility/places.ts';

/** The routes that every section has for its records. */
export function recordRoutes(context: SectionRouteContext): void {
  readingRoutes(context);
  revisionRoutes(context);
  writingRoutes(context);
  trashRoutes(context);
  if (context.resource.workflow) moveRoute(context);
}

export function createSectionRouteContext(
  app: FastifyInstance,
  resource: Resource,
  rules: Rules,
  { parts, access }: RouteContext,
): SectionRouteContext {
  const { database, sections, now, secret } = parts;
  return {
    app,
    resource,
    records: createRecords({
      db: database.db,
      longReads: database.longReads,
      resource,
      sections,
      rules,
      now,
      secret,
    }),
    operatorOf: access.operatorOf,
    may: (operator, action) => mayDo(resource, action, (code) => operator.codes.has(code), sections),
    countMaskedSearches: (listQuery, operator) => countMaskedSearches(parts, resource, listQuery, operator),
    withLocations: async (record, operator) =>
      withPlaceAfterWrite(database.db, resource, await record, { operator, sections }),
    rejectUnknown: createRejectUnknown(resource, ownFingerprint(sections)),
    guard(action) {
      const required = requiredCodes(resource, action, sections);
      return access.guardBy(({ codes }) => missingOf(required, (code) => codes.has(code)) === undefined);
    },
    describe: describeOperationOf(resource, sections),
  };
}

interface RouteContext {
  parts: AppContext;
  access: AccessControl;
}

/** What the routes of a section need. */
export interface SectionRouteContext {
  app: FastifyInstance;
  resource: Resource;
  records: Records;
  operatorOf: AccessControl['operatorOf'];
  may: (operator: Operator, action: string) => boolean;
  guard: (action: string) => onRequestAsyncHookHandler;
  rejectUnknown: RejectUnknown;
  describe: DescribeOperation;
  /** Adds locations to the references of a written record, as every read does. */
  withLocations: (record: Promise<AnyRecord>, operator: Operator) => Promise<AnyRecord>;
  /** Counts searches for masked values; call it before answering the query. */
  countMaskedSearches: (listQuery: ParsedListQuery, operator: Operator) => Promise<void>;
}

const idAndVersion = { id: idSchema, version: integerSchema };

const addressOf = (resource: Resource, call: string): string => `${API_PREFIX}/${apiPathOf(resource)}/${call}`;

/** From this many rows on, sorting them for a page takes longer than a list should. */
const SLOW_SORT_ROWS = 100_000;

/** As many ignored parameters as a header names. */
const MAX_IGNORED = 10;

const listHeaders = {
  [IGNORED_HEADER]: {
    type: 'string',
    description: 'The parameters that the section does not have; they change nothing',
  },
  [SLOW_SORT_HEADER]: {
    type: 'string',
    description: `The order, where ${SLOW_SORT_ROWS} rows or more, or more than a search counts, had to be sorted because no index has it (list.sortTogether)`,
  },
};

function readingRoutes({
  app,
  resource,
  records,
  operatorOf,
  guard,
  countMaskedSearches,
  describe,
}: SectionRouteContext): void {
  const onRequest = guard('list');
  const listSchema = {
    ...describe('A page'),
    querystring: objectSchema({
      ...pageProperties,
      ...listProperties(resource),
      ...operatorProperties(resource),
      ...countProperties,
    }),
    response: envelopeResponse(boundedPageSchema(recordSchema(resource, false)), listHeaders),
  };
  const recordAnswer = envelopeResponse(recordSchema(resource, true));

  const listOptions = { onRequest, schema: listSchema };
  const known = new Set<string>([
    ...listParameters,
    CHOICES_PARAMETER,
    ...filtersOf(resource),
    ...Object.keys(operatorProperties(resource)),
  ]);
  app.get(addressOf(resource, sectionCalls.list), listOptions, async (request, reply) => {
    const operator = operatorOf(request);
    const query = requestQuery(request);
    const ignored = Object.keys(query).filter((name) => !known.has(name));
    if (ignored.length > 0)
      reply.header(IGNORED_HEADER, ignored.slice(0, MAX_IGNORED).map(encodeURIComponent).join(', '));
    const listQuery = parseListQuery(resource, query, operator);
    if (listQuery.masked?.length) await countMaskedSearches(listQuery, operator);
    const page = await records.list(listQuery, operator);
    // How many rows more than were counted match a search is unknown, but each of them is sorted.
    if ((page.more || page.total >= SLOW_SORT_ROWS) && !hasSortIndex(resource, listQuery.sorters))
      reply.header(SLOW_SORT_HEADER, sortText(listQuery.sorters));
    return envelope(page);
  });
  app.get(
    addressOf(resource, sectionCalls.one),
    { onRequest, schema: { ...describe('One record'), querystring: idQuery, response: recordAnswer } },
    async (request) => envelope(await records.read(parseId(requestQuery(request)), operatorOf(request))),
  );
  app.get(
    addressOf(resource, sectionCalls.editors),
    {
      onRequest,
      schema: {
        ...describe('The operators who created or last changed a record'),
        response: envelopeResponse(editorsSchema),
      },
    },
    async () => envelope(await records.editors()),
  );
  app.get(
    addressOf(resource, sectionCalls.uses),
    {
      onRequest,
      schema: {
        ...describe('What names a record'),
        querystring: idQuery,
        response: envelopeResponse(incomingReferencesSchema),
      },
    },
    async (request) =>
      envelope<IncomingReferences>(
        toLanguage(
          await records.incomingReferences(parseId(requestQuery(request)), operatorOf(request)),
          languageOf(request),
        ),
      ),
  );
}

function revisionRoutes({
  app,
  resource,
  records,
  operatorOf,
  guard,
  withLocations,
  describe,
}: SectionRouteContext): void {
  const onRequest = guard('show');
  const revisionsSchema = {
    ...describe('The record as each write left it, the newest first'),
    querystring: objectSchema(
      {
        id: integerSchema,
        field: { ...stringSchema, description: 'Only the writes that changed it, with its value before and after' },
        ...pageProperties,
      },
      ['id'],
    ),
    response: envelopeResponse(pageSchema(revisionSchema)),
  };
  const compareSchema = {
    ...describe('What one write changed, and the record as it was after it'),
    querystring: objectSchema(idAndVersion, ['id', 'version']),
    response: envelopeResponse(revisionDetailSchema(resource)),
  };
  const restoreSchema = {
    ...describe('Restore the values of an older version', 'edit'),
    body: objectSchema({ ...idAndVersion, revision: integerSchema }, ['id', 'version', 'revision']),
    response: envelopeResponse(recordSchema(resource, true)),
  };
  app.get(addressOf(resource, sectionCalls.revisions), { onRequest, schema: revisionsSchema }, async (request) => {
    const query = requestQuery(request);
    return envelope(await records.revisions(parseId(query), query, operatorOf(request)));
  });
  app.get(addressOf(resource, sectionCalls.revision), { onRequest, schema: compareSchema }, async (request) => {
    const query = requestQuery(request);
    return envelope(await records.revision(parseId(query), parseRevision(query.version), operatorOf(request)));
  });
  app.post(
    addressOf(resource, sectionCalls.restore),
    { onRequest: guard('edit'), schema: restoreSchema },
    async (request) => {
      const body = requestBody(request);
      const restoreRequest = { id: parseId(body), version: parseVersion(body), revision: parseRevision(body.revision) };
      const operator = operatorOf(request);
      return envelope(await withLocations(records.restore(restoreRequest, operator), operator));
    },
  );
}

function trashRoutes({
  app,
  resource,
  records,
  operatorOf,
  guard,
  withLocations,
  describe,
}: SectionRouteContext): void {
  const onRequest = guard('delete');
  const trashSchema = {
    ...describe('What was deleted and can be brought back, the latest first', 'delete'),
    querystring: objectSchema(pageProperties),
    response: envelopeResponse(pageSchema(trashedSchema)),
  };
  const undeleteSchema = {
    ...describe('Bring back what was deleted', 'delete'),
    body: objectSchema(idAndVersion, ['id', 'version']),
    response: envelopeResponse(recordSchema(resource, true)),
  };
  app.get(addressOf(resource, sectionCalls.trash), { onRequest, schema: trashSchema }, async (request) =>
    envelope<ListAnswer<TrashedRecord>>(
      toLanguage(await records.trash(requestQuery(request), operatorOf(request)), languageOf(request)),
    ),
  );
  app.post(addressOf(resource, sectionCalls.undelete), { onRequest, schema: undeleteSchema }, async (request) => {
    const body = requestBody(request);
    const operator = operatorOf(request);
    return envelope(await withLocations(records.undelete(parseId(body), parseVersion(body), operator), operator));
  });
}

function writingRoutes(context: SectionRouteContext): void {
  const { app, resource, records, operatorOf, guard, withLocations, rejectUnknown, describe } = context;
  const address = addressOf(resource, sectionCalls.one);
  const draft = draftSchemas(resource);
  const response = envelopeResponse(recordSchema(resource, true));
  const createSchema = { ...describe('Create', 'create'), body: objectSchema(draft), response };
  const editSchema = {
    ...describe('Edit; an absent field stays', 'edit'),
    body: objectSchema({ ...idAndVersion, ...draft }, ['id', 'version']),
    response,
  };
  const deleteSchema = {
    ...describe('Delete', 'delete'),
    querystring: objectSchema(idAndVersion, ['id', 'version']),
    response: envelopeResponse(nullSchema),
  };

  app.post(address, { onRequest: guard('create'), schema: createSchema }, async (request) => {
    const [body, operator] = [requestBody(request), operatorOf(request)];
    rejectUnknown(request, body, { isForm: true });
    return envelope(await withLocations(records.create(body, operator, idempotencyKeyOf(request)), operator));
  });
  app.put(address, { onRequest: guard('edit'), schema: editSchema }, async (request) => {
    const [body, operator] = [requestBody(request), operatorOf(request)];
    rejectUnknown(request, body, { isForm: true });
    const edit = { id: parseId(body), version: parseVersion(body), draft: body };
    const record = records.update(edit, operator, idempotencyKeyOf(request));
    return envelope(await withLocations(record, operator));
  });
  app.delete(address, { onRequest: guard('delete'), schema: deleteSchema }, async (request) => {
    const query = requestQuery(request);
    await records.remove(parseId(query), parseVersion(query), operatorOf(request));
    return envelope(null);
  });
}

/** The permission depends on the move in the body, so it is checked after the body is parsed. */
function moveRoute(context: SectionRouteContext): void {
  const { app, resource, records, operatorOf, may, guard, withLocations, rejectUnknown, describe } = context;
  const moves = Object.keys(resource.workflow?.moves ?? {});
  const schema = {
    ...describe('Move through the workflow; the code is that of the move', moves),
    body: objectSchema(
      {
        ...idAndVersion,
        move: { type: 'string', enum: moves },
        reason: stringSchema,
        because: stringSchema,
        fields: { type: 'object', description: 'Values of the fields that the move asks for' },
      },
      ['id', 'version', 'move'],
    ),
    response: envelopeResponse(recordSchema(resource, true)),
  };
  app.post(addressOf(resource, sectionCalls.move), { onRequest: guard('show'), schema }, async (request) => {
    const body = requestBody(request);
    const operator = operatorOf(request);
    const move = parseMoveName(resource, body.move);
    if (!may(operator, move)) throw forbidden();
    const { reason, because } = body;
    const fields = parseFields(body);
    rejectUnknown(request, fields);
    const moveRequest = {
      id: parseId(body),
      version: parseVersion(body),
      move,
      reason,
      because,
      fields,
    };
    return envelope(await withLocations(records.move(moveRequest as MoveRequest, operator), operator));
  });
}

const parseFields = ({ fields }: Record<string, unknown>): AnyDraft =>
  typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? (fields as AnyDraft) : {};

function parseMoveName({ workflow }: Resource, name: unknown): string {
  if (typeof name === 'string' && workflow && Object.hasOwn(workflow.moves, name)) return name;
  throw unreadableRequest({
    zh: '没有这种操作，请刷新页面后重试。',
    en: 'There is no such action; please reload the page and try again.',
  });
}
