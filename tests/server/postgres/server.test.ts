import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { menu, sections } from '../../../src/resources/index.ts';
import { type Database, openDatabase } from '../../../src/server/database/open.ts';
import { migrate } from '../../../src/server/migrate/migrate.ts';
import { draftOf } from '../../support/draft.ts';
import { type TestApp, testApp } from '../../support/server.ts';

const address = process.env.TEST_DATABASE_URL ?? '';
const news = sections.find(({ code }) => code === 'news') as (typeof sections)[number];

describe('a database server', () => {
  let museum: TestApp;
  /** A connection that does not go through the product, like that of another server. */
  let otherClient: pg.Client;
  let openDatabases: Database[] = [];

  beforeEach(async () => {
    museum = await testApp();
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(museum.parts.database.db);
    otherClient = new pg.Client({ connectionString: address, options: `-c search_path=${rows[0]?.schema}` });
    await otherClient.connect();
  });
  afterEach(async () => {
    await otherClient.end();
    for (const database of openDatabases) await database.close();
    openDatabases = [];
  });

  const openServerDatabase = async (
    options = '',
    { deadline, name }: { deadline?: number; name?: string } = {},
  ): Promise<Database> => {
    const url = new URL(address);
    if (options) url.searchParams.set('options', options);
    if (name) url.pathname = `/${name}`;
    const database = await openDatabase({ dataDir: '', databaseUrl: url.href, ...(deadline && { deadline }) });
    openDatabases.push(database);
    return database;
  };
  const readSetting = async ({ db }: Pick<Database, 'db'>, name: string): Promise<string | undefined> =>
    (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value;

  test('a connection has time-outs for locks, idle transactions and statements, and TCP keepalives', async () => {
    const database = await openServerDatabase();
    expect(await readSetting(database, 'lock_timeout')).toBe('10s');
    expect(await readSetting(database, 'idle_in_transaction_session_timeout')).toBe('1min');
    expect(await readSetting(database, 'statement_timeout')).toBe('15s');
    expect(await readSetting(database, 'tcp_keepalives_idle')).toBe('20');
  });

  test('dates and times are read in ISO format, whatever DateStyle and TimeZone the server has', async () => {
    const database = await openServerDatabase('-c DateStyle=German -c TimeZone=America/New_York');
    const { rows } = await sql`select '2026-03-04'::date as day, '2026-03-04T05:06:07Z'::timestamptz as moment`.execute(
      database.db,
    );
    expect(rows).toEqual([{ day: '2026-03-04', moment: '2026-03-04T05:06:07.000Z' }]);
  });

  test('a query past the deadline fails with 503, except on the connection without a time-out', async () => {
    const database = await openServerDatabase('', { deadline: 200 });
    await expect(sql`select pg_sleep(0.5)`.execute(database.db)).rejects.toMatchObject({ statusCode: 503 });
    await sql`select pg_sleep(0.5)`.execute(database.withoutTimeout);
  });

  test('/healthz and a save answer 503 while another connection locks the section, and 200 after it', async () => {
    const database = await openServerDatabase(await searchPathOf(otherClient), { deadline: 1_500 });
    museum = await testApp({ database });
    await otherClient.query('begin');
    await otherClient.query(`select 1 from "tableVersion" where name = 'news' for update`);
    expect((await museum.app.inject('/healthz')).statusCode).toBe(503);
    const refusal = await museum.call('POST', 'news/', { as: 'editor', body: draftOf(news) });
    expect(refusal).toMatchObject({ status: 503, msg: '服务器暂时繁忙，请稍后重试。' });
    await otherClient.query('rollback');
    expect((await museum.app.inject('/healthz')).statusCode).toBe(200);
    expect((await museum.call('POST', 'news/', { as: 'editor', body: draftOf(news) })).status).toBe(200);
  });

  test('a query still runs after another connection has added a column to its table', async () => {
    const database = await openServerDatabase(await searchPathOf(otherClient));
    await otherClient.query('create table plan (a integer)');
    const read = () => database.db.transaction().execute((tx) => sql`select * from plan`.execute(tx));
    await read();
    await otherClient.query('alter table plan add column b integer');
    expect((await read()).rows).toEqual([]);
    // A statement is planned when it comes a second time.
    for (const _ of [1, 2]) await sql`select * from plan`.execute(database.db);
    await otherClient.query('alter table plan add column c integer');
    await sql`select * from plan`.execute(database.db);
    await otherClient.query('drop table plan');
  });

  test('a migration waits for another one that is running, beyond the deadline', async () => {
    const database = await openServerDatabase(await searchPathOf(otherClient), { deadline: 200 });
    await otherClient.query('begin');
    await otherClient.query(`select 1 from setting where key = 'schemaVersion' for update`);
    const migration = migrate({ db: database.withoutTimeout }, menu, sections);
    const outcome = migration.then(() => 'ended');
    expect(await Promise.race([outcome, pause(500)])).toBeUndefined();
    await otherClient.query('commit');
    expect(await outcome).toBe('ended');
  });

  describe('opening a database that cannot be used is refused with a message', () => {
    test('when it is read-only', async () => {
      await expect(openServerDatabase('-c default_transaction_read_only=on')).rejects.toThrow(
        /^DATABASE_URL: .*is read-only/,
      );
    });

    test('when its search path names no schema', async () => {
      await expect(openServerDatabase('-c search_path=nowhere')).rejects.toThrow(/names no schema that exists/);
    });

    test('when it is not encoded in UTF-8', async () => {
      const name = `museum_test_latin_${process.pid}`;
      await otherClient.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
      await expect(openServerDatabase('', { name })).rejects.toThrow(
        /encoded in LATIN1; make one with ENCODING 'UTF8'/,
      );
      await otherClient.query(`drop database ${name}`);
    });

    test('when its user may not create tables', async () => {
      const role = `museum_test_reader_${process.pid}`;
      await otherClient.query(`create role ${role}`);
      await expect(openServerDatabase(`-c role=${role} -c search_path=pg_catalog`)).rejects.toThrow(
        /may not create tables/,
      );
      await otherClient.query(`drop role ${role}`);
    });
  });
});

const searchPathOf = async (client: pg.Client): Promise<string> =>
  `-c search_path=${(await client.query('show search_path')).rows[0].search_path}`;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
