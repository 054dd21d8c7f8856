import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../support/server.ts';

test('a write on a full disk is refused with 507 and a message about the disk, and reads still work', async () => {
  const { call, parts } = await testApp();
  const { db } = parts.database;
  const body = { text: '磁盘将满', publishAt: '2026-03-03T02:00:00.000Z', offlineAt: '2026-03-09T02:00:00.000Z' };
  await sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger full_disk before insert on reminder execute function full_disk()`.execute(db);
  try {
    const refusal = await call('POST', 'reminder/', { as: 'editor', body });
    expect(refusal).toMatchObject({ status: 507, code: 507, msg: expect.stringMatching(/磁盘已满.*没有保存/) });
    const english = await call('POST', 'reminder/', { as: 'editor', body, language: 'en-US' });
    expect(english.msg).toMatch(/disk of the server is full/);
    expect(await call('GET', 'reminder/list', { as: 'editor' })).toMatchObject({ status: 200, data: { total: 0 } });
  } finally {
    await sql`drop function full_disk cascade`.execute(db);
  }
  expect(await call('POST', 'reminder/', { as: 'editor', body })).toMatchObject({ status: 200 });
});
