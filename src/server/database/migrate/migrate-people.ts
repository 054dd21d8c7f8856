import { sql } from 'kysely';
import type { Tx } from '../tables.ts';
import type { StoredSchema } from './stored-schema.ts';

/** A table of earlier versions, which stored operators' roles and the permissions of roles separately. */
export const OLD_GRANTS = 'operatorRole';

/** Run before the new columns are added: renames columns and drops old unique constraints. */
export async function renamePeople(tx: Tx, known: StoredSchema): Promise<void> {
  await sql`alter table "role" rename column "nameZh" to "name"`.execute(tx);
  await sql`alter table "role" alter column "nameEn" drop not null`.execute(tx);
  known.get('role')?.set('name', { type: 'text', nullable: false });
  for (const [table, column] of [
    ['role', 'code'],
    ['role', 'name'],
    ['role', 'nameEn'],
    ['operator', 'account'],
    ['operator', 'name'],
  ] as const) {
    await sql`alter table ${sql.id(table)} alter column ${sql.id(column)} type text collate "C"`.execute(tx);
  }
  // A deleted row must not block its account or code, so the unconditional unique constraint is dropped.
  await sql`alter table "operator" drop constraint if exists "operator_account_key"`.execute(tx);
  await sql`alter table "role" drop constraint if exists "role_code_key"`.execute(tx);
}

/** Run after the new columns are added: converts the old grants, so that everybody keeps their permissions. */
export async function carryGrants(tx: Tx): Promise<void> {
  await sql`update "role" set permissions =
    (select jsonb_agg(code order by code) from "roleCode" where "roleId" = "role".id)`.execute(tx);
  await sql`update "operator" set roles =
    (select jsonb_agg("roleId" order by "roleId") from "operatorRole" where "operatorId" = "operator".id)`.execute(tx);
  await sql`update "operator" set status = 'active' where roles is not null`.execute(tx);
  await sql`drop table "operatorRole"`.execute(tx);
  await sql`drop table "roleCode"`.execute(tx);
}
