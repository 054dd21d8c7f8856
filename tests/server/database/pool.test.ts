import type pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { embeddedPool, serverPool } from '../../../src/server/database/pool.ts';

/** A connection whose first answer comes too late, and whose others come when `answer` is called. */
function silent() {
  const asked: string[] = [];
  const released: unknown[] = [];
  let answer: (rows: unknown) => void = () => undefined;
  const client = {
    query(question: string | { text: string }) {
      asked.push(typeof question === 'string' ? question : question.text);
      return asked.length === 1
        ? Promise.reject(new Error('Query read timeout'))
        : new Promise((resolve) => (answer = resolve));
    },
    release: (error: unknown) => void released.push(error),
  };
  const pool = { on: () => undefined, connect: async () => client } as unknown as pg.Pool;
  return { pool, asked, released, answer: (rows: unknown) => answer(rows) };
}

const away = { statusCode: 503 };

describe.each([
  ['the embedded database', embeddedPool],
  ['a database server', (pool: pg.Pool) => serverPool(pool, async () => undefined)],
] as const)('%s that has fallen silent', (_which, poolOf) => {
  test('is waited for once, not once more on the way out of a transaction', async () => {
    const { pool, asked } = silent();
    const connection = await poolOf(pool).connect();
    await expect(connection.query('insert into news', [])).rejects.toMatchObject(away);
    await expect(connection.query('rollback', [])).rejects.toMatchObject(away);
    expect(asked).toEqual(['insert into news', 'rollback']);
  });

  test('is asked nothing more that could be done without anybody knowing', async () => {
    const { pool, asked } = silent();
    const connection = await poolOf(pool).connect();
    await expect(connection.query('insert into news', [])).rejects.toMatchObject(away);
    await expect(connection.query('commit', [])).rejects.toMatchObject(away);
    expect(asked).toEqual(['insert into news']);
  });

  test('has the next one begin anew', async () => {
    const { pool, released, answer } = silent();
    const kept = poolOf(pool);
    const first = await kept.connect();
    await expect(first.query('insert into news', [])).rejects.toMatchObject(away);
    first.release();
    expect(released).toHaveLength(1);
    const next = await kept.connect();
    let answered = false;
    const waiting = next.query('select 1', []).finally(() => {
      answered = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    answer({ rows: [1] });
    expect(await waiting).toEqual({ rows: [1] });
  });
});

test('a database that falls silent while a plan is given up is waited for once', async () => {
  const asked: string[] = [];
  const client = {
    query(question: string | { text: string }) {
      const text = typeof question === 'string' ? question : question.text;
      asked.push(text);
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
  await expect(connection.query('create table word (w text)', [])).rejects.toMatchObject(away);
  expect(asked).toEqual(['select 1', 'select 1', 'deallocate museum_1']);
});

describe('an answer of a database server that is long in coming', () => {
  afterEach(() => void vi.useRealTimers());

  const slow = () => {
    let answer: (rows: unknown) => void = () => undefined;
    const released: unknown[] = [];
    const client = {
      query: () => new Promise((resolve) => (answer = resolve)),
      release: (error: unknown) => void released.push(error),
    };
    const pool = { on: () => undefined, connect: async () => client } as unknown as pg.Pool;
    return { pool, released, answer: (rows: unknown) => answer(rows) };
  };

  test('is waited for while the server speaks to others', async () => {
    vi.useFakeTimers();
    const { pool, answer } = slow();
    const connection = await serverPool(pool, async () => undefined).connect();
    const asked = connection.query('select 1', []);
    await vi.advanceTimersByTimeAsync(10_000);
    answer({ rows: [1] });
    expect(await asked).toEqual({ rows: [1] });
  });

  test('is given up at the deadline all the same', async () => {
    vi.useFakeTimers();
    const { pool } = slow();
    const connection = await serverPool(pool, async () => undefined, 5_000).connect();
    let over = false;
    const asked = expect(connection.query('select 1', []))
      .rejects.toMatchObject(away)
      .finally(() => {
        over = true;
      });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(over).toBe(false);
    await vi.advanceTimersByTimeAsync(500);
    await asked;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('leaves no clock behind once everybody has been answered', async () => {
    vi.useFakeTimers();
    const { pool, answer } = slow();
    const connection = await serverPool(pool, async () => undefined).connect();
    const asked = connection.query('select 1', []);
    expect(vi.getTimerCount()).toBe(1);
    answer({ rows: [] });
    await asked;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is given up when the server says nothing to anybody, and its connection is closed', async () => {
    vi.useFakeTimers();
    const { pool, released } = slow();
    const silence = async () => {
      throw new Error('timeout: nothing was said');
    };
    const connection = await serverPool(pool, silence).connect();
    const asked = expect(connection.query('select 1', [])).rejects.toMatchObject(away);
    await vi.advanceTimersByTimeAsync(3_000);
    await asked;
    connection.release();
    expect(released).toEqual([expect.any(Error)]);
  });
});
