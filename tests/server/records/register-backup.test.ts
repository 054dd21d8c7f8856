import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { isGroup } from '../../../src/declare/menu.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { writeInstallation } from '../../../src/server/database/installation.ts';
import type { Db } from '../../../src/server/database/tables.ts';
import { restoreBackup } from '../../../src/server/files/backup/restore.ts';
import { writeBackup } from '../../../src/server/files/backup/write.ts';
import { migrate } from '../../../src/server/migrate/migrate.ts';
import { verifyRegister } from '../../../src/server/records/register/verify-register.ts';
import { emptyDatabase } from '../../support/database.ts';
import { sharedApp } from '../../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'museum-register-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Objects as the program before the register left them. */
async function insertObjects(db: Db, states: readonly string[]): Promise<void> {
  for (const [at, status] of states.entries()) {
    await sql`insert into "collectionManage" (status, "registerNo", title, "createdAt", "updatedAt")
      values (${status}, ${`Z-${at}`}, ${`铜镜 ${at}`}, now(), now())`.execute(db);
  }
}

/** The same section before it had a register. */
const { register: _register, ...plainWorkflow } = (collectionManage as Resource).workflow ?? { initial: '' };
const withoutRegister = { ...collectionManage, workflow: plainWorkflow } as Resource;

test('an installation from before the register gets an opening entry for each registered object, once', async () => {
  const { parts } = await sharedApp();
  const { db, ...database } = await emptyDatabase();
  const replaced = <R extends { code: string }>(section: R): R =>
    section.code === collectionManage.code ? (withoutRegister as unknown as R) : section;
  const menuBefore = parts.menu.map((item) =>
    isGroup(item) ? { ...item, sections: item.sections.map(replaced) } : item,
  );
  await migrate({ db, ...database }, menuBefore, parts.sections.map(replaced));
  await insertObjects(db, ['registered', 'cataloguing', 'deaccessioned', 'deaccessionReview']);
  await migrate({ db, ...database }, parts.menu, parts.sections);
  const kinds = async () =>
    (
      await sql<{ kind: string; recordId: number }>`select kind, "recordId" from "registerEntry" order by seq`.execute(
        db,
      )
    ).rows;
  const expected = [
    { kind: 'opening', recordId: 1 },
    { kind: 'opening', recordId: 3 },
    { kind: 'opening', recordId: 4 },
    { kind: 'deaccessioned', recordId: 3 },
  ];
  expect(await kinds()).toEqual(expected);
  expect((await verifyRegister(db, collectionManage)).broken).toBeNull();
  await sql`update "collectionManage" set status = 'registered' where id = 2`.execute(db);
  await migrate({ db, ...database }, parts.menu, parts.sections);
  expect(await kinds()).toEqual(expected);
  expect((await verifyRegister(db, collectionManage)).broken?.en).toBe('Record 2 (Z-1) has no entry “Entry”.');
});

test('a restored backup has the same register, unbroken and append-only', async () => {
  const { parts } = await sharedApp();
  const { db } = parts.database;
  await writeInstallation(db, parts.config.dataDir);
  await insertObjects(db, ['registered', 'registered']);
  await sql`insert into "registerEntry" (section, "recordId", kind, number, "values", "proposedBy", at)
    select 'collectionManage', id, 'registered', "registerNo", jsonb_build_object('registerNo', "registerNo", 'title', title),
      '[]', now() from "collectionManage" order by id`.execute(db);
  const original = await verifyRegister(db, collectionManage);
  expect(original).toMatchObject({ entries: 2, broken: null });
  const file = join(folder, 'museum.backup');
  const source = { db, dataDir: parts.config.dataDir, sections: parts.sections };
  expect(await writeBackup(source, createWriteStream(file))).toBeNull();
  const database = await emptyDatabase();
  const { menu, sections } = parts;
  await restoreBackup(file, { database, dataDir: mkdtempSync(join(folder, 'restored-')), menu, sections });
  expect(await verifyRegister(database.db, collectionManage)).toEqual(original);
  await expect(sql`delete from "registerEntry"`.execute(database.db)).rejects.toThrow('append-only');
});
