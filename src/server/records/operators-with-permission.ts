import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** Maximum number of names in a sentence. */
const ENOUGH = 3;

/** The names of operators who hold all codes, except the excluded ones. */
export async function operatorsWithPermission(
  db: Db,
  codes: readonly string[],
  excluded: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select operator.name from operator
      join role on operator.roles @> to_jsonb(role.id) and role.enabled and role."deletedAt" is null
      cross join lateral jsonb_array_elements_text(role.permissions) as held(code)
    where operator.status = 'active' and operator."deletedAt" is null
      and held.code = any(${[...codes]}::text[]) and operator.id <> all(${[...excluded]}::integer[])
    group by operator.id, operator.name
    having count(distinct held.code) = ${new Set(codes).size}
    order by operator.id limit ${ENOUGH}`.execute(db);
  return rows.map(({ name }) => name);
}
