import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { menu, sections } from '../../../src/resources/index.ts';
import { migrate } from '../../../src/server/migrate/migrate.ts';
import { insertMembers } from '../../support/members.ts';
import { type TestApp, testApp } from '../../support/server.ts';
import { sendSheet } from '../../support/sheets.ts';

let museum: TestApp;

const db = () => museum.parts.database.db;

/** The database ends the first transaction that writes to the table, as it does with one of two in a deadlock. */
async function endFirstWrite(table: string): Promise<void> {
  // What a sequence has given stays given when its transaction is rolled back.
  await sql`create sequence writes`.execute(db());
  await sql`create function end_first() returns trigger language plpgsql as $$ begin
    if nextval('writes') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
    return new;
  end $$`.execute(db());
  await sql`create trigger end_first before insert or update on ${sql.id(table)} for each row execute function end_first()`.execute(
    db(),
  );
}

beforeEach(async () => {
  museum = await testApp();
});

afterEach(async () => {
  await sql`drop function if exists end_first cascade`.execute(db());
  await sql`drop sequence if exists writes`.execute(db());
});

test('a bulk job is created although the database ends its transaction because of a deadlock', async () => {
  await insertMembers(museum, 1);
  await endFirstWrite('job');
  const body = { what: 'set', asked: { tags: ['老会员'] } };
  const answer = await museum.call('POST', 'member/bulk', { as: 'admin', query: { all: 'true' }, body });
  expect(answer, answer.text).toMatchObject({ status: 200, data: { total: 1 } });
});

test.each(['importSheet', 'job'])(
  'the check of a sheet begins although the database ends its write to %s because of a deadlock',
  async (table) => {
    await sendSheet(museum, { code: 'annals' }, '日期,标题\n1990,开馆');
    await endFirstWrite(table);
    const answer = await museum.call('POST', 'annals/import/check', { as: 'admin', body: {} });
    expect(answer, answer.text).toMatchObject({ status: 200, data: { state: 'checking' } });
  },
);

test('a start migrates the database although the database ends its transaction because of a deadlock', async () => {
  await endFirstWrite('menuEntry');
  await migrate({ db: db() }, menu, sections);
  const { rows } = await sql<{ writes: number }>`select last_value as writes from writes`.execute(db());
  expect(rows[0]?.writes).toBeGreaterThan(1);
});
