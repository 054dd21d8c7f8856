import { type CompiledQuery, type Expression, sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/**
 * Sums rows that were counted by `day` and another column, by day or month. Counting by day first writes the name of the
 * day or month once for each day instead of once for each row.
 */
export const sumBySteps = (
  db: Db,
  step: 'day' | 'month',
  counted: Expression<unknown>,
  by: string,
): CompiledQuery<Record<string, unknown>> =>
  sql<Record<string, unknown>>`
    select to_char(day, ${sql.lit(step === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM')}) as at, ${sql.ref(by)}, sum(count) as count
    from ${counted} as counted group by 1, 2 order by 1, 2`.compile(db);
