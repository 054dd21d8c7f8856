import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import type { OutboxAnswer, OutboxMessage } from '../../../src/contract/outbox.ts';
import { type Museum, newFolder, removeFolders, signIn, startMuseum, stopMuseum } from '../../faults/museum.ts';
import { startRecordingServer } from '../../support/recording-server.ts';

const SECRET = 'a secret that the gateway knows as well';
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  removeFolders();
});

const applicant = {
  name: '莫雨帆',
  birthday: '1990-05-01',
  phone: '13800000001',
  email: 'visitor@example.cn',
  languages: ['mandarin'],
  posts: ['guide'],
  availability: ['satAm'],
  motivation: '愿意为观众服务。',
  targetHours: 48,
  source: 'desk',
  consentVersion: '1',
};

/** Starts the product, which ends with the test at the latest. */
async function start(environment: Record<string, string>): Promise<Museum> {
  const museum = await startMuseum(environment);
  closing.push(() => stopMuseum(museum));
  return museum;
}

/** Refuses as many volunteers, each of whom is told so. */
async function refuseVolunteers(museum: Museum, cookie: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const body = { ...applicant, phone: `1380000${String(1000 + number)}` };
    const created = await museum.request('POST', 'volunteer/', { cookie, body });
    expect(created.status, created.text).toBe(200);
    const { id, version } = created.data as { id: number; version: number };
    const move = { id, version, move: 'reject', reason: '名额已满' };
    expect((await museum.request('POST', 'volunteer/move', { cookie, body: move })).status).toBe(200);
    ids.push(id);
  }
  return ids;
}

const listMessages = async (museum: Museum, cookie: string): Promise<OutboxMessage[]> => {
  const { data, text } = await museum.request('GET', 'messageTemplate/outbox?pageSize=100', { cookie });
  expect(data, text).toBeTruthy();
  return (data as unknown as OutboxAnswer).list;
};

test('a server that is killed while it sends has told each applicant once by a gateway that recognises keys', async () => {
  const gateway = await startRecordingServer();
  closing.push(gateway.close);
  const taken = new Map<string, number>();
  let isHanging = true;
  // Takes a message before it answers, as a gateway does whose answer is lost.
  gateway.respondWith(({ headers }, response) => {
    const key = String(headers['idempotency-key']);
    taken.set(key, (taken.get(key) ?? 0) + 1);
    if (!isHanging) response.end();
  });
  const environment = { DATA_DIR: newFolder(), MESSAGE_URL: `${gateway.origin}/send`, MESSAGE_SECRET: SECRET };
  let museum = await start(environment);
  const ids = await refuseVolunteers(museum, await signIn(museum), 3);
  for (let kills = 1; kills <= 3; kills += 1) {
    await expect.poll(() => gateway.requests.length).toBe(kills);
    await museum.stop('SIGKILL');
    museum = await start(environment);
  }
  await expect.poll(() => gateway.requests.length).toBe(4);
  await museum.stop('SIGKILL');
  isHanging = false;
  museum = await start(environment);
  const cookie = await signIn(museum);
  await expect
    .poll(async () => (await listMessages(museum, cookie)).map(({ state }) => state))
    .toEqual(['sent', 'sent', 'sent']);
  expect((await listMessages(museum, cookie)).map(({ recordId }) => recordId).sort()).toEqual(ids);
  // The gateway was called more often, under three keys in all.
  expect(taken.size).toBe(3);
  expect(gateway.requests.length).toBeGreaterThan(3);
});

test('a server that is killed while it sends a mail sends no second one, and asks a person', async () => {
  let mails = 0;
  const mailServer = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    // Takes the mail, and never says so.
    onData(stream) {
      stream.on('end', () => {
        mails += 1;
      });
      stream.resume();
    },
  });
  mailServer.on('error', () => undefined);
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise<void>((resolve) => mailServer.close(resolve)));
  const { port } = mailServer.server.address() as AddressInfo;
  const environment = {
    DATA_DIR: newFolder(),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MESSAGE_FROM: 'desk@museum.example',
  };
  const museum = await start(environment);
  await refuseVolunteers(museum, await signIn(museum), 1);
  await expect.poll(() => mails).toBe(1);
  await museum.stop('SIGKILL');
  const next = await start(environment);
  const cookie = await signIn(next);
  await expect.poll(async () => (await listMessages(next, cookie)).map(({ state }) => state)).toEqual(['uncertain']);
  expect(mails).toBe(1);
});
