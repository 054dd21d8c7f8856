import type pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Statement } from '../../../src/server/database/combined-query.ts';
import { CallAbandoned, runReadCall } from '../../../src/server/database/current-call.ts';
import { embeddedPool, serverPool } from '../../../src/server/database/pool.ts';

/** A connection whose first query times out and whose others are answered when `answer` is called. */
function createSilentPool() {
  const queries: string[] = [];
  const releaseErrors: unknown[] = [];
  let answer: (rows: unknown) => void = () => undefined;
  const client = {
    query(statement: string | { text: string }) {
      queries.push(typeof statement === 'string' ? statement : statement.text);
      return queries.length === 1
        ? Promise.reject(new Error('Query read timeout'))
        : new Promise((resolve) => (answer = resolve));
    },
    release: (error: unknown) => void releaseErrors.push(error),
  };
  const pool = { on: () => undefined, connect: async () => client } as unknown as pg.Pool;
  return { pool, queries, releaseErrors, answer: (rows: unknown) => answer(rows) };
}

const unavailable = { statusCode: 503 };

const watch = { checkConnection: async () => undefined, cancel: async () => undefined };

describe.each([
  ['the embedded database', embeddedPool],
  ['a database server', (pool: pg.Pool) => serverPool(pool, watch)],
] as const)('%s with a query that has timed out', (_which, poolOf) => {
  test('gets the rollback of the transaction, which is rejected with 503 without waiting for an answer', async () => {
    const { pool, queries } = createSilentPool();
    const connection = await poolOf(pool).connect();
    await expect(connection.query('insert into news', [])).rejects.toMatchObject(unavailable);
    await expect(connection.query('rollback', [])).rejects.toMatchObject(unavailable);
    expect(queries).toEqual(['insert into news', 'rollback']);
  });

  test('does not get the commit of the transaction, which is rejected with 503', async () => {
    const { pool, queries } = createSilentPool();
    const connection = await poolOf(pool).connect();
    await expect(connection.query('insert into news', [])).rejects.toMatchObject(unavailable);
    await expect(connection.query('commit', [])).rejects.toMatchObject(unavailable);
    expect(queries).toEqual(['insert into news']);
  });

  test('executes a query on the next connection, which waits for its answer', async () => {
    const { pool, releaseErrors, answer } = createSilentPool();
    const wrapped = poolOf(pool);
    const first = await wrapped.connect();
    await expect(first.query('insert into news', [])).rejects.toMatchObject(unavailable);
    first.release();
    expect(releaseErrors).toHaveLength(1);
    const second = await wrapped.connect();
    let isAnswered = false;
    const response = second.query('select 1', []).finally(() => {
      isAnswered = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAnswered).toBe(false);
    answer({ rows: [1] });
    expect(await response).toEqual({ rows: [1] });
  });
});

test('a query is rejected with 503 and not sent if deallocating a prepared statement before it times out', async () => {
  const queries: string[] = [];
  // The driver remembers by name what a connection has prepared.
  const parsedStatements: Record<string, string> = {};
  const client = {
    connection: { parsedStatements },
    query(statement: string | Statement) {
      const { text, name }: Statement = typeof statement === 'string' ? { text: statement, values: [] } : statement;
      if (name) parsedStatements[name] = text;
      queries.push(text);
      return text.startsWith('deallocate')
        ? Promise.reject(new Error('Query read timeout'))
        : Promise.resolve({ rows: [] });
    },
    release: () => undefined,
  };
  const connection = await embeddedPool({
    on: () => undefined,
    connect: async () => client,
  } as unknown as pg.Pool).connect();
  for (const _ of [1, 2]) await connection.query('select 1', []);
  await expect(connection.query('create table word (w text)', [])).rejects.toMatchObject(unavailable);
  expect(queries).toEqual(['select 1', 'select 1', 'deallocate museum_1']);
});

describe('a slow query on a database server', () => {
  afterEach(() => void vi.useRealTimers());

  const createSlowPool = () => {
    let answer: (rows: unknown) => void = () => undefined;
    const releaseErrors: unknown[] = [];
    const client = {
      query: () => new Promise((resolve) => (answer = resolve)),
      release: (error: unknown) => void releaseErrors.push(error),
    };
    const pool = { on: () => undefined, connect: async () => client } as unknown as pg.Pool;
    return { pool, releaseErrors, answer: (rows: unknown) => answer(rows) };
  };

  test('is waited for while the server answers the connection check', async () => {
    vi.useFakeTimers();
    const { pool, answer } = createSlowPool();
    const connection = await serverPool(pool, watch).connect();
    const response = connection.query('select 1', []);
    await vi.advanceTimersByTimeAsync(10_000);
    answer({ rows: [1] });
    expect(await response).toEqual({ rows: [1] });
  });

  test('is rejected with 503 at the deadline, even if the server answers the connection check', async () => {
    vi.useFakeTimers();
    const { pool } = createSlowPool();
    const connection = await serverPool(pool, watch, 5_000).connect();
    let isOver = false;
    const rejection = expect(connection.query('select 1', []))
      .rejects.toMatchObject(unavailable)
      .finally(() => {
        isOver = true;
      });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(500);
    await rejection;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('leaves no timer behind when it is answered', async () => {
    vi.useFakeTimers();
    const { pool, answer } = createSlowPool();
    const connection = await serverPool(pool, watch).connect();
    const response = connection.query('select 1', []);
    expect(vi.getTimerCount()).toBe(1);
    answer({ rows: [] });
    await response;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is rejected with 503 when the connection check fails, and its connection is closed', async () => {
    vi.useFakeTimers();
    const { pool, releaseErrors } = createSlowPool();
    const failPing = async () => {
      throw new Error('timeout: nothing was said');
    };
    const connection = await serverPool(pool, { ...watch, checkConnection: failPing }).connect();
    const rejection = expect(connection.query('select 1', [])).rejects.toMatchObject(unavailable);
    await vi.advanceTimersByTimeAsync(3_000);
    await rejection;
    connection.release();
    expect(releaseErrors).toEqual([expect.any(Error)]);
  });
});

describe('a query whose client has disconnected', () => {
  afterEach(() => vi.useRealTimers());

  /** A database server whose queries fail when they are cancelled, as those of PostgreSQL do. */
  const createCancellablePool = () => {
    const queries: string[] = [];
    const cancelled: number[] = [];
    let fail: (error: unknown) => void = () => undefined;
    const client = {
      processID: 7,
      query({ text }: { text: string }) {
        queries.push(text);
        return new Promise((_, reject) => (fail = reject));
      },
      release: () => undefined,
    };
    const cancel = async (processId: number) => {
      cancelled.push(processId);
      fail(Object.assign(new Error('canceling statement due to user request'), { code: '57014' }));
      await new Promise((resolve) => setTimeout(resolve, 500));
    };
    const pool = { on: () => undefined, connect: async () => client } as unknown as pg.Pool;
    return { pool: serverPool(pool, { ...watch, cancel }), queries, cancelled };
  };

  test('is not sent to the database', async () => {
    const { pool, queries } = createCancellablePool();
    const connection = await pool.connect();
    await expect(
      runReadCall(
        () => true,
        () => connection.query('select 1', []),
      ),
    ).rejects.toThrow(CallAbandoned);
    expect(queries).toEqual([]);
  });

  test('is cancelled during its execution, and the connection then executes the next query', async () => {
    vi.useFakeTimers();
    const { pool, cancelled, queries } = createCancellablePool();
    const connection = await pool.connect();
    let isGone = false;
    let isOver = false;
    const rejection = expect(
      runReadCall(
        () => isGone,
        () => connection.query('select slow', []),
      ),
    )
      .rejects.toThrow(CallAbandoned)
      .finally(() => {
        isOver = true;
      });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(cancelled).toEqual([]);
    isGone = true;
    await vi.advanceTimersByTimeAsync(200);
    // Until then the cancellation could end the next query of this connection.
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(500);
    await rejection;
    expect(cancelled).toEqual([7]);
    void connection.query('select 2', []);
    expect(queries).toEqual(['select slow', 'select 2']);
  });

  test.each([
    ['a write', ['insert into news']],
    ['part of a transaction', ['begin', 'select 1']],
  ])('is executed if it is %s', async (_name, statements) => {
    const { queries } = createCancellablePool();
    const client = {
      query: async ({ text }: { text: string }) => queries.push(text),
      release: () => undefined,
    };
    const pool = { on: () => undefined, connect: async () => client } as unknown as pg.Pool;
    const connection = await serverPool(pool, watch).connect();
    await runReadCall(
      () => true,
      async () => {
        for (const statement of statements) await connection.query(statement, []);
      },
    );
    expect(queries).toEqual(statements);
  });
});
