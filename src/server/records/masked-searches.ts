import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Label, Sentence } from '../../contract/label.ts';
import { DAY } from '../../contract/museum-time.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Db, Tx } from '../database/tables.ts';
import { runTransaction } from '../database/transaction.ts';
import type { Operator } from '../http/access.ts';
import { Refusal } from '../http/errors.ts';
import { writeAudit } from './history/audit.ts';
import { isWholeValue } from './list-condition.ts';
import type { ParsedListQuery } from './list-query.ts';

/** Number of different values of masked fields that an operator may search for in a day, in all sections together. */
export const MASKED_VALUES_A_DAY = 100;

interface CountDependencies {
  secret: string;
  now: () => Date;
}

/** A value that somebody looks for in a masked field. */
interface MaskedValue {
  section: string;
  field: string;
  value: string;
}

/**
 * A search result reveals masked values, so a query may hold one value for each field, every new value is counted, and
 * only so many are allowed in a day. Values are stored as keyed hashes; repeating one, for instance for the next page,
 * is not counted.
 */
export async function countMaskedSearches(
  { database: { db }, ...dependencies }: CountDependencies & { database: { db: Db } },
  resource: Resource,
  listQuery: ParsedListQuery,
  operator: Operator,
): Promise<void> {
  const searches = maskedSearchesIn(resource, listQuery);
  if (searches.length > 0) await runTransaction(db, (tx) => countValues(tx, dependencies, operator, searches));
}

/** Masked values whose existence the outcome of a write would reveal, such as a uniqueness error. */
export interface ProbedValues {
  /** Called before the database is searched for the value; throws if the operator has looked for too many. */
  add: (db: Db, value: MaskedValue) => Promise<void>;
  /**
   * Counts them like searches. Not called after a single write that succeeds, because the record itself is the trace; a
   * batch and a dry run always count.
   */
  count: (tx: Tx) => Promise<void>;
  isEmpty: () => boolean;
}

export function createProbedValues({ secret, now }: CountDependencies, operator: Operator): ProbedValues {
  const values: MaskedValue[] = [];
  return {
    isEmpty: () => values.length === 0,
    async add(db, value) {
      const hashes = [...values, value].map((one) => hashOf(secret, one));
      const { rows } = await sql<{ total: number }>`
        select count(distinct mark)::integer as total from (
          select mark from "maskedQuestion" where "operatorId" = ${operator.id} and at > ${dayBefore(now())}
          union all select unnest(${hashes}::text[])) as probed`.execute(db);
      if ((rows[0]?.total ?? 0) > MASKED_VALUES_A_DAY) throw tooManyValues();
      values.push(value);
    },
    count: (tx) => countValues(tx, { secret, now }, operator, values),
  };
}

const dayBefore = (at: Date): string => new Date(at.getTime() - DAY).toISOString();

const hashOf = (secret: string, { section, field, value }: MaskedValue): string =>
  createHmac('sha256', secret).update(`${section}.${field}=${value}`).digest('base64url');

async function countValues(
  tx: Tx,
  { secret, now }: CountDependencies,
  operator: Operator,
  values: readonly MaskedValue[],
): Promise<void> {
  const at = now();
  // The lock serialises concurrent queries of one operator.
  await tx.selectFrom('operator').select('id').where('id', '=', operator.id).forUpdate().execute();
  const stored = tx.deleteFrom('maskedQuestion').where('operatorId', '=', operator.id);
  await stored.where('at', '<=', dayBefore(at)).execute();
  const newFields = new Map<string, Set<string>>();
  for (const value of values) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('maskedQuestion')
      .values({ operatorId: operator.id, mark: hashOf(secret, value), at: at.toISOString() })
      .onConflict((row) => row.columns(['operatorId', 'mark']).doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) continue;
    newFields.set(value.section, (newFields.get(value.section) ?? new Set()).add(value.field));
  }
  if (newFields.size === 0) return;
  const { total } = await tx
    .selectFrom('maskedQuestion')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('operatorId', '=', operator.id)
    .executeTakeFirstOrThrow();
  if (Number(total) > MASKED_VALUES_A_DAY) throw tooManyValues();
  const entry = { operator, at, action: 'askMasked' };
  await writeAudit(
    tx,
    [...newFields].map(([section, fields]) => ({ ...entry, section, details: { fields: [...fields] } })),
  );
}

const tooManyValues = (): Refusal => Object.assign(new Refusal(429, tooMany), { retryAfter: 3_600 });

function maskedSearchesIn(resource: Resource, { filters, keywords, masked = [] }: ParsedListQuery): MaskedValue[] {
  const { code: section } = resource;
  const maskedFilters = filters.filter(([name]) => masked.includes(name));
  const multiple = maskedFilters.find(([, values]) => values.length > 1);
  if (multiple)
    throw new Refusal(422, oneValue(resource.fields[multiple[0]]?.label ?? { zh: multiple[0], en: multiple[0] }));
  const searchFields = resource.list.search.filter((name) => masked.includes(name));
  return [
    ...maskedFilters.flatMap(([field, values]) => values.map((value) => ({ section, field, value }))),
    ...searchFields.flatMap((field) =>
      keywords.filter((word) => isWholeValue(resource, field, word)).map((value) => ({ section, field, value })),
    ),
  ];
}

const oneValue = ({ zh, en }: Label): Sentence => ({
  zh: `“${zh}”对您是遮盖显示的，一次只能按一个完整的值查找，请只保留一个。`,
  en: `“${en}” is masked for you and is looked for by one whole value at a time; please leave only one.`,
});

const tooMany: Sentence = {
  zh: `您在 24 小时内按遮盖显示的内容查找过 ${MASKED_VALUES_A_DAY} 个不同的值，请明天再查，或联系能看到全部内容的同事。`,
  en: `You have looked for ${MASKED_VALUES_A_DAY} different masked values within 24 hours; please try again tomorrow, or ask a colleague who sees them whole.`,
};
