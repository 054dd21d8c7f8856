import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { CardLayout } from '../../contract/dashboard.ts';
import { inLanguage } from '../../contract/label.ts';
import type { Card } from '../../declare/card.ts';
import { cardTable } from '../files/export/card.ts';
import type { FileCell } from '../files/export/cell.ts';
import { csvOf } from '../files/export/csv.ts';
import { type Format, formats } from '../files/export/plan.ts';
import { xlsxOf } from '../files/export/xlsx.ts';
import type { AccessControl, Operator } from '../http/access.ts';
import { envelope, forbidden, languageOf, Refusal, unreadableRequest } from '../http/errors.ts';
import { requestBody, requestQuery } from '../http/request-parts.ts';
import { writeCardLayout } from '../people/preferences/preferences.ts';
import type { AppContext } from '../records/app-context.ts';
import { writeAudit } from '../records/history/audit.ts';
import {
  anySchema,
  arraySchema,
  envelopeResponse,
  fileResponse,
  integerSchema,
  objectSchema,
  stringSchema,
} from '../records/route-schema.ts';
import type { CardQueries } from './cards/cards.ts';
import { createOverview, parsePeriod } from './overview.ts';

/** The menu code of the overview. */
const OVERVIEW = 'analysis';

/** What the overview needs besides. */
export interface OverviewContext extends AppContext {
  /** The cards of the overview with their queries. */
  cards: readonly CardQueries[];
  /**
   * Whether each query of a card is checked to read only the tables that it names, and the card fails otherwise. For
   * development and tests, since it asks the database for the plan of each.
   */
  checksCardTables?: boolean;
}

/** Routes of the overview: all cards in one response, and each card as a file. */
export function dashboardRoutes(
  app: FastifyInstance,
  parts: OverviewContext,
  { guard, operatorOf }: AccessControl,
): void {
  const { database, cards, sections, now } = parts;
  const onCardError = (err: unknown, card: string) => app.log.error({ err, card }, 'a card of the overview failed');
  const overview = createOverview({
    db: database.db,
    // Cards count rows; however many operators open the overview, connections remain for lists.
    cardDb: database.longReads,
    cards,
    sections,
    channel: parts.config.outgoing.channel,
    now,
    checksTables: parts.checksCardTables === true,
    onCardError,
  });

  app.get(`${API_PREFIX}/${calls.dashboard}`, { onRequest: guard(OVERVIEW), schema: schemas.all }, async (request) => {
    const period = parsePeriod(requestQuery(request).period);
    return envelope(await overview.all(operatorOf(request), period, languageOf(request)));
  });

  app.put(
    `${API_PREFIX}/${calls.dashboardLayout}`,
    { onRequest: guard(OVERVIEW), schema: schemas.layout },
    async (request) => {
      const layout = parseCardLayout(requestBody(request), cards);
      await writeCardLayout(database.db, operatorOf(request), layout);
      return envelope(layout);
    },
  );

  app.get(
    `${API_PREFIX}/${calls.dashboardExport}`,
    { onRequest: guard(OVERVIEW), config: { rateGroup: 'export' }, schema: schemas.card },
    async (request, reply) => {
      const operator = operatorOf(request);
      const query = requestQuery(request);
      const [period, format, language] = [parsePeriod(query.period), formatIn(query.format), languageOf(request)];
      const queries = overview.cardOf(operator, String(query.card));
      if (!queries || operator.exportLimit === 0) throw forbidden();
      const { parts: content } = await overview.fill(operator, period, queries);
      if (content === null) throw cardUnavailable();
      const { card } = queries;
      const rows = cardTable(card, content, { operator, at: now(), period, language });
      await writeAudit(database.db, auditEntryOf(card, operator, { at: now(), period, format, rows: rows.length }));
      return send(reply, rows, format, `${inLanguage(card.label, language)}-${period}`);
    },
  );
}

const MAX_CARDS = 100;

/** The cards in the order that the operator wants; codes of other versions of the program are left out. */
function parseCardLayout(body: Readonly<Record<string, unknown>>, cards: readonly CardQueries[]): CardLayout {
  const codesIn = (value: unknown) => {
    if (!Array.isArray(value) || value.length > MAX_CARDS) throw invalidLayout();
    return cards.map(({ card }) => card.code).filter((code) => value.includes(code));
  };
  const order = codesIn(body.order).sort((one, other) => position(body.order, one) - position(body.order, other));
  return { order, hidden: codesIn(body.hidden) };
}

const position = (order: unknown, code: string): number => (order as string[]).indexOf(code);

const invalidLayout = (): Refusal =>
  unreadableRequest({
    zh: '这样的排列无法保存，请刷新页面后重试。',
    en: 'The cards cannot be arranged like this; please reload the page and try again.',
  });

const auditEntryOf = (card: Card, operator: Operator, { at, ...details }: { at: Date } & Record<string, unknown>) => ({
  operator,
  at,
  action: 'export',
  section: OVERVIEW,
  title: card.label.zh,
  details: { card: card.code, ...details },
});

async function* inOneBatch(rows: readonly (readonly FileCell[])[]) {
  yield rows;
}

function send(reply: FastifyReply, rows: readonly (readonly FileCell[])[], format: Format, name: string): FastifyReply {
  const batches = inOneBatch(rows);
  const content = format === 'csv' ? csvOf(batches) : xlsxOf(batches, name, { leading: 0 });
  return reply
    .type(formats[format])
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`)
    .send(Readable.from(content));
}

function formatIn(format: unknown): Format {
  if (format === undefined || format === 'csv' || format === 'xlsx') return format ?? 'csv';
  throw unreadableRequest({ zh: '只能导出 CSV 或 XLSX。', en: 'A card is exported as CSV or XLSX.' });
}

const cardUnavailable = (): Refusal =>
  new Refusal(503, {
    zh: '这张卡片暂时无法统计，请稍后再导出。',
    en: 'This card cannot be counted at the moment; please export it a little later.',
  });

const operation = { tags: ['Overview'], 'x-codes': [OVERVIEW] };

const schemas = {
  all: {
    ...operation,
    summary: 'Every card of the overview',
    querystring: objectSchema({ period: { ...integerSchema, description: '7, 30, 90 or 365 days' } }),
    response: envelopeResponse(anySchema),
  },
  layout: {
    ...operation,
    summary: 'Save the own order of the cards, and which of them are hidden',
    body: objectSchema({ order: arraySchema(stringSchema), hidden: arraySchema(stringSchema) }, ['order', 'hidden']),
    response: envelopeResponse(anySchema),
  },
  card: {
    ...operation,
    summary: 'One card as a file',
    querystring: objectSchema(
      { card: stringSchema, period: integerSchema, format: { ...stringSchema, description: 'csv or xlsx' } },
      ['card'],
    ),
    response: fileResponse,
  },
};
