import { sql } from 'kysely';
import { OPERATOR } from '../../declare/columns.ts';
import { lockSection } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { incrementVersion } from '../database/transaction.ts';
import { barredReason, type Operator } from '../http/access.ts';

/** The code of the section of roles. */
export const ROLE = 'role';

/** The codes of the built-in roles: the administrator may do everything, the auditor reads the audit log. */
export const ADMINISTRATOR = 'administrator';
export const AUDITOR = 'auditor';

/** What an operator's roles allow. */
export type Rights = Pick<Operator, 'codes' | 'exportLimit'>;

/** The columns of a role that decide what it allows. */
export interface RoleGrant {
  id: number;
  code: string;
  name: string;
  nameEn: string | null;
  enabled: boolean;
  permissions: string[] | null;
  exportLimit: number;
}

/** The roles with these ids that are not deleted. */
export async function readRoles(db: Db, ids: readonly number[]): Promise<RoleGrant[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('role')
    .select(['id', 'code', 'name', 'nameEn', 'enabled', 'permissions', 'exportLimit'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
}

export async function readRolesOf(db: Db, operatorId: number): Promise<RoleGrant[]> {
  const row = await db.selectFrom('operator').select('roles').where('id', '=', operatorId).executeTakeFirst();
  return readRoles(db, row?.roles ?? []);
}

/** The union of what the roles allow; a disabled role allows nothing. */
export function rightsFrom(roles: readonly RoleGrant[]): Rights {
  const enabledRoles = roles.filter(({ enabled }) => enabled);
  return {
    codes: new Set(enabledRoles.flatMap(({ permissions }) => permissions ?? [])),
    exportLimit: Math.max(0, ...enabledRoles.map(({ exportLimit }) => exportLimit)),
  };
}

/**
 * The first role that allows something the operator may not do, also if the role is disabled, since it may be enabled
 * again. A code that no section declares any more is ignored.
 */
export async function roleExceeding<R extends Pick<RoleGrant, 'permissions' | 'exportLimit'>>(
  db: Db,
  { codes, exportLimit }: Rights,
  roles: readonly R[],
): Promise<R | undefined> {
  const exceeds = (role: R, isDeclared: (code: string) => boolean) =>
    role.exportLimit > exportLimit || (role.permissions ?? []).some((code) => !codes.has(code) && isDeclared(code));
  const candidates = roles.filter((role) => exceeds(role, () => true));
  if (candidates.length === 0) return undefined;
  const declaredCodes = await readDeclaredCodes(db);
  return candidates.find((role) => exceeds(role, (code) => declaredCodes.has(code)));
}

async function readDeclaredCodes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('menuEntry')
    .select('code')
    .union(db.selectFrom('menuButton').select('code'))
    .execute();
  return new Set(rows.map(({ code }) => code));
}

/**
 * Reads an operator with their current permissions, whether signed in or not; null where they may not sign in any more.
 */
export async function readCurrentOperator(db: Db, id: number, now: Date): Promise<Operator | null> {
  const row = await db
    .selectFrom('operator')
    .select(['id', 'account', 'name', 'avatar', 'status', 'validTo', 'roles'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row || barredReason(row, now)) return null;
  const { account, name, avatar, roles } = row;
  return { id, account, name, avatar, ...rightsFrom(await readRoles(db, roles ?? [])) };
}

/**
 * Whether another permanent administrator remains: accounts with an end date and accounts that never signed in do not
 * count. The section stays locked, so that two administrators cannot remove each other at the same time.
 */
export async function hasOtherAdministrator(tx: Db, operatorId: number): Promise<boolean> {
  await lockSection(tx, OPERATOR);
  const row = await tx
    .selectFrom('operator')
    .innerJoin('role', (join) =>
      join
        .on('role.code', '=', ADMINISTRATOR)
        .on('role.deletedAt', 'is', null)
        .on(sql<boolean>`operator.roles @> to_jsonb(role.id)`),
    )
    .select('operator.id')
    .where('operator.id', '<>', operatorId)
    .where('operator.status', '=', 'active')
    .where('operator.validTo', 'is', null)
    .where('operator.lastLoginAt', 'is not', null)
    .where('operator.deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates the number of holders stored with each role; call it after an operator's roles have changed. */
export async function countHolders(tx: Db): Promise<void> {
  await lockSection(tx, OPERATOR);
  const { numAffectedRows } = await sql`update role set "operatorCount" = counted.total from (
      select role.id, count(operator.id)::integer as total from role
        left join operator on operator.roles @> to_jsonb(role.id) and operator."deletedAt" is null group by role.id
    ) as counted where counted.id = role.id and counted.total <> role."operatorCount"`.execute(tx);
  if (numAffectedRows) await incrementVersion(tx, ROLE);
}

/** Deletes the sessions of a disabled operator; the sign-on page tells them the reason. */
export async function removeSessions(db: Db, operatorId: number): Promise<void> {
  await db.deleteFrom('session').where('operatorId', '=', operatorId).execute();
}

/** Ends all sessions of an operator, who may sign in again with their password, and returns how many were ended. */
export async function endSessions(db: Db, operatorId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ endedAt: now })
    .where('operatorId', '=', operatorId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
