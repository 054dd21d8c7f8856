import { beforeAll, describe, expect, test } from 'vitest';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;

beforeAll(async () => {
  museum = await testApp();
  await giveRoleByCode(museum.parts.database.db, 'approver', 'administrator');
});

const KEY = 'a-save-of-its-own';
const write = (method: 'POST' | 'PUT', body: object, key?: string, as = 'editor') =>
  museum.call(method, 'news/', { as, body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
const draft = { title: '只写一次', category: 'museum' };
const total = async () => (await museum.call('GET', 'news/list', { as: 'editor' })).data.total;

describe('a write with an idempotency key', () => {
  test('creates one row when it is sent twenty times at the same time', async () => {
    const before = await total();
    const responses = await Promise.all(Array.from({ length: 20 }, () => write('POST', draft, KEY)));
    expect(new Set(responses.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
    expect(await total()).toBe(before + 1);
  });

  test('changes a record once, and a retry gets the first answer instead of a conflict', async () => {
    const { id } = (await write('POST', draft)).data;
    const body = { id, version: 1, title: '改了一次' };
    const first = await write('PUT', body, 'another-save');
    const retry = await write('PUT', body, 'another-save');
    expect(first).toMatchObject({ status: 200, data: { version: 2, title: '改了一次' } });
    expect(retry).toMatchObject({ status: 200, data: first.data });
    expect((await write('PUT', body, 'a-third-save')).status).toBe(409);
  });

  test('that was refused can be corrected and sent again with the same key', async () => {
    expect((await write('POST', { ...draft, title: '' }, 'put-right-later')).status).toBe(422);
    expect((await write('POST', draft, 'put-right-later')).status).toBe(200);
  });

  test('belongs to its operator: the same key of another operator is another write', async () => {
    const [editorWrite, approverWrite] = [
      await write('POST', draft, 'the-same'),
      await write('POST', draft, 'the-same', 'approver'),
    ];
    expect(approverWrite.status).toBe(200);
    expect(approverWrite.data.id).not.toBe(editorWrite.data.id);
  });

  test.each([
    ['too short', 'w8-1701'],
    ['too long', 'k'.repeat(65)],
    ['not a key', 'a key with blanks'],
  ])('that is %s is refused, because a retry would write again', async (_what, key) => {
    const before = await total();
    expect(await write('POST', draft, key)).toMatchObject({
      status: 400,
      msg: expect.stringContaining('Idempotency-Key'),
    });
    expect(await total()).toBe(before);
  });

  test('differs from two writes without a key, which create two records', async () => {
    const before = await total();
    await write('POST', draft);
    await write('POST', draft);
    expect(await total()).toBe(before + 2);
  });
});
