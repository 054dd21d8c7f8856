import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX, sectionCalls } from '../../contract/calls.ts';
import { apiPathOf, EXPORT } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Operator } from '../access/access.ts';
import type { Parts } from '../app.ts';
import { strictQuestionOf } from '../data/strict.ts';
import { titlesIn } from '../fields/section-table.ts';
import { attachment } from '../http/attachment.ts';
import { answer, Refusal } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import { bodyOf, queryOf } from '../http/wanted.ts';
import { audited } from '../records/audit.ts';
import type { Query } from '../records/list.ts';
import { onDesk } from '../records/pending-decisions.ts';
import type { Calls } from '../records/record-routes.ts';
import { toldFilter } from '../records/redact-filter.ts';
import type { Batches } from './cell.ts';
import { csvOf } from './csv.ts';
import { type Job, keepJob, noteProgress, progressOf, takeJob } from './jobs.ts';
import { fileName, formats, type Plan, planOf, refuseTooMany, showsPeople } from './plan.ts';
import { countOf, type RowSource, rowsOf, titlesFor } from './rows.ts';
import { createRowWriter, headRows } from './table.ts';
import { xlsxOf } from './xlsx.ts';

/** More files at once would leave no connection to the database for anybody else. */
const MOST_AT_ONCE = 4;
let running = 0;

/** Rows taken away as a file: asked for and checked first, then fetched from an address that is good once. */
export function exportRoutes(calls: Calls, parts: Parts): void {
  const { app, resource, guard, operatorOf, countMasked } = calls;
  const { db } = parts.database;
  const address = (call: string) => `${API_PREFIX}/${apiPathOf(resource)}/${call}`;
  const options = { preHandler: guard(EXPORT) };

  app.post(address(sectionCalls.export), options, async (request) => {
    const operator = operatorOf(request);
    const now = parts.now();
    const query = queryOf(request);
    const plan = planOf(resource, bodyOf(request), operator, parts.records);
    const source = sourceOf(parts, resource, { query, plan }, operator);
    await countMasked(source.question, operator);
    const total = await countOf(db, source);
    refuseTooMany(total, operator, resource);
    const language = languageOf(request);
    const key = await keepJob(db, resource.code, operator, { query, plan, language, total }, now);
    const name = fileName(resource, plan, now, language);
    return answer({ url: `${address(sectionCalls.exportFile)}?key=${key}`, name, total, key });
  });
  app.get(address(sectionCalls.exportProgress), options, async (request) =>
    answer(await progressOf(db, resource.code, operatorOf(request), keyIn(request))),
  );
  app.get(address(sectionCalls.exportFile), options, (request, reply) =>
    sendFile(parts, resource, operatorOf(request), request, reply),
  );
}

function sourceOf(
  { records, now }: Parts,
  resource: Resource,
  { query, plan }: Pick<Job, 'query' | 'plan'>,
  operator: Operator,
): Omit<RowSource, 'titles'> {
  const question = strictQuestionOf(resource, query, operator);
  const only = question.waiting && onDesk(resource, question.waiting, { operator, records, now: now() });
  return {
    ...{ resource, question, columns: plan.columns, ids: plan.ids, only, titleOf: titlesIn(records) },
    limit: operator.exportLimit,
  };
}

async function sendFile(
  parts: Parts,
  resource: Resource,
  operator: Operator,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (running >= MOST_AT_ONCE) throw new Refusal(429, busy);
  const key = keyIn(request);
  const now = parts.now();
  const job = await takenAndNoted(parts, resource, operator, key, now);
  const { plan, language, query } = job;
  const asked = sourceOf(parts, resource, job, operator);
  const reader = { operator, language, records: parts.records };
  const titles = await titlesFor(parts.database.db, asked, reader);
  const source: RowSource = { ...asked, titles };
  const head = headRows(resource, { columns: plan.columns, query, chosen: plan.ids?.length, now }, reader);
  const writeRow = createRowWriter(resource, plan.columns, titles, reader);
  const batches = async function* (): Batches & AsyncGenerator {
    let rows = head;
    for await (const records of rowsOf(parts.database, source)) {
      yield [...rows, ...records.map(writeRow)];
      rows = [];
    }
    // Everything was deleted in between: the file still says who asked for what.
    if (rows.length > 0) yield rows;
  };
  const counted = noting(parts, key, head.length, batches());
  const content = plan.format === 'csv' ? csvOf(counted) : xlsxOf(counted, resource.label.zh);
  // Text stays text until it is on its way: a million rows would leave as many buffers to be cleared away.
  const stream = Readable.from(content, { objectMode: false, highWaterMark: 65_536, ...asText(plan) });
  running += 1;
  stream.once('close', () => {
    running -= 1;
  });
  return reply
    .type(formats[plan.format])
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', attachment(fileName(resource, plan, now, language)))
    .send(stream);
}

const EVERY = 1_000;

/** Says now and then how many rows are written, and at the end whether it came to the end. */
async function* noting({ database }: Parts, key: string, leading: number, batches: Batches): Batches & AsyncGenerator {
  let [done, noted, state] = [-leading, Date.now(), 'failed'];
  const note = (how: string) => noteProgress(database.db, key, Math.max(done, 0), how).catch(() => undefined);
  try {
    for await (const rows of batches) {
      yield rows;
      done += rows.length;
      if (Date.now() - noted < EVERY) continue;
      noted = Date.now();
      await note('running');
    }
    state = 'done';
  } finally {
    await note(state);
  }
}

/** What leaves the museum is written down in the very transaction that lets it go. */
const takenAndNoted = (
  { database, records }: Parts,
  resource: Resource,
  operator: Operator,
  key: string,
  now: Date,
): Promise<Job> =>
  database.db.transaction().execute(async (tx) => {
    const job = await takeJob(tx, resource.code, operator, key, now);
    const { plan, total, query } = job;
    const whole = plan.columns.filter((name) => showsPeople(resource, name, operator, records));
    await audited(tx, {
      ...{ operator, at: now, action: EXPORT, section: resource.code, reason: plan.purpose },
      details: { total, ...detailsOf(resource, plan, query), ...(whole.length > 0 ? { personal: whole } : {}) },
    });
    return job;
  });

const detailsOf = (resource: Resource, { format, columns, ids }: Plan, query: Query) => ({
  ...{ format, columns },
  ...(ids ? { ids: ids.slice(0, 100) } : {}),
  filter: toldFilter(resource, query),
});

const asText = ({ format }: Plan) => (format === 'csv' ? { encoding: 'utf8' as const } : {});

const keyIn = (request: FastifyRequest): string => String(queryOf(request).key ?? '');

const busy = {
  zh: '正在进行的导出较多，请稍后再试。',
  en: 'Several exports are running; please try again in a moment.',
};
