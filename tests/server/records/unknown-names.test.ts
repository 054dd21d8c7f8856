import { beforeEach, describe, expect, test } from 'vitest';
import { PROGRAM_HEADER } from '../../../src/contract/calls.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { type Answer, sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;
beforeEach(async () => {
  museum = await sharedApp();
});

const event = { date: '1990', title: '开馆', kind: 'founding' };
const call = (method: 'POST' | 'PUT', path: string, body: object, headers: Record<string, string> = {}) =>
  museum.call(method, path, { as: 'admin', body, language: 'en-US', headers });
const createEvent = async (more: object = {}): Promise<AnyRecord> =>
  (await call('POST', 'annals/', { ...event, ...more })).data;
const readEvent = async ({ id }: AnyRecord): Promise<AnyRecord> =>
  (await museum.call('GET', 'annals/', { as: 'admin', query: { id } })).data;

/** What a client of another version sends. */
const otherProgram = { [PROGRAM_HEADER]: '0123456789abcdef' };
const ownProgram = async () => {
  const { headers } = await museum.call('GET', 'annals/list', { as: 'admin' });
  return { [PROGRAM_HEADER]: String(headers[PROGRAM_HEADER.toLowerCase()]) };
};

/** The writes of a section that name fields, each with a name that it does not have. */
const writes: [string, (record: AnyRecord) => Promise<Answer>][] = [
  ['creating a record', () => call('POST', 'annals/', { ...event, proof: '档案' })],
  [
    'changing a record',
    ({ id, version }) => call('PUT', 'annals/', { id, version, title: '闭馆', evidence: '档案', proof: '档案' }),
  ],
  [
    'moving a record',
    ({ id, version }) => call('POST', 'annals/move', { id, version, move: 'submit', fields: { proof: '档案' } }),
  ],
  [
    'a bulk edit',
    ({ id, version }) =>
      call('POST', 'annals/bulk', { what: 'set', asked: { major: true, proof: '' }, rows: [{ id, version }] }),
  ],
];

test.each(writes)(
  '%s with a field that the section lacks is refused with the name of the field and changes nothing',
  async (_, write) => {
    const record = await createEvent();
    const refusal = await write(record);
    expect(refusal).toMatchObject({
      status: 422,
      msg: 'There is no field named “proof” here; nothing was saved.',
      data: { fields: { proof: 'There is no field named “proof” here; nothing was saved.' } },
    });
    expect(await readEvent(record)).toEqual(record);
  },
);

describe('a client built from other declarations', () => {
  test('that sends a field which the section lacks is told that the program has been updated', async () => {
    const record = await createEvent();
    const { id, version } = record;
    expect(await call('PUT', 'annals/', { id, version, proof: '档案' }, otherProgram)).toMatchObject({
      status: 412,
      msg: 'The program has been updated and this page is an older one, so nothing was saved. Please reload the page and save again: what you typed is kept, except document numbers and the like.',
    });
    expect(
      await call('POST', 'annals/move', { id, version, move: 'submit', fields: { proof: '' } }, otherProgram),
    ).toMatchObject({
      status: 412,
      msg: 'The program has been updated and this page is an older one, so nothing was changed. Please reload the page and do it again.',
    });
    expect(await readEvent(record)).toEqual(record);
  });

  test('that sends only fields of the section is served', async () => {
    const { id, version } = await createEvent();
    expect(await call('PUT', 'annals/', { id, version, evidence: '档案' }, otherProgram)).toMatchObject({
      status: 200,
      data: { evidence: '档案' },
    });
  });
});

test('a client of the same version that sends an unknown field gets its name and no advice to reload', async () => {
  expect(await call('POST', 'annals/', { ...event, proof: '' }, await ownProgram())).toMatchObject({ status: 422 });
});

test('a record that is sent back as it was read, with version, operators, times and state, is saved', async () => {
  const record = await readEvent(await createEvent());
  const saved = await call('PUT', 'annals/', { ...record, title: '闭馆' });
  expect(saved).toMatchObject({ status: 200, data: { title: '闭馆', status: record.status } });
  const { id, version, ...copy } = saved.data;
  expect(await call('POST', 'annals/', { ...copy, id, version })).toMatchObject({ status: 200 });
});

test('a row of a table field with an unknown column is refused with the names of field and column', async () => {
  const body = { title: '雷雨', genre: 'spoken', cast: [{ role: '四凤', player: '张三', actor: '张三' }] };
  expect(await call('POST', 'melodrama/', body)).toMatchObject({
    status: 422,
    msg: 'There is no field named “cast.player” here; nothing was saved.',
  });
});

test('an action with an input that it does not declare is refused', async () => {
  const body = { ids: [1], how: 'clear', groups: [] };
  const sentence = 'There is no field named “groups” here; nothing was saved.';
  expect(await call('POST', 'member/role', body)).toMatchObject({
    status: 422,
    data: { fields: { groups: sentence } },
  });
  const { ids: _, ...asked } = body;
  const bulk = { what: 'role', asked, rows: [{ id: 1, version: 1 }] };
  expect(await call('POST', 'member/bulk', bulk)).toMatchObject({
    status: 422,
    data: { fields: { groups: sentence } },
  });
});
