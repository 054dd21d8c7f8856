import type { FastifyRequest } from 'fastify';
import { API_PREFIX, sectionCalls } from '../../contract/calls.ts';
import { inLanguage, type Sentence } from '../../contract/label.ts';
import { IDS } from '../../contract/list.ts';
import type { ActionAnswer, ActionOutcome } from '../../contract/record.ts';
import { actionInputs, apiPathOf, SENSITIVE } from '../../declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource, SectionAction } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import { bilingualText } from '../../declare/translation.ts';
import { idSchema } from '../../kinds/reference/reference.server.ts';
import type { Operator } from '../http/access.ts';
import { envelope, languageOf, Refusal, refusalSentence, unreadableRequest } from '../http/errors.ts';
import { parseId, parseIds, parseVersion, requestBody, requestQuery } from '../http/request-parts.ts';
import type { AppContext } from './app-context.ts';
import { actionDraft } from './custom-actions.ts';
import { parseListQuery } from './list-query.ts';
import { countMaskedSearches } from './masked-searches.ts';
import type { SectionRouteContext } from './record-routes.ts';
import type { Records } from './records-interface.ts';
import { anySchema, arraySchema, envelopeResponse, integerSchema, objectSchema, stringSchema } from './route-schema.ts';
import type { OwnCall, Rules } from './rules.ts';
import { draftSchemas } from './schemas.ts';
import { allParameter, filterProperties } from './section-operation.ts';
import { parseFilterStrict } from './strict-filter.ts';

/** Maximum number of records that can be processed within the time-out of the client. */
const MAX_RECORDS = 2_000;

const addressOf = (resource: Resource, call: string): string => `${API_PREFIX}/${apiPathOf(resource)}/${call}`;

/**
 * Routes of a section's declared actions, each of which is applied to the selected records and reports the outcome of each;
 * and the route that reveals a masked value, where a section has sensitive fields.
 */
export function actionRoutes(context: SectionRouteContext, rules: Rules): void {
  const { app, resource, guard, operatorOf, records, rejectUnknown, describe } = context;
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    // Checked at start, because otherwise it would fail only when the button is pressed.
    if (!rules.actions?.[name]) throw new Error(`${resource.code}: the action "${name}" has no rule.`);
    const schema = { ...describe(action.label.en, name), ...actionSchema(resource, action) };
    app.post(addressOf(resource, name), { onRequest: guard(name), schema }, async (request) => {
      const operator = operatorOf(request);
      const body = requestBody(request);
      rejectUnknown(request, body, { fields: actionInputs(resource, action).fields, more: ['ids'] });
      const parameters = actionDraft(resource, action, body);
      const ids = selectedIds(body.ids) ?? (await matchingIds(context, request, operator));
      const outcomes: ActionOutcome[] = [];
      const version = parseSingleVersion(body);
      for (const id of ids)
        outcomes.push(await performAction(context, request, { id, name, parameters, operator, version }));
      return envelope({
        total: outcomes.length,
        done: outcomes.filter(({ done }) => done).length,
        rows: outcomes,
      } satisfies ActionAnswer);
    });
  }
  if (Object.values(resource.fields).some(({ seenBy }) => seenBy === SENSITIVE)) {
    const schema = {
      ...describe('Reveal one value that is masked for everybody; the reason is stored in the audit log', SENSITIVE),
      body: objectSchema({ id: idSchema, field: stringSchema, reason: stringSchema }, ['id', 'field', 'reason']),
      response: envelopeResponse(anySchema),
    };
    app.post(addressOf(resource, sectionCalls.reveal), { onRequest: guard(SENSITIVE), schema }, async (request) => {
      const body = requestBody(request);
      const revealRequest = { id: parseId(body), field: body.field, reason: body.reason };
      return envelope({ value: await records.reveal(revealRequest, operatorOf(request)) });
    });
  }
}

const actionSchema = (resource: Resource, action: SectionAction) => ({
  querystring: objectSchema({ all: allParameter, ...filterProperties(resource) }),
  body: objectSchema({
    ids: arraySchema(idSchema),
    version: {
      ...integerSchema,
      description: 'The version seen of the one record; 409 where it is another by now',
    },
    ...draftSchemas(actionInputs(resource, action)),
  }),
  response: envelopeResponse(anySchema),
});

