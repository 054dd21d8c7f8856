import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { embeddedPool, serverPool } from '../../../src/server/database/pool.ts';
import { createRandom } from '../../support/seeded-random.ts';

const away = new Error('Query read timeout');
const wrong = Object.assign(new Error('a constraint was violated'), { code: '23505' });

/** A connection of the driver that answers each statement as the test says, and remembers what it was sent. */
function createDriver() {
  const sent: string[] = [];
  const released: unknown[] = [];
  const answers: (Error | undefined)[] = [];
  const client = {
    query(statement: string | { text: string }) {
      sent.push(typeof statement === 'string' ? statement : statement.text);
      const answer = answers.shift();
      return answer ? Promise.reject(answer) : Promise.resolve({ rows: [] });
    },
    release: (isClosed: unknown) => void released.push(isClosed),
  };
  const pool = { on: () => undefined, connect: async () => client } as unknown as pg.Pool;
  return { pool, sent, released, answers };
}

type Step = [statement: string, answer?: Error];

/** The rows of the table in `pool.ts`: what was sent before the release, and whether the connection is closed. */
const transitions: readonly [title: string, steps: readonly Step[], sent: string[], isClosed: boolean][] = [
  ['a statement', [['select 1']], ['select 1'], false],
  ['a statement that is refused', [['select 1', wrong]], ['select 1'], false],
  ['a transaction that is committed', [['begin'], ['insert'], ['commit']], ['begin', 'insert', 'commit'], false],
  [
    'a transaction that is rolled back',
    [['begin'], ['insert', wrong], ['rollback']],
    ['begin', 'insert', 'rollback'],
    false,
  ],
  ['a transaction that is not ended', [['begin'], ['insert']], ['begin', 'insert'], true],
  [
    'a transaction whose rollback is refused',
    [['begin'], ['insert', wrong], ['rollback', wrong]],
    ['begin', 'insert', 'rollback'],
    true,
  ],
  ['a begin that gets no answer', [['begin', away]], ['begin'], true],
  ['a statement that gets no answer', [['select 1', away]], ['select 1'], true],
  [
    'a statement after one without an answer, which is not sent',
    [['select 1', away], ['select 2']],
    ['select 1'],
    true,
  ],
  [
    'a commit after a statement without an answer, which is not sent',
    [['begin'], ['insert', away], ['commit']],
    ['begin', 'insert'],
    true,
  ],
  [
    'a rollback after a statement without an answer, which is not sent',
    [['begin'], ['insert', away], ['rollback']],
    ['begin', 'insert'],
    true,
  ],
  ['a commit that gets no answer', [['begin'], ['commit', away]], ['begin', 'commit'], true],
];

describe('a connection to a server', () => {
  test.each(transitions)('that has executed %s is reused only if it is in order', async (_, steps, sent, isClosed) => {
    const driver = createDriver();
    const connection = await serverPool(driver.pool).connect();
    for (const [statement, answer] of steps) {
      driver.answers.push(answer);
      await connection.query(statement, []).catch(() => undefined);
    }
    connection.release();
    expect(driver.sent).toEqual(sent);
    expect(driver.released).toEqual([isClosed]);
  });

  test('that is lost refuses every statement with 503 until it is released, and then serves the next user', async () => {
    const driver = createDriver();
    const pool = serverPool(driver.pool);
    const connection = await pool.connect();
    driver.answers.push(away);
    for (const statement of ['insert', 'select 1', 'rollback']) {
      await expect(connection.query(statement, [])).rejects.toMatchObject({ statusCode: 503 });
    }
    connection.release();
    const next = await pool.connect();
    await next.query('select 2', []);
    expect(driver.sent).toEqual(['insert', 'select 2']);
  });
});

test.each(transitions)(
  'the embedded connection that has executed %s gets a rollback instead of being closed',
  async (_, steps, sent, isClosed) => {
    const driver = createDriver();
    const connection = await embeddedPool(driver.pool).connect();
    for (const [statement, answer] of steps) {
      driver.answers.push(answer);
      await connection.query(statement, []).catch(() => undefined);
    }
    driver.answers.length = 0;
    connection.release();
    expect(driver.sent).toEqual(isClosed ? [...sent, 'rollback'] : sent);
    expect(driver.released).toEqual([undefined]);
  },
);

test('after any mixture of failed, unanswered and lost statements no connection is reused inside a transaction', async () => {
  const random = createRandom(20_261_127);
  for (let round = 0; round < 2_000; round += 1) {
    const driver = createDriver();
    const connection = await serverPool(driver.pool).connect();
    let isInTransaction = false;
    let isLost = false;
    for (let step = 0; step < 6; step += 1) {
      const statement = random.pickFrom(['begin', 'select', 'insert', 'commit', 'rollback']);
      const answer = random.pickFrom([undefined, undefined, wrong, away]);
      const before = driver.sent.length;
      driver.answers[0] = answer;
      await connection.query(statement, []).catch(() => undefined);
      if (driver.sent.length === before) continue;
      if (answer === away) isLost = true;
      if (statement === 'begin') isInTransaction = true;
      if (!answer && ['commit', 'rollback'].includes(statement)) isInTransaction = false;
    }
    connection.release();
    expect(driver.released).toEqual([isLost || isInTransaction]);
  }
});
