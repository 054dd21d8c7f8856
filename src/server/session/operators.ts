import type { Db, Tx } from '../data/tables.ts';

/** Who a CAS server says has signed in. */
interface Person {
  account: string;
  name: string | null;
  avatar: string | null;
}

/** The role that may do everything. */
const ADMINISTRATOR = 'administrator';
/** The row of `tableVersion` that every change of roles raises. */
export const ACCESS_VERSION = 'access';

/** Keeps whoever signed in as an operator; a new one has no role, and so an empty menu. */
export const admit = (
  db: Db,
  { account, name, avatar }: Person,
  now: Date,
  adminAccounts: readonly string[],
): Promise<{ id: number; name: string }> =>
  db.transaction().execute(async (tx) => {
    const operator = await tx
      .insertInto('operator')
      .values({ account, name: name ?? account, avatar, lastLoginAt: now })
      // What the CAS server does not send stays as it is here.
      .onConflict((conflict) =>
        conflict.column('account').doUpdateSet({
          lastLoginAt: now,
          ...(name === null ? {} : { name }),
          ...(avatar === null ? {} : { avatar }),
        }),
      )
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    if (adminAccounts.includes(account)) await makeAdministrator(tx, operator.id);
    return operator;
  });

async function makeAdministrator(tx: Tx, operatorId: number): Promise<void> {
  const role = await tx.selectFrom('role').select('id').where('code', '=', ADMINISTRATOR).executeTakeFirst();
  if (!role) throw new Error(`There is no role "${ADMINISTRATOR}"; the database has not been seeded.`);
  const given = await tx
    .insertInto('operatorRole')
    .values({ operatorId, roleId: role.id })
    .onConflict((conflict) => conflict.columns(['operatorId', 'roleId']).doNothing())
    .executeTakeFirst();
  if (given.numInsertedOrUpdatedRows) await raiseAccess(tx);
}

/** To be called in the transaction of every change to roles or to who has them. */
export async function raiseAccess(db: Db): Promise<void> {
  await db
    .insertInto('tableVersion')
    .values({ name: ACCESS_VERSION, version: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ version: row('tableVersion.version', '+', 1) })),
    )
    .execute();
}

/**
 * What operators may do, kept in memory for as long as no role has changed: the version is read with each session, so
 * a change counts on the next request, on every node.
 */
export function createCodes(db: Db): (operatorId: number, version: number | null) => Promise<ReadonlySet<string>> {
  let known: { version: number; codes: Map<number, ReadonlySet<string>> } = { version: -1, codes: new Map() };
  return async (operatorId, version) => {
    if (version === null) return codesOf(db, operatorId);
    if (known.version !== version) known = { version, codes: new Map() };
    const { codes } = known;
    const found = codes.get(operatorId) ?? (await codesOf(db, operatorId));
    codes.set(operatorId, found);
    return found;
  };
}

async function codesOf(db: Db, operatorId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('operatorRole')
    .innerJoin('roleCode', 'roleCode.roleId', 'operatorRole.roleId')
    .select('roleCode.code')
    .where('operatorRole.operatorId', '=', operatorId)
    .execute();
  return new Set(rows.map(({ code }) => code));
}