function selectedIds(body: unknown): number[] | undefined {
  if (body === undefined) return undefined;
  const ids = parseIds(body, MAX_RECORDS);
  if (!ids) throw unreadableRequest(invalidIds);
  return ids;
}

/** The version that the operator has read, if it is given; allowed only with a single id. */
function parseSingleVersion(body: Readonly<Record<string, unknown>>): number | undefined {
  if (body.version === undefined) return undefined;
  if (selectedIds(body.ids)?.length !== 1) throw unreadableRequest(invalidVersion);
  return parseVersion(body);
}

/** The ids matched by the list's filters. A missing filter would select everything, so it is refused. */
async function matchingIds(
  { resource, records, countMaskedSearches }: SectionRouteContext,
  request: FastifyRequest,
  operator: Operator,
): Promise<number[]> {
  const { all, ...query } = requestQuery(request);
  const listQuery = parseFilterStrict(resource, query, operator);
  const hasCondition = listQuery.filters.length + listQuery.keywords.length > 0 || listQuery.waiting !== undefined;
  if (!hasCondition && all !== 'true') throw unreadableRequest(invalidIds);
  await countMaskedSearches(listQuery, operator);
  return records.listIds(listQuery, operator, MAX_RECORDS);
}

interface ActionCall {
  id: number;
  name: string;
  parameters: AnyDraft;
  operator: Operator;
  version: number | undefined;
}

/** Processes each record in its own transaction, so that a refused one does not affect the others. */
async function performAction(
  { resource, records }: SectionRouteContext,
  request: FastifyRequest,
  { id, name, parameters, operator, version }: ActionCall,
) {
  const language = languageOf(request);
  const titleIn = (record: AnyRecord | undefined) => {
    const title = record && bilingualText(resource, record, resource.title);
    return title ? inLanguage(title, language) : `#${id}`;
  };
  try {
    return {
      id,
      title: titleIn(await records.performAction({ id, action: name, parameters, version }, operator)),
      done: true,
    };
  } catch (error) {
    if (version !== undefined && error instanceof Refusal && error.code === 409) throw error;
    const record = await records.read(id, operator).catch(() => undefined);
    if (!(error instanceof Refusal)) request.log.error({ err: error }, `the action ${name} failed`);
    return { id, title: titleIn(record), done: false, reason: inLanguage(refusalSentence(error), language) };
  }
}

/** The routes that a section declares in its rules. */
export function ownRoutes(
  { app, resource, guard, operatorOf, describe }: SectionRouteContext,
  ownCalls: Readonly<Record<string, OwnCall>>,
  recordsOf: (code: string) => Records,
  parts: AppContext,
): void {
  const { now, sections } = parts;
  for (const [name, { method, action, summary, querystring, run }] of Object.entries(ownCalls)) {
    app.route({
      method,
      url: addressOf(resource, name),
      onRequest: guard(action),
      schema: {
        ...describe(summary, action),
        ...(querystring ? { querystring } : {}),
        response: envelopeResponse(anySchema),
      },
      handler: async (request) => {
        const operator = operatorOf(request);
        const query = requestQuery(request);
        const sectionOf = (code: string) => findSection(sections, code) as Resource;
        return envelope(
          await run({
            operator,
            query,
            now: now(),
            body: request.body,
            id: () => parseId(query),
            read: (code, id) => recordsOf(code).read(id, operator),
            // The id of such a call names the record that it begins with, not those that are listed.
            async list(code, { [IDS]: _, ...listed }) {
              const listQuery = parseListQuery(sectionOf(code), listed, operator);
              await countMaskedSearches(parts, sectionOf(code), listQuery, operator);
              return recordsOf(code).list(listQuery, operator);
            },
          }),
        );
      },
    });
  }
}

const invalidIds: Sentence = {
  zh: `请选择 1 到 ${MAX_RECORDS} 条记录，或给出筛选条件。`,
  en: `Please choose from 1 to ${MAX_RECORDS} records, or say by which conditions.`,
};

const invalidVersion: Sentence = {
  zh: '版本号只能与一条记录一起给出。',
  en: 'A version can be given with one record only.',
};
