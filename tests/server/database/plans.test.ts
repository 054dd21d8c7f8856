import { type Kysely, type RawBuilder, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { executeLater, runTransaction } from '../../../src/server/database/transaction.ts';
import { sharedApp } from '../../support/server.ts';

/** A connection keeps prepared statements, so that the database plans them once. */

let db: Kysely<unknown>;
beforeEach(async () => {
  db = (await sharedApp()).parts.database.db as unknown as Kysely<unknown>;
});

const onOneConnection = <T>(work: (connection: Kysely<unknown>) => Promise<T>): Promise<T> =>
  db.connection().execute(work);

/** The prepared statements that contain this text. */
async function listPrepared(connection: Kysely<unknown>, part: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where strpos(statement, ${part}) > 0`.execute(connection);
  return rows.map(({ statement }) => statement).filter((statement) => !statement.includes('pg_prepared_statements'));
}

async function run(connection: Kysely<unknown>, statement: RawBuilder<{ value: number }>): Promise<number | undefined> {
  const { rows } = await statement.execute(connection);
  return rows[0]?.value;
}

test('a statement is prepared when it is executed a second time', () =>
  onOneConnection(async (connection) => {
    const select = (value: number) => run(connection, sql`select ${value}::integer * 3 as value /* twice */`);
    expect(await select(1)).toBe(3);
    expect(await listPrepared(connection, '/* twice */')).toEqual([]);
    expect(await select(2)).toBe(6);
    expect(await listPrepared(connection, '/* twice */')).toHaveLength(1);
    expect(await select(3)).toBe(9);
  }));

test('an ilike search is not prepared, so that it is planned with its words each time', () =>
  onOneConnection(async (connection) => {
    const select = (word: string) => run(connection, sql`select 1 as value where 'abc' ilike ${word} /* words */`);
    for (const word of ['%a%', '%b%', '%c%']) expect(await select(word)).toBe(1);
    expect(await listPrepared(connection, '/* words */')).toEqual([]);
  }));

test('a list page uses one plan for all values after five executions, and is not planned again', () =>
  onOneConnection(async (connection) => {
    await sql`create temporary table numbered as select number from generate_series(1, 20000) as number`.execute(
      connection,
    );
    await sql`create index on numbered (number)`.execute(connection);
    await sql`analyze numbered`.execute(connection);
    const page = (connection as unknown as Kysely<{ numbered: { number: number } }>)
      .selectFrom('numbered')
      .select('number')
      .where('number', '>', 100)
      .orderBy('number')
      .limit(10)
      .offset(20);
    for (const _ of Array(12)) expect((await page.execute())[0]).toEqual({ number: 121 });
    const { rows } = await sql`
      select generic_plans::integer as generic, custom_plans::integer as custom
      from pg_prepared_statements where strpos(statement, '"numbered"') > 0`.execute(connection);
    expect(rows).toEqual([{ generic: 6, custom: 5 }]);
    await sql`drop table numbered`.execute(connection);
  }));

test('a repeated write is prepared', () =>
  onOneConnection(async (connection) => {
    const write = (name: string) =>
      run(connection, sql`insert into setting (key, value) values (${name}, '1') returning 1 as value /* setting */`);
    for (const name of ['first', 'second', 'third']) expect(await write(name)).toBe(1);
    expect(await listPrepared(connection, '/* setting */')).toHaveLength(1);
  }));

test('a connection keeps at most 300 prepared statements, those used last, and every statement is answered', () =>
  onOneConnection(async (connection) => {
    const select = (number: number) =>
      run(connection, sql`select ${sql.lit(number)} + ${1}::integer as value /* many */`);
    for (const number of [...Array(320).keys()]) for (const _ of [1, 2]) expect(await select(number)).toBe(number + 1);
    expect(await select(0)).toBe(1);
    const prepared = await listPrepared(connection, '/* many */');
    expect(prepared.length).toBeLessThanOrEqual(300);
    expect(prepared.some((statement) => statement.startsWith('select 319 '))).toBe(true);
    expect(prepared.some((statement) => statement.startsWith('select 0 '))).toBe(false);
  }));

test('a prepared statement runs in a transaction after its table got another column', async () => {
  await db.schema.createTable('planned').addColumn('a', 'integer').execute();
  try {
    const read = (connection: Kysely<unknown>) => sql`select * from planned`.execute(connection);
    for (const _ of [1, 2, 3]) await read(db);
    await db.schema.alterTable('planned').addColumn('b', 'integer').execute();
    await sql`insert into planned values (1, 2)`.execute(db);
    const { rows } = await db.transaction().execute(read);
    expect(rows).toEqual([{ a: 1, b: 2 }]);
  } finally {
    await db.schema.dropTable('planned').execute();
  }
});

test.each([
  ['a transaction', (read: Read) => runTransaction(db as never, (tx) => read(tx as never))],
  ['a query', (read: Read) => read(db)],
])('%s with a prepared statement runs after another program has altered the table', async (_name, run) => {
  await db.schema.createTable('planned').addColumn('a', 'integer').execute();
  try {
    const read: Read = (connection) => sql`select * from planned`.execute(connection);
    await sql`insert into planned values (1)`.execute(db);
    for (const _ of [1, 2, 3]) expect((await run(read)).rows).toEqual([{ a: 1 }]);
    // Unlike an `alter table` of our own, this one is not recognised.
    await sql`do $$ begin alter table planned add column b integer default 2; end $$`.execute(db);
    for (const _ of [1, 2, 3]) expect((await run(read)).rows).toEqual([{ a: 1, b: 2 }]);
  } finally {
    await db.schema.dropTable('planned').execute();
  }
});

type Read = (connection: Kysely<unknown>) => Promise<{ rows: unknown[] }>;

test('when a statement of a transaction fails, no statement of the transaction takes effect', async () => {
  const insert = (connection: Kysely<unknown>, key: string) =>
    sql`insert into setting (key, value) values (${key}, '1')`.execute(connection);
  await expect(
    db.transaction().execute(async (tx) => {
      await insert(tx, 'before');
      await sql`release savepoint unknown`.execute(tx);
      await insert(tx, 'after');
    }),
  ).rejects.toThrow('savepoint');
  await expect(
    db.transaction().execute(async (tx) => {
      await insert(tx, 'before');
      await sql`release savepoint unknown`.execute(tx);
    }),
  ).rejects.toThrow('savepoint');
  const { rows } = await sql`select key from setting where key in ('before', 'after')`.execute(db);
  expect(rows).toEqual([]);
});

test('a transaction with savepoints writes the other rows although some rows fail', async () => {
  const insert = (connection: Kysely<unknown>, value: string) =>
    sql`insert into setting (key, value) values (${`row ${value}`}, ${value}::integer)`.execute(connection);
  await db.transaction().execute(async (tx) => {
    for (const value of ['1', 'two', '3', 'four', 'five', '6']) {
      await sql`savepoint one_row`.execute(tx);
      await insert(tx, value).catch(() => sql`rollback to savepoint one_row`.execute(tx));
      await sql`release savepoint one_row`.execute(tx);
    }
  });
  const { rows } = await sql`select key from setting where key like 'row %' order by key`.execute(db);
  expect(rows).toEqual([{ key: 'row 1' }, { key: 'row 3' }, { key: 'row 6' }]);
});

test('a deferred statement is executed before the next statement, or before the end of the transaction', async () => {
  const insertLater = (tx: Kysely<unknown>, key: string) =>
    executeLater(tx as never, sql`insert into setting (key, value) values (${key}, '1')`);
  const keysIn = async (connection: Kysely<unknown>) => {
    const { rows } = await sql<{ key: string }>`select key from setting where key like 'later %'`.execute(connection);
    return rows.map(({ key }) => key);
  };
  // The second time the statement is prepared.
  for (const round of [1, 2, 3]) {
    await db.transaction().execute(async (tx) => {
      await insertLater(tx, `later ${round}`);
      expect(await keysIn(tx)).toHaveLength(round * 2 - 1);
      await insertLater(tx, `later ${round} at the end`);
    });
    expect(await keysIn(db)).toHaveLength(round * 2);
  }
  const failing = db.transaction().execute(async (tx) => {
    await insertLater(tx, 'later and good');
    await insertLater(tx, 'later 1');
  });
  await expect(failing).rejects.toThrow('duplicate key');
  expect(await keysIn(db)).toHaveLength(6);
});

test('a failing transaction with a failing deferred statement keeps its own error and usable connections', async () => {
  const insert = sql`insert into setting (key, value) values ('twice', '1')`;
  await insert.execute(db);
  // More often than there are connections, each of which must be usable afterwards.
  for (let round = 0; round < 30; round += 1) {
    const failing = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      // The embedded database leaves nothing for later.
      await executeLater(tx as never, insert).catch(() => undefined);
      throw new Error('a reason of its own');
    });
    await expect(failing).rejects.toThrow('a reason of its own');
    await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  }
});

test('statements are prepared again after a table was created, although the preparation of one has failed', () =>
  onOneConnection(async (connection) => {
    const good = sql`select 'prepared again' as text`;
    const bad = sql`select 'prepared again' as text from no_such_table`;
    for (const _ of [1, 2]) {
      await expect(bad.execute(connection)).rejects.toThrow('no_such_table');
      await good.execute(connection);
    }
    // Before an alteration all statements are deallocated.
    await sql`create temporary table altered (id integer)`.execute(connection);
    expect(await listPrepared(connection, 'prepared again')).toEqual([]);
    for (const _ of [1, 2]) await good.execute(connection);
    expect(await listPrepared(connection, 'prepared again')).toHaveLength(1);
  }));

test('a statement that was not deallocated because the transaction failed can still be executed', () =>
  onOneConnection(async (connection) => {
    const statement = sql`select 'still prepared' as text`;
    for (const _ of [1, 2]) await statement.execute(connection);
    await expect(
      connection.transaction().execute(async (tx) => {
        await sql`select 1 / 0`.execute(tx).catch(() => undefined);
        await sql`create temporary table altered (id integer)`.execute(tx);
      }),
    ).rejects.toThrow('aborted');
    for (const _ of [1, 2]) await expect(statement.execute(connection)).resolves.toMatchObject({ rows: [{}] });
  }));
