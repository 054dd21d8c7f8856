import type { Db } from '../../src/server/database/tables.ts';
import { raiseAccess } from '../../src/server/people/operators.ts';
import { giveRoleByCode } from '../../src/server/people/roles.ts';

/** Gives an operator a role with exactly these codes, from the next request on. */
export async function allowOnly(
  db: Db,
  account: string,
  codes: readonly string[],
  roleFields: { exportLimit?: number } = {},
): Promise<void> {
  const code = `only-${account}`;
  const role = { code, name: code, nameEn: code, builtIn: false, ...roleFields, permissions: JSON.stringify(codes) };
  await db.deleteFrom('role').where('code', '=', code).execute();
  await db.insertInto('role').values(role).execute();
  await db.updateTable('operator').set({ roles: null }).where('account', '=', account).execute();
  await giveRoleByCode(db, account, code);
  await raiseAccess(db);
}

/** The permission codes of all roles of an operator. */
export async function codesOf(db: Db, account: string): Promise<string[]> {
  const { roles } = await db
    .selectFrom('operator')
    .select('roles')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  if (!roles) return [];
  const rows = await db.selectFrom('role').select('permissions').where('id', 'in', roles).execute();
  return [...new Set(rows.flatMap(({ permissions }) => permissions ?? []))];
}
