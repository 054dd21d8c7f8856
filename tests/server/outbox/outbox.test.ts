import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BulkAnswer } from '../../../src/contract/job.ts';
import type { OutboxAnswer, OutboxPreview, OutboxRetryAnswer } from '../../../src/contract/outbox.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { messageTemplate } from '../../../src/resources/shared/messageTemplate.ts';
import { runTransaction } from '../../../src/server/database/transaction.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { holdMessages } from '../../../src/server/records/outbox/hold-messages.ts';
import { eraseOldMessages, sendMessages } from '../../../src/server/work/outbox/sender.ts';
import { allowOnly } from '../../support/access.ts';
import { runJobs } from '../../support/jobs.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

let museum: TestApp;
let world: World;

beforeEach(async () => {
  museum = await sharedApp();
  await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
  world = await createWorld(museum, juniorActivitiesApply);
});

const createSession = (capacity: number, waitlist = 0) =>
  world.create(activitySession, { capacity, waitlist, activity: world.draftOptions.record?.('juniorActivities') });
const createApplication = (session: AnyRecord, more: object = {}) =>
  world.create(juniorActivitiesApply, {
    session: { id: session.id, title: '' },
    source: 'desk',
    guardianName: '莫雨帆',
    guardianPhone: '13800000001',
    email: null,
    messageLanguage: 'zh',
    ...more,
  });
const move = (name: string, { id, version }: AnyRecord, as = 'admin') =>
  museum.call<AnyRecord>('POST', 'juniorActivitiesApply/move', {
    as,
    body: { id, version, move: name, reason: '名额调整' },
  });
