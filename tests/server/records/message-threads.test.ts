import { beforeEach, describe, expect, test } from 'vitest';
import type { ListAnswer } from '../../../src/contract/list.ts';
import type { Message } from '../../../src/contract/message.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';
import { mentionedIn } from '../../../src/server/records/messages/mentions.ts';
import { allowOnly } from '../../support/access.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';
import { createWorld } from '../../support/world.ts';

let museum: TestApp;
let record: AnyRecord;

beforeEach(async () => {
  museum = await sharedApp();
  const world = await createWorld(museum, reminder);
  record = await world.create(reminder, { text: '周一闭馆' });
});

const letMinutesPass = (minutes: number): void => {
  museum.clock.now = new Date(museum.clock.now.getTime() + minutes * 60_000);
};
const move = async (as: string, name: string, reason?: string): Promise<void> => {
  letMinutesPass(1);
  const body = { id: record.id, version: record.version, move: name, ...(reason && { reason }) };
  const response = await museum.call<AnyRecord>('POST', 'reminder/move', { as, body });
  expect(response.status, response.text).toBe(200);
  record = response.data;
};
const list = async (as: string, query = {}) =>
  (await museum.call<ListAnswer<Message>>('GET', 'mail/message/list', { as, query })).data;
const mark = (as: string, until: string, id = record.id) =>
  museum.call('PUT', 'mail/message/mark', { as, body: { code: 'reminder', id, until } });
const mentionCount = async (as: string) =>
  (await museum.call<{ menuCode: string; total: number }[]>('GET', 'mail/message/count', { as })).data.find(
    ({ menuCode }) => menuCode === 'mentions',
  )?.total;

describe('a message about a record', () => {
  test('has what was written at each move, the latest first, also the word of the author', async () => {
    await move('editor', 'submit', '请核对日期');
    await move('approver', 'reject', '日期不对');
    await move('editor', 'submit', '已改');
    const [message] = (await list('approver')).list;
    expect(message?.thread?.map(({ action, by, reason }) => [action, by?.title, reason])).toEqual([
      ['submit', '苏念慈', '已改'],
      ['reject', '顾明章', '日期不对'],
      ['submit', '苏念慈', '请核对日期'],
    ]);
  });

  test('does not keep the word of a move that takes none', async () => {
    await move('editor', 'submit');
    await move('editor', 'withdraw', '看不到的');
    expect(JSON.stringify((await museum.call('GET', 'operator/audit', { as: 'admin' })).data)).not.toContain(
      '看不到的',
    );
  });

  test('that was put aside is listed apart until its time, and comes back when the record moves again', async () => {
    await move('editor', 'submit');
    const tomorrow = new Date(museum.clock.now.getTime() + 60 * 60_000).toISOString();
    expect((await mark('approver', tomorrow)).status).toBe(200);
    expect(await list('approver')).toEqual({ list: [], total: 0 });
    expect((await list('approver', { aside: true })).list).toMatchObject([{ id: record.id, until: tomorrow }]);
    letMinutesPass(61);
    // The session has ended meanwhile.
    museum.signOutAll();
    expect((await list('approver')).total).toBe(1);
    await mark('approver', 'done');
    expect((await list('approver')).total).toBe(0);
    await move('approver', 'reject', '再改');
    await move('editor', 'submit');
    expect((await list('approver')).total).toBe(1);
    await mark('approver', 'done');
    await mark('approver', 'now');
    expect((await list('approver')).total).toBe(1);
  });

  test('is not put aside by a number or a moment that cannot be one', async () => {
    await move('editor', 'submit');
    expect((await mark('approver', 'done', 'x' as unknown as number)).status).toBe(400);
    expect((await mark('approver', 'done', 2 ** 40)).status).toBe(404);
    for (const until of ['soon', '+275760-09-13T00:00:00.000Z'])
      expect((await mark('approver', until)).status).toBe(400);
    expect((await list('approver')).total).toBe(1);
  });

  test('is put aside for one operator alone, and only in a section that they may read', async () => {
    await move('editor', 'submit');
    await mark('approver', 'done');
    expect((await list('admin')).list).toEqual(expect.arrayContaining([expect.objectContaining({ id: record.id })]));
    await allowOnly(museum.parts.database.db, 'nobody', ['news']);
    expect((await mark('nobody', 'done')).status).toBe(403);
    expect((await mark('approver', 'one day')).status).toBe(400);
  });
});

describe('an operator who is named in the word or reason of a move', () => {
  test('is told with the text, and the record waits for nobody else because of it', async () => {
    await move('editor', 'submit', '@方正则 请看一下来源');
    expect(await mentionCount('auditor')).toBe(1);
    expect((await list('auditor')).list).toMatchObject([
      { code: 'reminder', id: record.id, title: '周一闭馆', mention: '@方正则 请看一下来源', by: { title: '苏念慈' } },
    ]);
    expect(await mentionCount('registrar')).toBeUndefined();
    await mark('auditor', 'done');
    expect(await mentionCount('auditor')).toBeUndefined();
  });

  test('is not told of a record that they may not read, or that was deleted', async () => {
    await move('editor', 'submit', '@程怀瑾 @方正则 请看');
    expect((await list('registrar')).total).toBe(0);
    await move('editor', 'withdraw');
    await museum.call('DELETE', 'reminder/', { as: 'admin', query: { id: record.id, version: record.version } });
    expect((await list('auditor')).total).toBe(0);
  });

  test.each([
    ['@李明 请看', [1]],
    ['@李明达 请看', [2]],
    ['@李明达 @李明', [1, 2]],
    ['李明', []],
  ])('a text %j names %j', (text, ids) => {
    const operators = [
      { id: 1, name: '李明' },
      { id: 2, name: '李明达' },
    ];
    expect(mentionedIn(text, operators).sort()).toEqual(ids);
  });

  test('can be chosen by those who may read the section, among those who may read it', async () => {
    const names = async (as: string) =>
      await museum.call<{ name: string }[]>('GET', 'mail/message/names', { as, query: { section: 'reminder' } });
    const { data, text } = await names('editor');
    expect(data, text).toBeTruthy();
    expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(['方正则', '顾明章']));
    expect(data.map(({ name }) => name)).not.toContain('程怀瑾');
    expect((await names('registrar')).status).toBe(403);
  });
});

test('a returned record waits for whoever edited it last, and for nobody else who edited it before', async () => {
  await move('editor', 'submit');
  await move('approver', 'reject', '请改');
  const { data } = await museum.call<AnyRecord>('PUT', 'reminder/', {
    as: 'admin',
    body: { id: record.id, version: record.version, text: '周二闭馆' },
  });
  record = data;
  await move('admin', 'submit');
  await move('approver', 'reject', '再改');
  expect((await list('editor')).total).toBe(0);
  expect((await list('admin')).list.filter(({ returned }) => returned)).toMatchObject([{ id: record.id }]);
});
