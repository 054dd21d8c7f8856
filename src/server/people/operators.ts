import { sql } from 'kysely';
import type { Db, Tx } from '../database/tables.ts';
import { incrementVersion, runTransaction } from '../database/transaction.ts';
import { type BarredReason, barredReason } from '../http/access.ts';
import { type AuditWrite, writeAudit } from '../records/history/audit.ts';
import { ADMINISTRATOR, countHolders, type Rights, readRolesOf, rightsFrom } from './rights.ts';

/** A person authenticated by the CAS server. */
interface Person {
  account: string;
  name: string | null;
  avatar: string | null;
}

/** The tables whose versions change with operators or roles. */
export const ACCESS_TABLES: readonly string[] = ['operator', 'role'];

export type Admission = { id: number; name: string } | { id: number; barred: BarredReason };

interface SignIn {
  now: Date;
  /** Where from. */
  ip: string;
  adminAccounts: readonly string[];
}

/** Creates or updates the operator who signed in; a new one has no role and therefore an empty menu. */
export const findOrCreateOperator = (db: Db, person: Person, { now, ip, adminAccounts }: SignIn): Promise<Admission> =>
  runTransaction(db, async (tx) => {
    await raiseAccess(tx);
    const before = await findByAccount(tx, person.account);
    const barred = before && barredReason(before, now);
    if (before && barred) {
      await writeAudit(tx, { ...auditEntryOf(before, now), action: 'signInRefused', details: { barred, ip } });
      return { id: before.id, barred };
    }
    const operator = await upsertOperator(tx, person, now, ip);
    const entry = { ...auditEntryOf(operator, now), details: { ip } };
    // An operator added in advance has a row before the first sign-in.
    const isFirst = !before?.lastLoginAt;
    if (isFirst && adminAccounts.includes(person.account)) await makeAdministrator(tx, operator.id);
    await writeAudit(tx, { ...entry, action: before ? 'signIn' : 'firstSignIn' });
    return operator;
  });

const findByAccount = (tx: Tx, account: string) =>
  tx
    .selectFrom('operator')
    .select(['id', 'name', 'status', 'validTo', 'lastLoginAt'])
    .where('account', '=', account)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

const auditEntryOf = (operator: { id: number; name: string }, at: Date): Omit<AuditWrite, 'action'> => ({
  operator,
  at,
  section: 'operator',
  recordId: operator.id,
  title: operator.name,
});

/** Values that the CAS server does not send stay unchanged. */
const upsertOperator = (tx: Tx, { account, name, avatar }: Person, now: Date, lastIp: string) =>
  tx
    .insertInto('operator')
    .values({ account, name: name ?? account, avatar, lastLoginAt: now, lastIp, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('account')
        .where('deletedAt', 'is', null)
        .doUpdateSet({
          lastLoginAt: now,
          lastIp,
          ...(name === null ? {} : { name }),
          ...(avatar === null ? {} : { avatar }),
        }),
    )
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();

async function makeAdministrator(tx: Tx, operatorId: number): Promise<void> {
  const role = await tx
    .selectFrom('role')
    .select('id')
    .where('code', '=', ADMINISTRATOR)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!role) throw new Error(`There is no role "${ADMINISTRATOR}"; the database has not been seeded.`);
  await giveRole(tx, operatorId, role.id);
}

/** Gives an operator a role, once. */
export async function giveRole(db: Db, operatorId: number, roleId: number): Promise<void> {
  await sql`
    update operator set roles = coalesce(roles, '[]'::jsonb) || to_jsonb(${roleId}::integer), version = version + 1,
      status = case when status = 'waiting' then 'active' else status end
    where id = ${operatorId} and not coalesce(roles @> to_jsonb(${roleId}::integer), false)`.execute(db);
  await countHolders(db);
}

/**
 * Increments the access versions; call it in every transaction that changes roles or their holders without writing a
 * record.
 */
export const raiseAccess = (db: Db): Promise<void> => incrementVersion(db, 'operator');

/**
 * Caches permissions until a role or an operator changes. The version is read with each session, so a change takes
 * effect with the next request on every server.
 */
export function createRights(db: Db): (operatorId: number, version: number | null) => Promise<Rights> {
  let cache: { version: number; rights: Map<number, Rights> } = { version: -1, rights: new Map() };
  return async (operatorId, version) => {
    if (version === null) return rightsFrom(await readRolesOf(db, operatorId));
    if (cache.version !== version) cache = { version, rights: new Map() };
    const { rights } = cache;
    const value = rights.get(operatorId) ?? rightsFrom(await readRolesOf(db, operatorId));
    rights.set(operatorId, value);
    return value;
  };
}
