import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Operator } from './access.ts';

/** The section that keeps the roles. */
export const ROLE = 'role';

/** The role that may do everything, and the one that may read what everybody did. */
export const ADMINISTRATOR = 'administrator';
export const AUDITOR = 'auditor';

/** What an operator's roles allow. */
export type Rights = Pick<Operator, 'codes' | 'exportLimit'>;

/** A role as far as it allows something. */
export interface Granting {
  id: number;
  code: string;
  name: string;
  nameEn: string | null;
  enabled: boolean;
  permissions: string[] | null;
  exportLimit: number;
}

/** The roles by their numbers, as long as they are there. */
export async function rolesIn(db: Db, ids: readonly number[]): Promise<Granting[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('role')
    .select(['id', 'code', 'name', 'nameEn', 'enabled', 'permissions', 'exportLimit'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
}

export async function rolesOf(db: Db, operatorId: number): Promise<Granting[]> {
  const found = await db.selectFrom('operator').select('roles').where('id', '=', operatorId).executeTakeFirst();
  return rolesIn(db, found?.roles ?? []);
}

/** What roles allow together; one that is switched off allows nothing. */
export function rightsFrom(roles: readonly Granting[]): Rights {
  const counting = roles.filter(({ enabled }) => enabled);
  return {
    codes: new Set(counting.flatMap(({ permissions }) => permissions ?? [])),
    exportLimit: Math.max(0, ...counting.map(({ exportLimit }) => exportLimit)),
  };
}

/**
 * The first role that allows something the operator may not do, whether or not it is switched on: it may be switched on
 * again. A code that no section has any more allows nothing.
 */
export async function roleExceeding<R extends Pick<Granting, 'permissions' | 'exportLimit'>>(
  db: Db,
  { codes, exportLimit }: Rights,
  roles: readonly R[],
): Promise<R | undefined> {
  const beyond = (role: R, known: (code: string) => boolean) =>
    role.exportLimit > exportLimit || (role.permissions ?? []).some((code) => !codes.has(code) && known(code));
  const suspects = roles.filter((role) => beyond(role, () => true));
  if (suspects.length === 0) return undefined;
  const existing = await existingCodes(db);
  return suspects.find((role) => beyond(role, (code) => existing.has(code)));
}

async function existingCodes(db: Db): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('menuEntry')
    .select('code')
    .union(db.selectFrom('menuButton').select('code'))
    .execute();
  return new Set(found.map(({ code }) => code));
}

/** An operator with the rights of this moment, whether signed in or not; nobody where they may not sign in any more. */
export async function readCurrentOperator(db: Db, id: number, now: Date): Promise<Operator | null> {
  const found = await db
    .selectFrom('operator')
    .select(['id', 'account', 'name', 'avatar', 'status', 'validTo', 'roles'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!found || barredReason(found, now)) return null;
  const { account, name, avatar, roles } = found;
  return { id, account, name, avatar, ...rightsFrom(await rolesIn(db, roles ?? [])) };
}

/**
 * Whether somebody would still be there who may do everything, for good: one whose time runs out does not count,
 * nor one who has never signed in and may be a slip of the pen.
 * To be asked in the transaction that holds the table of operators, so that of two who strip each other one is told.
 */
export async function hasOtherAdministrator(db: Db, operatorId: number): Promise<boolean> {
  const found = await db
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
  return found !== undefined;
}

/** Says of each role how many have it, for the list; to be called when somebody's roles have changed. */
export async function countHolders(db: Db): Promise<void> {
  await sql`update role set "operatorCount" = counted.total from (
      select role.id, count(operator.id)::integer as total from role
        left join operator on operator.roles @> to_jsonb(role.id) and operator."deletedAt" is null group by role.id
    ) as counted where counted.id = role.id and counted.total <> role."operatorCount"`.execute(db);
}

/** Whoever is disabled is out at once; the sign-on tells them why. */
export async function removeSessions(db: Db, operatorId: number): Promise<void> {
  await db.deleteFrom('session').where('operatorId', '=', operatorId).execute();
}

/** Signs an operator out everywhere; they may sign in again, with their password. Answers how many sessions that ended. */
export async function endSessions(db: Db, operatorId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ endedAt: now })
    .where('operatorId', '=', operatorId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Today in Shanghai, where the museum's days begin and end. */
export const museumDay = (now: Date): string => new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Why somebody may not sign in any more. */
export type BarredReason = 'disabled' | 'expired';

export function barredReason(
  { status, validTo }: { status: string; validTo: string | null },
  now: Date,
): BarredReason | null {
  if (status === 'disabled') return 'disabled';
  return validTo !== null && validTo < museumDay(now) ? 'expired' : null;
}
