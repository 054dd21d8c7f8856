import { createHmac } from 'node:crypto';
import type { Resource } from '../../declare/define-resource.ts';
import type { Label, Sentence } from '../../declare/label.ts';
import type { Operator } from '../access/access.ts';
import type { Db } from '../database/tables.ts';
import { runTransaction } from '../database/transaction.ts';
import { Refusal } from '../http/errors.ts';
import { writeAudit } from './audit.ts';
import { isWholeValue } from './list-condition.ts';
import type { ParsedListQuery } from './list-query.ts';

/** Number of different values of masked fields that an operator may search for in a day, in all sections together. */
export const MASKED_VALUES_A_DAY = 100;

const DAY_MS = 24 * 3_600_000;

interface CountDependencies {
  database: { db: Db };
  secret: string;
  now: () => Date;
}

/** A value searched for in a masked field. */
interface MaskedSearch {
  field: string;
  value: string;
}

/**
 * A search result reveals masked values, so a query may hold one value for each field, every new value is counted, and
 * only so many are allowed in a day. Values are stored as keyed hashes; repeating one, for instance for the next page,
 * is not counted.
 */
export async function countMaskedSearches(
  { database: { db }, secret, now }: CountDependencies,
  resource: Resource,
  listQuery: ParsedListQuery,
  operator: Operator,
): Promise<void> {
  const searches = maskedSearchesIn(resource, listQuery);
  if (searches.length === 0) return;
  const at = now();
  const until = new Date(at.getTime() - DAY_MS).toISOString();
  await runTransaction(db, async (tx) => {
    // The lock serialises concurrent queries of one operator.
    await tx.selectFrom('operator').select('id').where('id', '=', operator.id).forUpdate().execute();
    const stored = tx.deleteFrom('maskedQuestion').where('operatorId', '=', operator.id);
    await stored.where('at', '<=', until).execute();
    const newFields: string[] = [];
    for (const { field, value } of searches) {
      const hash = createHmac('sha256', secret).update(`${resource.code}.${field}=${value}`).digest('base64url');
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('maskedQuestion')
        .values({ operatorId: operator.id, mark: hash, at: at.toISOString() })
        .onConflict((row) => row.columns(['operatorId', 'mark']).doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows) newFields.push(field);
    }
    if (newFields.length === 0) return;
    const { total } = await tx
      .selectFrom('maskedQuestion')
      .select(({ fn }) => fn.countAll().as('total'))
      .where('operatorId', '=', operator.id)
      .executeTakeFirstOrThrow();
    if (Number(total) > MASKED_VALUES_A_DAY) throw Object.assign(new Refusal(429, tooMany), { retryAfter: 3_600 });
    const details = { fields: [...new Set(newFields)] };
    await writeAudit(tx, { operator, at, action: 'askMasked', section: resource.code, details });
  });
}

function maskedSearchesIn(resource: Resource, { filters, keywords, masked = [] }: ParsedListQuery): MaskedSearch[] {
  const maskedFilters = filters.filter(([name]) => masked.includes(name));
  const multiple = maskedFilters.find(([, words]) => words.length > 1);
  if (multiple)
    throw new Refusal(422, oneValue(resource.fields[multiple[0]]?.label ?? { zh: multiple[0], en: multiple[0] }));
  const searchFields = resource.list.search.filter((name) => masked.includes(name));
  return [
    ...maskedFilters.flatMap(([field, words]) => words.map((value) => ({ field, value }))),
    ...searchFields.flatMap((field) =>
      keywords.filter((word) => isWholeValue(resource, field, word)).map((value) => ({ field, value })),
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
