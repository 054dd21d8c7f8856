import { createHmac } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OutboxAnswer, OutboxMessage, OutboxRetryAnswer } from '../../../src/contract/outbox.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import type { Delivery, DeliveryResult } from '../../../src/server/work/outbox/delivery.ts';
import { gatewayDelivery } from '../../../src/server/work/outbox/gateway.ts';
import { sendMessages, startOutbox } from '../../../src/server/work/outbox/sender.ts';
import { smtpDelivery } from '../../../src/server/work/outbox/smtp.ts';
import { type RecordingServer, startRecordingServer } from '../../support/recording-server.ts';
import { type TestApp, testApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

const SECRET = 'a secret that the gateway knows as well';
let museum: TestApp;
let world: World;
const closing: (() => Promise<unknown>)[] = [];

/** Starts the museum with a way to send; the test runs the sender by itself. */
async function startMuseum(env: Record<string, string>): Promise<void> {
  museum = await testApp({ env });
  await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
  world = await createWorld(museum, volunteer);
}

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const moveTo = async (move: string, { id, version }: AnyRecord, reason?: string): Promise<AnyRecord> => {
  const body = { id, version, move, ...(reason && { reason }) };
  const answer = await museum.call<AnyRecord>('POST', 'volunteer/move', { as: 'admin', body });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};

/** A refused volunteer, who is told so. */
async function refuse(fields: object = {}): Promise<AnyRecord> {
  const application = await world.create(volunteer, {
    phone: '13800000002',
    email: 'visitor@example.cn',
    messageLanguage: 'zh',
    ...fields,
  });
  return moveTo('reject', application, '名额已满');
}

const contextOf = (delivery: Delivery | null) => ({
  database: museum.parts.database,
  delivery,
  now: museum.parts.now,
  onError: (error: Error) => expect.unreachable(error.stack),
});
const send = (delivery: Delivery | null) => sendMessages(contextOf(delivery));
const messageOf = async ({ id }: AnyRecord): Promise<OutboxMessage> => {
  const query = { id };
  const answer = await museum.call<OutboxAnswer>('GET', 'volunteer/applicant/messages', { as: 'admin', query });
  return answer.data.list[0] as OutboxMessage;
};
const retry = (message: OutboxMessage) =>
  museum.call<OutboxRetryAnswer>('PUT', 'outbox/retry', { as: 'admin', body: { ids: [message.id] } });
/** Moves the clock, by which sessions end. */
const later = (minutes: number) => {
  museum.signOutAll();
  museum.clock.now = new Date(museum.clock.now.getTime() + minutes * 60_000);
};

const busy = { zh: '繁忙', en: 'busy' };

/** A way to send during which something else happens. */
const changing = (change: () => Promise<unknown>, result: DeliveryResult): Delivery => ({
  channel: 'gateway',
  async send() {
    await change();
    return result;
  },
});
const invite = async (): Promise<AnyRecord> => {
  const interviewAt = '2026-03-20T02:00:00.000Z';
  const applied = await world.create(volunteer, { phone: '13800000002', interviewAt });
  return moveTo('invite', await moveTo('screen', applied));
};
const remove = async ({ id, version }: AnyRecord): Promise<void> => {
  const answer = await museum.call('DELETE', 'volunteer/', { as: 'admin', query: { id, version } });
  expect(answer, answer.text).toMatchObject({ status: 200 });
};
const eventsOf = async ({ id }: AnyRecord): Promise<[string, string][]> => {
  const answer = await museum.call<OutboxAnswer>('GET', 'volunteer/applicant/messages', { as: 'admin', query: { id } });
  return answer.data.list.map(({ event, state }) => [event, state]);
};
const storedOutbox = () =>
  museum.parts.database.db.selectFrom('outbox').select(['state', 'phone', 'body', 'nextTry']).execute();

describe('a gateway', () => {
  let gateway: RecordingServer;
  let delivery: Delivery;

  beforeEach(async () => {
    gateway = await startRecordingServer();
    closing.push(gateway.close);
    delivery = gatewayDelivery({ url: `${gateway.origin}/send`, secret: SECRET }, 300);
    await startMuseum({ MESSAGE_URL: `${gateway.origin}/send`, MESSAGE_SECRET: SECRET });
  });

  test('gets a signed message with a key, and no more about the applicant than it needs', async () => {
    const application = await refuse({ name: '莫雨帆' });
    await send(delivery);
    const [{ headers, body } = expect.unreachable()] = gateway.requests;
    const signature = createHmac('sha256', SECRET).update(`${headers['message-timestamp']}.${body}`).digest('hex');
    expect(headers).toMatchObject({ 'message-signature': `sha256=${signature}`, 'content-type': 'application/json' });
    expect(JSON.parse(body)).toEqual({
      key: headers['idempotency-key'],
      to: '13800000002',
      by: 'phone',
      language: 'zh',
      subject: '您的申请未通过',
      text: expect.stringContaining('莫雨帆，您好'),
    });
    expect(await messageOf(application)).toMatchObject({ state: 'sent', attempts: 1, problem: null });
    await send(delivery);
    expect(gateway.requests).toHaveLength(1);
  });

  test('that is broken gets the same message again after growing pauses, until it has failed', async () => {
    const application = await refuse();
    gateway.respondWith((_request, response) => response.writeHead(503).end());
    const pauses = [1, 5, 15, 60, 180, 360, 720];
    for (const [at, pause] of pauses.entries()) {
      await send(delivery);
      expect(gateway.requests).toHaveLength(at + 1);
      expect(await messageOf(application)).toMatchObject({ state: 'waiting', problem: expect.stringContaining('503') });
      later(pause - 0.5);
      await send(delivery);
      expect(gateway.requests).toHaveLength(at + 1);
      later(0.5);
    }
    await send(delivery);
    expect(await messageOf(application)).toMatchObject({ state: 'failed', attempts: 8, mayRetry: true });
    expect(new Set(gateway.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    gateway.respondWith((_request, response) => response.end());
    expect((await retry(await messageOf(application))).data).toMatchObject({ retried: 1 });
    await send(delivery);
    expect(await messageOf(application)).toMatchObject({ state: 'sent' });
  });

  test('that hangs is left after its time, and holds up no other message for ever', async () => {
    const application = await refuse();
    gateway.respondWith(() => undefined);
    await send(delivery);
    expect(await messageOf(application)).toMatchObject({
      state: 'waiting',
      problem: expect.stringContaining('没有及时'),
    });
  });

  test('that refuses a message gets it no more, until a person has corrected the number, then under a new key', async () => {
    const application = await refuse();
    gateway.respondWith((_request, response) => response.writeHead(422).end());
    await send(delivery);
    expect(await messageOf(application)).toMatchObject({ state: 'failed', attempts: 1 });
    later(10_000);
    await send(delivery);
    expect(gateway.requests).toHaveLength(1);
    await sql`update volunteer set phone = '13800000003' where id = ${application.id}`.execute(
      museum.parts.database.db,
    );
    gateway.respondWith((_request, response) => response.end());
    await retry(await messageOf(application));
    await send(delivery);
    const [first, second] = gateway.requests;
    expect(JSON.parse(second?.body ?? '')).toMatchObject({ to: '13800000003' });
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
  });

  test('that redirects is not followed', async () => {
    const application = await refuse();
    gateway.respondWith((_request, response) => response.writeHead(307, { location: '/elsewhere' }).end());
    await send(delivery);
    expect(gateway.requests).toHaveLength(1);
    expect(await messageOf(application)).toMatchObject({ state: 'failed' });
  });

  test('gets one message from two senders that work at the same time', async () => {
    await refuse();
    await Promise.all([send(delivery), send(delivery), send(delivery)]);
    expect(gateway.requests).toHaveLength(1);
  });

  test('gets a message again under its key that another server left behind, but not before the claim has expired', async () => {
    const application = await refuse();
    const { db } = museum.parts.database;
    const leave = (age: string) =>
      sql`update outbox set state = 'sending', channel = 'gateway', "claimedAt" = now() - ${age}::interval`.execute(db);
    await leave('1 minute');
    await send(delivery);
    expect(gateway.requests).toHaveLength(0);
    await leave('4 minutes');
    await send(delivery);
    expect(gateway.requests).toHaveLength(1);
    expect(await messageOf(application)).toMatchObject({ state: 'sent' });
  });

  test('gets nothing about an application that has changed since, or was written while sending was off', async () => {
    const application = await refuse();
    await send(null);
    expect(await messageOf(application)).toMatchObject({ state: 'off' });
    await send(delivery);
    expect(gateway.requests).toHaveLength(0);
    expect((await retry(await messageOf(application))).data).toMatchObject({ retried: 1 });
    await sql`update volunteer set status = 'applied' where id = ${application.id}`.execute(museum.parts.database.db);
    await send(delivery);
    expect(gateway.requests).toHaveLength(1);
    expect((await retry(await messageOf(application))).data).toMatchObject({ retried: 0, refused: 1 });
  });

  test('that does not take a message gets it no more once the application has changed meanwhile', async () => {
    const invited = await invite();
    await send(changing(() => moveTo('reject', invited, '名额已满'), { outcome: 'later', problem: busy }));
    expect(await eventsOf(invited)).toEqual([
      ['rejected', 'waiting'],
      ['invited', 'withdrawn'],
    ]);
  });

  test('that does not take a message gets it no more once the application was deleted meanwhile', async () => {
    const application = await refuse();
    await send(changing(() => remove(application), { outcome: 'later', problem: busy }));
    expect(await storedOutbox()).toEqual([{ state: 'withdrawn', phone: null, body: null, nextTry: null }]);
  });

  test('that takes a message leaves no telephone of an application that was deleted meanwhile', async () => {
    const application = await refuse();
    await send(changing(() => remove(application), { outcome: 'sent', phone: '13800000002', email: null }));
    expect(await storedOutbox()).toEqual([{ state: 'sent', phone: null, body: null, nextTry: null }]);
  });

  test('gets nothing from another server about an application that has changed since the first one stopped', async () => {
    const invited = await invite();
    const { db } = museum.parts.database;
    await sql`update outbox set state = 'sending', channel = 'gateway', "claimedAt" = now() - interval '4 minutes'`.execute(
      db,
    );
    await moveTo('reject', invited, '名额已满');
    await send(delivery);
    expect(await eventsOf(invited)).toEqual([
      ['rejected', 'sent'],
      ['invited', 'withdrawn'],
    ]);
    expect(gateway.requests).toHaveLength(1);
  });

  test('is called by the sender of a server that starts', async () => {
    const application = await refuse();
    const worker = startOutbox(contextOf(delivery));
    await expect.poll(async () => (await messageOf(application)).state).toBe('sent');
    await worker.stop();
  });
});

describe('a mail server', () => {
  /** Starts a mail server on this machine; `onData` decides what becomes of a mail. */
  async function startMail(options: SMTPServerOptions = {}): Promise<{ url: string; mails: string[] }> {
    const mails: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      closeTimeout: 100,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, callback) {
        let mail = '';
        stream.on('data', (chunk) => {
          mail += String(chunk);
        });
        stream.on('end', () => {
          mails.push(mail);
          callback();
        });
      },
      ...options,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
    const { port } = server.server.address() as AddressInfo;
    return { url: `smtp://127.0.0.1:${port}`, mails };
  }
  const deliveryTo = (url: string, timeout?: number) =>
    smtpDelivery({ url, from: '纪念馆服务台 <desk@museum.example>' }, timeout);
  const startWith = (url: string) => startMuseum({ SMTP_URL: url, MESSAGE_FROM: 'desk@museum.example' });

  test('gets a mail with a lasting Message-ID and its date as RFC 5322 writes it', async () => {
    const { url, mails } = await startMail();
    await startWith(url);
    const application = await refuse({ name: '莫雨帆' });
    await send(deliveryTo(url));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^To: visitor@example\.cn\r$/m);
    expect(mails[0]).toMatch(/^Message-ID: <[\w-]{36}@museum\.example>\r$/m);
    expect(mails[0]).toMatch(/^Date: \w{3}, \d{1,2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000\r$/m);
    const message = await messageOf(application);
    expect(message).toMatchObject({ state: 'sent', address: 'visitor@example.cn' });
    await send(deliveryTo(url));
    expect(mails).toHaveLength(1);
  });

  test('gets none for an applicant without an e-mail address, and the message says so', async () => {
    const { url, mails } = await startMail();
    await startWith(url);
    const application = await refuse({ email: null });
    await send(deliveryTo(url));
    expect(mails).toHaveLength(0);
    expect(await messageOf(application)).toMatchObject({
      state: 'held',
      problem: '没有邮箱地址，请先填写，再重新发送。',
    });
  });

  test('that knows no such address is not asked again', async () => {
    const refusal = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
    const { url } = await startMail({ onRcptTo: (_address, _session, callback) => callback(refusal) });
    await startWith(url);
    const application = await refuse();
    await send(deliveryTo(url));
    expect(await messageOf(application)).toMatchObject({ state: 'failed', problem: expect.stringContaining('550') });
  });

  test('that is busy or away gets the mail later', async () => {
    const busy = Object.assign(new Error('Try again'), { responseCode: 451 });
    const { url } = await startMail({ onRcptTo: (_address, _session, callback) => callback(busy) });
    await startWith(url);
    const application = await refuse();
    await send(deliveryTo(url));
    expect(await messageOf(application)).toMatchObject({ state: 'waiting', problem: expect.stringContaining('451') });
    later(2);
    await send(deliveryTo(`smtp://127.0.0.1:${await closedPort()}`));
    expect(await messageOf(application)).toMatchObject({ state: 'waiting', problem: '连接不上邮件服务器。' });
  });

  test('whose answer is lost gets the mail again only when a person says so', async () => {
    let takes = 0;
    const { url } = await startMail({
      onData(stream, _session, callback) {
        takes += 1;
        stream.resume();
        if (takes > 1) stream.on('end', () => callback());
      },
    });
    await startWith(url);
    const application = await refuse();
    await send(deliveryTo(url, 500));
    const message = await messageOf(application);
    expect(message).toMatchObject({ state: 'uncertain', mayRetry: true, problem: expect.stringContaining('不知是否') });
    later(10_000);
    await send(deliveryTo(url, 500));
    expect(takes).toBe(1);
    expect((await retry(message)).data).toMatchObject({ retried: 1 });
    await send(deliveryTo(url));
    expect(takes).toBe(2);
    expect(await messageOf(application)).toMatchObject({ state: 'sent' });
  });
});

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

describe('messages that did not go out', () => {
  const readOutbox = async () =>
    (await museum.call<OutboxAnswer>('GET', 'messageTemplate/outbox', { as: 'admin', query: { pageSize: 1 } })).data;
  const retryAll = (query = {}) =>
    museum.call<OutboxRetryAnswer>('PUT', 'outbox/retry', { as: 'admin', query, body: { all: true } });
  const deskFigures = async (as: string) => {
    const { data } = await museum.call('GET', 'dashboard/', { as });
    return data.cards.find(({ code }: { code: string }) => code === 'desk')?.parts.unsent ?? null;
  };
  const setStates = async (states: Record<number, string>) => {
    for (const [id, state] of Object.entries(states))
      await sql`update outbox set state = ${state} where "recordId" = ${Number(id)}`.execute(museum.parts.database.db);
  };

  beforeEach(() => startMuseum({ MESSAGE_URL: 'http://127.0.0.1:1/', MESSAGE_SECRET: SECRET }));

  test('are counted on the overview of whoever may send them, with a link to each kind', async () => {
    expect(await deskFigures('admin')).toBeNull();
    const [first, second] = [await refuse(), await refuse({ phone: '13800000003' })];
    await setStates({ [first.id]: 'failed', [second.id]: 'uncertain' });
    expect(await deskFigures('admin')).toEqual({
      failed: { value: 1, to: '/shared/messageTemplate?tab=outbox&state=failed' },
      held: { value: 0 },
      uncertain: { value: 1, to: '/shared/messageTemplate?tab=outbox&state=uncertain' },
    });
    expect(await deskFigures('approver')).toBeNull();
  });

  test('are sent again by one call from all pages, but not those that may have arrived', async () => {
    const applications = [
      await refuse(),
      await refuse({ phone: '13800000003' }),
      await refuse({ phone: '13800000004' }),
    ];
    const [first, second, third] = applications.map(({ id }) => id) as [number, number, number];
    await setStates({ [first]: 'failed', [second]: 'failed', [third]: 'uncertain' });
    expect(await readOutbox()).toMatchObject({ total: 3, unsent: 2 });
    expect((await retryAll({ section: 'juniorActivitiesApply' })).data).toMatchObject({ retried: 0 });
    expect((await retryAll()).data).toEqual({ retried: 2, refused: 0, reason: null });
    expect((await Promise.all(applications.map(messageOf))).map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
      'uncertain',
    ]);
    expect((await readOutbox()).unsent).toBe(0);
  });

  test('and still have no address are not said to be sent again', async () => {
    const application = await refuse();
    await setStates({ [application.id]: 'failed' });
    await sql`update volunteer set phone = '', email = null where id = ${application.id}`.execute(
      museum.parts.database.db,
    );
    expect((await retryAll()).data).toMatchObject({
      retried: 0,
      refused: 1,
      reason: expect.stringContaining('没有电话'),
    });
    expect((await messageOf(application)).state).toBe('held');
  });
});
