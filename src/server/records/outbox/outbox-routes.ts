import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls, sectionCalls } from '../../../contract/calls.ts';
import { MAX_RETRIED, outboxStates } from '../../../contract/outbox.ts';
import { apiPathOf, mayDo, OUTBOX } from '../../../declare/actions.ts';
import type { Applicant } from '../../../declare/applicant.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { toLanguage } from '../../database/to-language.ts';
import type { AccessControl, Operator } from '../../http/access.ts';
import { envelope, languageOf, unreadableRequest } from '../../http/errors.ts';
import { parseId, parseIds, requestBody, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../app-context.ts';
import { findRecord } from '../record-context.ts';
import {
  anySchema,
  arraySchema,
  booleanSchema,
  envelopeResponse,
  idQuery,
  integerSchema,
  objectSchema,
  pageProperties,
  stringSchema,
} from '../route-schema.ts';
import { createSection } from '../section.ts';
import { describeOperationOf } from '../section-operation.ts';
import { previewMessage } from './preview-message.ts';
import { listMessages, listRecordMessages, listRetriedTogether } from './read-messages.ts';
import { retryMessages } from './retry-messages.ts';
import type { OutboxReader } from './unsent-messages.ts';
import { tellsApplicant } from './write-message.ts';

/** Routes of the outbox, and of the messages of a record for operators who may read the record. */
export function outboxRoutes(app: FastifyInstance, parts: AppContext, access: AccessControl): void {
  const { database, sections, config, now } = parts;
  const { channel } = config.outgoing;
  const mayIn = (section: Resource, action: string) =>
    access.guardBy(({ codes }) => mayDo(section, action, (code) => codes.has(code), sections));
  const readerOf = (operator: Operator): OutboxReader => ({ db: database.db, sections, operator, channel });
  for (const resource of templateSections(sections)) {
    const describe = describeOperationOf(resource, sections);
    app.get(
      `${API_PREFIX}/${apiPathOf(resource)}/${OUTBOX}`,
      { onRequest: mayIn(resource, OUTBOX), schema: { ...schemas.list, ...describe(schemas.list.summary, OUTBOX) } },
      async (request) => {
        const answer = await listMessages(requestQuery(request), readerOf(access.operatorOf(request)));
        return envelope(toLanguage(answer, languageOf(request)));
      },
    );
  }
  app.put(
    `${API_PREFIX}/${calls.outboxRetry}`,
    { onRequest: access.guard(), schema: schemas.retry },
    async (request) => {
      const reader = readerOf(access.operatorOf(request));
      const { all, ids: wanted } = requestBody(request);
      const ids =
        all === true ? await listRetriedTogether(requestQuery(request), reader) : parseIds(wanted, MAX_RETRIED);
      if (!ids) throw unreadableRequest(noMessages);
      const answer = await retryMessages(ids, { ...reader, now: now() });
      parts.wakeOutbox?.();
      return envelope(toLanguage(answer, languageOf(request)));
    },
  );
  for (const resource of sections.filter(tellsApplicant))
    sectionOutboxRoutes(app, resource, { parts, access, readerOf });
}

/** The sections with templates, each of which has the outbox as a tab. */
function templateSections(sections: readonly Resource[]): Resource[] {
  const codes = new Set(sections.flatMap(({ applicant }) => applicant?.templates ?? []));
  return sections.filter(({ code, tabs }) => codes.has(code) && Object.hasOwn(tabs ?? {}, OUTBOX));
}

interface SectionOutbox {
  parts: AppContext;
  access: AccessControl;
  readerOf: (operator: Operator) => OutboxReader;
}

function sectionOutboxRoutes(
  app: FastifyInstance,
  resource: Resource & { applicant: Applicant },
  { parts: { sections }, access, readerOf }: SectionOutbox,
): void {
  const describe = describeOperationOf(resource, sections);
  const mayShow = access.guardBy(({ codes }) => mayDo(resource, 'show', (code) => codes.has(code), sections));
  const section = createSection(resource, sections);
  const address = `${API_PREFIX}/${apiPathOf(resource)}`;
  const response = envelopeResponse(anySchema);
  app.get(
    `${address}/${sectionCalls.applicantMessages}`,
    {
      onRequest: mayShow,
      schema: {
        ...describe('The messages to the applicant of a record, the newest first'),
        querystring: idQuery,
        response,
      },
    },
    async (request) => {
      const reader = readerOf(access.operatorOf(request));
      const { record } = await findRecord(section, parseId(requestQuery(request)), reader);
      return envelope(toLanguage(await listRecordMessages(resource, record.id, reader), languageOf(request)));
    },
  );
  const querystring = objectSchema({ id: integerSchema, move: stringSchema }, ['id', 'move']);
  app.get(
    `${address}/${sectionCalls.applicantPreview}`,
    { onRequest: mayShow, schema: { ...describe('What a move would tell the applicant'), querystring, response } },
    async (request) => {
      const query = requestQuery(request);
      const reader = readerOf(access.operatorOf(request));
      const { record } = await findRecord(section, parseId(query), reader);
      const preview = await previewMessage(resource, { record, move: String(query.move) }, reader);
      return envelope(toLanguage(preview, languageOf(request)));
    },
  );
}

const noMessages = {
  zh: `请选择 1 至 ${MAX_RETRIED} 条通知。`,
  en: `Please choose between 1 and ${MAX_RETRIED} messages.`,
};

const filterSchemas = {
  section: arraySchema(stringSchema),
  state: arraySchema({ type: 'string', enum: [...outboxStates] }),
};

const schemas = {
  list: {
    summary: 'Messages to applicants, the newest first',
    querystring: objectSchema({ ...pageProperties, ...filterSchemas }),
    response: envelopeResponse(anySchema),
  },
  retry: {
    tags: ['Outbox'],
    summary: 'Send messages once more; each needs the permission to edit its section',
    querystring: objectSchema(filterSchemas),
    body: objectSchema({
      ids: arraySchema(integerSchema),
      all: { ...booleanSchema, description: 'Instead of ids: the oldest that failed or were held, by these filters' },
    }),
    response: envelopeResponse(anySchema),
  },
};
