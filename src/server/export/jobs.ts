import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '../../declare/label.ts';
import type { Operator } from '../access/access.ts';
import type { Db } from '../database/tables.ts';
import { Refusal } from '../http/errors.ts';
import type { QueryParameters } from '../http/query.ts';
import type { ExportPlan } from './plan.ts';

/** A checked export request, as the operator sent it. */
export interface ExportJob {
  query: QueryParameters;
  plan: ExportPlan;
  language: Language;
  total: number;
}

/** Lifetime of a download address in milliseconds. */
const GOOD_FOR = 2 * 60_000;
const KEPT_FOR = 24 * 60 * 60_000;

/** Stores the job and returns its key, which only the operator receives. */
export async function storeExportJob(
  db: Db,
  section: string,
  { id }: Operator,
  job: ExportJob,
  now: Date,
): Promise<string> {
  const key = randomBytes(24).toString('base64url');
  const { total, ...request } = job;
  await db
    .insertInto('exportJob')
    .values({
      keyHash: hashOf(key),
      operatorId: id,
      section,
      total,
      createdAt: now,
      request: JSON.stringify(request),
    })
    .execute();
  await db
    .deleteFrom('exportJob')
    .where('createdAt', '<', new Date(now.getTime() - KEPT_FOR).toISOString())
    .execute();
  return key;
}

/** Claims the job: once, by the operator who requested it, before it expires. */
export async function takeExportJob(
  db: Db,
  section: string,
  { id }: Operator,
  key: string,
  now: Date,
): Promise<ExportJob> {
  const taken = await db
    .updateTable('exportJob')
    .set({ state: 'running' })
    .where('keyHash', '=', hashOf(key))
    .where('operatorId', '=', id)
    .where('section', '=', section)
    .where('state', '=', 'waiting')
    .where('createdAt', '>', new Date(now.getTime() - GOOD_FOR).toISOString())
    .returning(['request', 'total'])
    .executeTakeFirst();
  if (!taken) throw new Refusal(404, gone);
  return { ...(taken.request as unknown as Omit<ExportJob, 'total'>), total: taken.total };
}

export interface ExportProgress {
  done: number;
  total: number;
  state: string;
}

export async function readExportProgress(
  db: Db,
  section: string,
  { id }: Operator,
  key: string,
): Promise<ExportProgress> {
  const found = await db
    .selectFrom('exportJob')
    .select(['done', 'total', 'state'])
    .where('keyHash', '=', hashOf(key))
    .where('operatorId', '=', id)
    .where('section', '=', section)
    .executeTakeFirst();
  if (!found) throw new Refusal(404, gone);
  return found;
}

export const writeExportProgress = (db: Db, key: string, done: number, state: string) =>
  db.updateTable('exportJob').set({ done, state }).where('keyHash', '=', hashOf(key)).execute();

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const gone = {
  zh: '下载地址已失效或已使用过，请重新导出。',
  en: 'This download address has expired or has been used; please export again.',
};