const messagesOf = async ({ id }: AnyRecord, as = 'admin'): Promise<OutboxAnswer> => {
  const answer = await museum.call<OutboxAnswer>('GET', 'juniorActivitiesApply/applicant/messages', {
    as,
    query: { id },
  });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const writeTemplate = (draft: object, as = 'admin') =>
  museum.call('POST', 'messageTemplate/', {
    as,
    body: { section: 'any', event: 'approved', subject: '通过', body: '{name}：{title}', ...draft },
  });

describe('a decision', () => {
  test('writes a message to the applicant, which would be sent because sending is off', async () => {
    const application = await createApplication(await createSession(1));
    expect((await messagesOf(application)).list).toEqual([]);
    await move('approve', application);
    const { channel, list } = await messagesOf(application);
    expect(channel).toBe('off');
    expect(list).toMatchObject([
      {
        event: 'approved',
        state: 'off',
        language: 'zh',
        address: '13800000001',
        subject: '您的申请已通过',
        body: expect.stringContaining('莫雨帆，您好'),
        attempts: 0,
        sentAt: null,
      },
    ]);
    expect(list[0]?.body).toMatch(/签到码：[A-Z0-9]{6}，/);
    expect(list[0]?.body).not.toContain('{');
  });

  test('that is refused writes none', async () => {
    const session = await createSession(1);
    await move('approve', await createApplication(session));
    const second = await createApplication(session, { childName: '另一名' });
    expect((await move('approve', second)).status).toBe(422);
    expect((await messagesOf(second)).list).toEqual([]);
  });

  test('that fails after the message was written leaves neither', async () => {
    const application = await createApplication(await createSession(1));
    const { db } = museum.parts.database;
    await sql`create function refuse_audit() returns trigger language plpgsql as 'begin raise exception ''full''; end'`.execute(
      db,
    );
    await sql`create trigger refuse_audit before insert on revision execute function refuse_audit()`.execute(db);
    try {
      expect((await move('approve', application)).status).toBe(500);
    } finally {
      await sql`drop function refuse_audit cascade`.execute(db);
    }
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('by the queue tells whoever moves up, and the one who cancelled', async () => {
    const session = await createSession(1, 5);
    const first = await createApplication(session);
    const second = await createApplication(session, { childName: '候补者' });
    const seated = (await move('approve', first)).data;
    await move('waitlist', second);
    await move('cancel', seated);
    expect((await messagesOf(first)).list.map(({ event }) => event)).toEqual(['cancelled', 'approved']);
    expect((await messagesOf(first)).list[0]?.body).toContain('原因：名额调整');
    expect((await messagesOf(second)).list.map(({ event, state }) => [event, state])).toEqual([
      ['movedUp', 'off'],
      ['waitlisted', 'withdrawn'],
    ]);
  });

  test('of many writes one message each', async () => {
    const session = await createSession(5);
    const names = ['甲一', '乙二', '丙三'];
    const applications = [];
    for (const childName of names) applications.push(await createApplication(session, { childName }));
    const rows = applications.map(({ id, version }) => ({ id, version }));
    const bulk = await museum.call('POST', 'juniorActivitiesApply/bulk', {
      as: 'admin',
      body: { what: 'approve', rows, check: false },
    });
    expect(bulk, bulk.text).toMatchObject({ status: 200 });
    await runJobs(museum);
    for (const application of applications)
      expect((await messagesOf(application)).list.map(({ event }) => event)).toEqual(['approved']);
  });

  test('in English where the applicant has chosen it', async () => {
    const application = await createApplication(await createSession(1), { messageLanguage: 'en' });
    await move('approve', application);
    expect((await messagesOf(application)).list[0]).toMatchObject({
      language: 'en',
      body: expect.stringContaining('Dear 莫雨帆,'),
    });
  });

  test('is previewed with the text that the applicant would get', async () => {
    const { id } = await createApplication(await createSession(1));
    const preview = (name: string) =>
      museum.call<OutboxPreview>('GET', 'juniorActivitiesApply/applicant/preview', {
        as: 'admin',
        query: { id, move: name },
      });
    expect((await preview('approve')).data).toMatchObject({
      channel: 'off',
      event: 'approved',
      address: '13800000001',
    });
    expect((await preview('reject')).data).toMatchObject({
      tellsReason: true,
      body: expect.stringContaining('原因：…'),
    });
    expect((await preview('approve')).data.tellsReason).toBe(false);
    expect((await preview('checkIn')).data).toMatchObject({ event: null, body: null });
  });
});

describe('a bulk decision', () => {
  const forecast = async (what: string, applications: readonly AnyRecord[], more: object = {}, as = 'admin') => {
    const rows = applications.map(({ id, version }) => ({ id, version }));
    const body = { what, rows, check: true, ...more };
    return (await museum.call<BulkAnswer>('POST', 'juniorActivitiesApply/bulk', { as, body })).data.told;
  };

  test('says before how many applicants would be told what, and how many cannot be reached', async () => {
    const session = await createSession(1, 5);
    const applications = [
      await createApplication(session),
      await createApplication(session, { childName: '乙二' }),
      await createApplication(session, { childName: '丙三' }),
    ];
    const { db } = museum.parts.database;
    await sql`update "juniorActivitiesApply" set "guardianPhone" = '' where id = ${applications[2]?.id}`.execute(db);
    expect(await forecast('approve', applications, { orElse: 'waitlist' })).toEqual({
      channel: 'off',
      events: [
        { event: 'approved', count: 1, withoutAddress: 0 },
        { event: 'waitlisted', count: 2, withoutAddress: 1 },
      ],
      tellsReason: false,
    });
    expect(await forecast('reject', applications)).toMatchObject({
      events: [{ event: 'rejected', count: 3, withoutAddress: 1 }],
      tellsReason: true,
    });
  });

  test('counts nobody who stays as they are, and says nothing of a move that nobody is told of', async () => {
    const session = await createSession(5);
    const pending = await createApplication(session);
    const seated = (await move('approve', await createApplication(session, { childName: '乙二' }))).data;
    expect((await forecast('approve', [pending, seated]))?.events).toMatchObject([{ event: 'approved', count: 1 }]);
    expect(await forecast('checkIn', [seated])).toBeUndefined();
  });
});

describe('a template', () => {
  test('of the section comes before that of all sections', async () => {
    await writeTemplate({ body: '通用 {name}' });
    await writeTemplate({ section: 'juniorActivitiesApply', body: '活动 {name}，{session}' });
    const application = await createApplication(await createSession(2));
    await move('approve', application);
    expect((await messagesOf(application)).list[0]).toMatchObject({
      subject: '通过',
      body: expect.stringMatching(/^活动 莫雨帆，./),
    });
  });

  test('with an unknown placeholder is refused with a sentence that lists those there are', async () => {
    const answer = await writeTemplate({ section: 'volunteer', body: '{name}，{seat}' });
    expect(answer).toMatchObject({
      status: 422,
      data: { fields: { body: expect.stringContaining('没有占位 {seat}') } },
    });
    const code = await writeTemplate({ section: 'volunteer', body: '{code}' });
    expect(code.data.fields.body).toBe('没有占位 {code}，这里可以使用 {name}、{number}、{time}、{reason}。');
  });

  test('is written by operators with the permission only', async () => {
    await allowOnly(museum.parts.database.db, 'editor', ['juniorActivitiesApply']);
    expect((await writeTemplate({}, 'editor')).status).toBe(403);
    expect((await museum.call('GET', 'messageTemplate/list', { as: 'editor' })).status).toBe(200);
  });
});

describe('personal data in messages', () => {
  test('are masked for operators who may not see them', async () => {
    const application = await createApplication(await createSession(1));
    await move('approve', application);
    await allowOnly(museum.parts.database.db, 'editor', ['juniorActivitiesApply']);
    expect((await messagesOf(application, 'editor')).list[0]).toMatchObject({
      address: '138****0001',
      body: null,
      mayRetry: false,
    });
  });

  test('are erased with the record, and thirty days after the message was settled', async () => {
    const { db } = museum.parts.database;
    const session = await createSession(2);
    const [first, second] = [await createApplication(session), await createApplication(session, { childName: '乙二' })];
    await move('reject', first);
    await move('reject', second);
    await sendMessages({ database: museum.parts.database, delivery: null, now: museum.parts.now, onError: throwIt });
    const rejected = await museum.call<AnyRecord>('GET', 'juniorActivitiesApply/', {
      as: 'admin',
      query: { id: first.id },
    });
    const { id, version } = rejected.data;
    await museum.call('DELETE', 'juniorActivitiesApply/', { as: 'admin', query: { id, version } });
    const bodies = async () =>
      (await db.selectFrom('outbox').select(['body', 'phone']).orderBy('id').execute()).map(({ body, phone }) => [
        body !== null,
        phone !== null,
      ]);
    expect(await bodies()).toEqual([
      [false, false],
      [true, true],
    ]);
    await eraseOldMessages(db, new Date(museum.clock.now.getTime() + 29 * 86_400_000));
    expect(await bodies()).toEqual([
      [false, false],
      [true, true],
    ]);
    await eraseOldMessages(db, new Date(museum.clock.now.getTime() + 31 * 86_400_000));
    expect(await bodies()).toEqual([
      [false, false],
      [false, false],
    ]);
  });
});

describe('the outbox', () => {
  const list = (as: string, query = {}) => museum.call<OutboxAnswer>('GET', 'messageTemplate/outbox', { as, query });

  test('lists the messages of sections that the operator may read, by state', async () => {
    const application = await createApplication(await createSession(1));
    await move('approve', application);
    expect((await list('admin')).data).toMatchObject({
      total: 1,
      channel: 'off',
      list: [{ section: 'juniorActivitiesApply' }],
    });
    expect((await list('admin', { state: 'failed' })).data.total).toBe(0);
    await allowOnly(museum.parts.database.db, 'editor', ['volunteer', 'messageTemplate:outbox']);
    expect((await list('editor')).data.list).toEqual([]);
    await allowOnly(museum.parts.database.db, 'editor', ['juniorActivitiesApply']);
    expect((await list('editor')).status).toBe(403);
  });

  test('sends nothing again while sending is off, and tells an operator without the permission of no message', async () => {
    const application = await createApplication(await createSession(1));
    await move('approve', application);
    const [message] = (await messagesOf(application)).list;
    const retry = (as: string) =>
      museum.call<OutboxRetryAnswer>('PUT', 'outbox/retry', { as, body: { ids: [message?.id] } });
    expect((await retry('admin')).data).toEqual({ retried: 0, refused: 1, reason: '通知发送没有开启，请联系管理员。' });
    await allowOnly(museum.parts.database.db, 'editor', ['juniorActivitiesApply']);
    expect((await retry('editor')).data.reason).toContain('不存在');
  });
});

const throwIt = (error: Error): never => {
  throw error;
};

test('the templates have an option for each section that writes to applicants, and one for each event', () => {
  const sections = museum.parts.sections.filter(({ applicant }) => applicant).map(({ code }) => code);
  expect(Object.keys(messageTemplate.fields.section.options)).toEqual([
    'any',
    ...sections.sort((a, b) => order(a) - order(b)),
  ]);
});

const order = (code: string): number => Object.keys(messageTemplate.fields.section.options).indexOf(code);

test('an approval that leads to the waiting list is previewed as that', async () => {
  const session = await createSession(1, 5);
  await move('approve', await createApplication(session));
  const { id } = await createApplication(session, { childName: '候补者', source: 'web' });
  const query = { id, move: 'approve' };
  const preview = await museum.call<OutboxPreview>('GET', 'juniorActivitiesApply/applicant/preview', {
    as: 'admin',
    query,
  });
  expect(preview.data).toMatchObject({ event: 'waitlisted' });
});

test('an undo of a decision withdraws the message that was not sent', async () => {
  const { db } = museum.parts.database;
  const application = await createApplication(await createSession(1));
  museum.clock.now = new Date(museum.clock.now.getTime() + 60_000);
  const since = museum.clock.now.toISOString();
  await move('approve', application);
  expect(await db.selectFrom('outbox').select('state').execute()).toEqual([{ state: 'waiting' }]);
  const { id: operator } = await db
    .selectFrom('operator')
    .select('id')
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow();
  const scope = { operator, since };
  const { data } = await museum.call('GET', 'undo/preview', { as: 'admin', query: scope });
  const undo = await museum.call('POST', 'undo/', {
    as: 'admin',
    body: { ...scope, token: data.token, without: data.refused },
  });
  expect(undo, undo.text).toMatchObject({ status: 200 });
  expect((await messagesOf(application)).list).toMatchObject([{ state: 'withdrawn', event: 'approved' }]);
});

test('a message that waited when a backup was taken is left to a person by what is restored from it', async () => {
  const { db } = museum.parts.database;
  await move('approve', await createApplication(await createSession(1)));
  await runTransaction(db, holdMessages);
  await sendMessages({ database: museum.parts.database, delivery: null, now: museum.parts.now, onError: throwIt });
  expect(await db.selectFrom('outbox').select(['state', 'problem']).execute()).toMatchObject([
    { state: 'uncertain', problem: { zh: expect.stringContaining('备份') } },
  ]);
});
