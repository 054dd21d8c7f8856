import { grantRole } from '../../src/server/data/roles.ts';
import type { Db } from '../../src/server/data/tables.ts';
import { raiseVersion } from '../../src/server/data/totals.ts';
import { ACCESS_VERSION } from '../../src/server/session/operators.ts';

/** Lets an operator do what these codes allow and nothing else, from the next request on. */
export async function allowOnly(db: Db, account: string, codes: readonly string[]): Promise<void> {
  const operator = await db
    .selectFrom('operator')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('operatorRole').where('operatorId', '=', operator.id).execute();
  const code = `only-${account}`;
  await db.deleteFrom('role').where('code', '=', code).execute();
  const role = await db
    .insertInto('role')
    .values({ code, nameZh: code, nameEn: code, builtIn: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (codes.length > 0) {
    await db
      .insertInto('roleCode')
      .values(codes.map((one) => ({ roleId: role.id, code: one })))
      .execute();
  }
  await grantRole(db, account, code);
  await raiseVersion(db, ACCESS_VERSION);
}
