import type { FastifyRequest } from 'fastify';
import { API_PREFIX, sectionCalls } from '../../../contract/calls.ts';
import type { BulkAnswer } from '../../../contract/job.ts';
import { apiPathOf, SET } from '../../../declare/actions.ts';
import { idSchema } from '../../../kinds/reference/reference.server.ts';
import { toLanguage } from '../../database/to-language.ts';
import type { Operator } from '../../http/access.ts';
import { envelope, forbidden, languageOf, Refusal, unreadableRequest } from '../../http/errors.ts';
import { parseColumnNumber, requestBody, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../../records/app-context.ts';
import { parseListQuery } from '../../records/list-query.ts';
import { pendingCondition } from '../../records/messages/pending-decisions.ts';
import type { SectionRouteContext } from '../../records/record-routes.ts';
import {
  anySchema,
  arraySchema,
  booleanSchema,
  envelopeResponse,
  integerSchema,
  objectSchema,
  stringSchema,
} from '../../records/route-schema.ts';
import { allParameter, filterProperties } from '../../records/section-operation.ts';
import { parseFilterStrict } from '../../records/strict-filter.ts';
import { redactFilter } from '../../records/visibility/redact-filter.ts';
import { forecastMessages, forecastSeats } from './bulk-forecast.ts';
import { createJob } from './create.ts';
import { objectIn, planBulk } from './plan.ts';
import { readJob } from './read.ts';
import { type BulkSelection, countSelected, insertJobRows, type RecordVersion, titlesOfFirst } from './selection.ts';

/** Maximum number of records selected one by one; larger selections are given by a filter. */
const MAX_TICKED = 10_000;

/** Creates a job for a bulk action, which a worker then processes. */
export function bulkRoute(context: SectionRouteContext, parts: AppContext): void {
  const { app, resource, guard, operatorOf, may, rejectUnknown } = context;
  const { db } = parts.database;
  // The permission depends on the action in the body, so it is checked after the body is parsed.
  const options = { onRequest: guard('list'), schema: bulkSchema(context) };
  app.post(`${API_PREFIX}/${apiPathOf(resource)}/${sectionCalls.bulk}`, options, async (request) => {
    const operator = operatorOf(request);
    const body = requestBody(request);
    const plan = planBulk(resource, body);
    if (![plan.action, plan.orElse ?? plan.action].every((action) => may(operator, action))) throw forbidden();
    const unsorted = parseSelection(request, { context, parts, operator, versions: parseVersions(body.rows) });
    const selection = plan.sorters
      ? { ...unsorted, listQuery: { ...unsorted.listQuery, sorters: plan.sorters } }
      : unsorted;
    await context.countMaskedSearches(selection.listQuery, operator);
    rejectUnknown(request, objectIn(body.asked), { fields: plan.inputs });
    if (body.check !== true) {
      const { kind, operation } = plan;
      const filter = selection.versions ? null : redactFilter(resource, filterParameters(request));
      const jobPlan = {
        operator,
        section: resource.code,
        kind,
        operation,
        request: plan.parseParameters(body, operator),
        filter,
        now: parts.now(),
      };
      const id = await createJob(db, jobPlan, (tx, jobId) =>
        insertJobRows(tx, jobId, selection, parts.config.bulkLimit),
      );
      parts.wakeJobs?.();
      const createdJob = await readJob(db, operator, id);
      return envelope<BulkAnswer>({ total: createdJob.total, possible: createdJob.total, first: [], job: createdJob });
    }
    const counts = await countSelected(db, selection, plan.possible(operator.id));
    const { sections, config } = parts;
    const outcomes = await forecastSeats(db, selection, plan, { operator, sections, most: config.bulkLimit });
    const seats = outcomes?.map(({ forecast }) => forecast);
    const { channel } = config.outgoing;
    const told = await forecastMessages(db, selection, plan, { operator, channel, outcomes });
    const first = await titlesOfFirst(db, selection, operator);
    return envelope<BulkAnswer>(
      toLanguage(
        { ...counts, first, job: null, ...(seats ? { seats } : {}), ...(told ? { told } : {}) },
        languageOf(request),
      ),
    );
  });
}

function bulkSchema({ resource, describe }: SectionRouteContext) {
  const actions = [
    ...Object.keys({ ...resource.workflow?.moves, ...resource.actions }),
    'delete',
    ...(resource.bulk ? [SET] : []),
  ];
  return {
    ...describe(
      'Do something with many records, as a job; the code is that of what is done',
      actions.map((name) => (name === SET ? 'edit' : name)),
    ),
    querystring: objectSchema({ all: allParameter, ...filterProperties(resource) }),
    body: objectSchema(
      {
        what: { type: 'string', enum: actions },
        asked: { type: 'object', description: 'What the move or the action asks for' },
        reason: stringSchema,
        because: stringSchema,
        orElse: { ...stringSchema, description: 'The move for applications that get no seat' },
        rows: {
          ...arraySchema(objectSchema({ id: idSchema, version: integerSchema }, ['id'])),
          description: 'Without them all that the conditions ask for',
        },
        check: { ...booleanSchema, description: 'Only says what would be done' },
      },
      ['what'],
    ),
    response: envelopeResponse(anySchema),
  };
}

interface SelectionContext {
  context: SectionRouteContext;
  parts: AppContext;
  operator: Operator;
  /** The records selected one by one; without them, the filter of the request selects. */
  versions: RecordVersion[] | undefined;
}

function parseSelection(
  request: FastifyRequest,
  { context: { resource }, parts: { sections, now }, operator, versions }: SelectionContext,
): BulkSelection {
  if (versions) return { resource, listQuery: parseListQuery(resource, {}, operator), versions };
  const { all } = requestQuery(request);
  const listQuery = parseFilterStrict(resource, filterParameters(request), operator);
  const hasCondition = listQuery.filters.length + listQuery.keywords.length > 0 || listQuery.waiting !== undefined;
  // A missing filter would select everything, so that must be requested explicitly.
  if (!hasCondition && all !== 'true') throw unreadableRequest(missingSelection);
  const pending =
    listQuery.waiting && pendingCondition(resource, listQuery.waiting, { operator, sections, now: now() });
  return { resource, listQuery, pending };
}

function filterParameters(request: FastifyRequest) {
  const { all: _, ...query } = requestQuery(request);
  return query;
}

function parseVersions(rows: unknown): RecordVersion[] | undefined {
  if (rows === undefined) return undefined;
  if (!Array.isArray(rows) || rows.length === 0) throw unreadableRequest(missingSelection);
  const versions = rows.map(parseRecordVersion);
  if (versions.length > MAX_TICKED) throw new Refusal(422, tooManyTicked);
  return [...new Map(versions.map((one) => [one.id, one])).values()];
}

function parseRecordVersion(one: unknown): RecordVersion {
  const { id, version } = (one ?? {}) as Partial<Record<keyof RecordVersion, unknown>>;
  const parsedId = parseColumnNumber(id);
  const parsedVersion = version === undefined ? undefined : parseColumnNumber(version);
  if (parsedId === null || parsedVersion === null) throw unreadableRequest(missingSelection);
  return parsedVersion === undefined ? { id: parsedId } : { id: parsedId, version: parsedVersion };
}

const missingSelection = {
  zh: '请选择记录，或给出筛选条件。',
  en: 'Please choose records, or say by which conditions.',
};

const tooManyTicked = {
  zh: `一次最多勾选 ${MAX_TICKED} 条，请改用筛选条件选择。`,
  en: `At most ${MAX_TICKED} can be ticked at once; please choose them by conditions instead.`,
};
