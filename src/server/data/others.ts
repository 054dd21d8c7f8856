import type { Db } from './tables.ts';

/** How many names are worth reading in one sentence. */
const ENOUGH = 3;

/** Operators who hold all the codes and are none of those excluded, by name. */
export async function othersWhoMay(db: Db, codes: readonly string[], excluded: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('operator')
    .innerJoin('operatorRole', 'operatorRole.operatorId', 'operator.id')
    .innerJoin('roleCode', 'roleCode.roleId', 'operatorRole.roleId')
    .select('operator.name')
    .where('roleCode.code', 'in', codes)
    .where('operator.id', 'not in', [...excluded, 0])
    .groupBy(['operator.id', 'operator.name'])
    .having((by) => by.fn.count('roleCode.code').distinct(), '=', codes.length)
    .orderBy('operator.id')
    .limit(ENOUGH)
    .execute();
  return rows.map(({ name }) => name);
}
