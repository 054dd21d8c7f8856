import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { rules } from '../../../src/resources/index.server.ts';
import { sections } from '../../../src/resources/index.ts';
import { memberManage } from '../../../src/resources/member/memberManage.ts';
import { allowOnly } from '../../support/access.ts';
import { type TestApp, testApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

let museum: TestApp;
let world: World;

const register = (phone: string): Promise<AnyRecord> => world.create(memberManage, { phone });
const enter = (draft: object): Promise<AnyRecord> => world.create(volunteer, { member: null, ...draft });
const read = async ({ id }: AnyRecord, as = 'admin'): Promise<AnyRecord> =>
  (await museum.call('GET', 'volunteer/', { as, query: { id } })).data;
const save = async ({ id, version }: AnyRecord, changes: object, as = 'admin'): Promise<AnyRecord> => {
  const answer = await museum.call('PUT', 'volunteer/', { as, body: { id, version, ...changes } });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return read(answer.data);
};
const memberOf = (record: AnyRecord) => (record.member as { id: number } | null)?.id ?? null;

beforeAll(async () => {
  museum = await testApp();
  world = await createWorld(museum, volunteer, { as: 'admin', others: [memberManage] });
});

describe('a new volunteer', () => {
  test('is linked to the member with the same telephone number', async () => {
    const { id } = await register('13811110001');
    expect(memberOf(await enter({ phone: '138 1111 0001' }))).toBe(id);
    expect(memberOf(await enter({ phone: '13811110009' }))).toBeNull();
  });

  test('keeps the member that was chosen, whatever the telephone number', async () => {
    const [chosen] = [await register('13811110002'), await register('13811110003')];
    const record = await enter({ phone: '13811110003', member: { id: chosen?.id, title: '' } });
    expect(memberOf(record)).toBe(chosen?.id);
    expect(memberOf(await save(record, { phone: '13811110004' }))).toBe(chosen?.id);
  });

  test('is linked to another member when the number is corrected, and to none after the member was removed', async () => {
    const [wrong, right] = [await register('13811110005'), await register('13811110006')];
    const record = await enter({ phone: '13811110005' });
    expect(memberOf(record)).toBe(wrong?.id);
    const corrected = await save(record, { phone: '13811110006' });
    expect(memberOf(corrected)).toBe(right?.id);
    const without = await save(corrected, { member: null });
    expect(memberOf(without)).toBeNull();
    expect(memberOf(await save(without, { organisation: '城南街道' }))).toBeNull();
  });

  test('is not linked to a cancelled member', async () => {
    const { id, version } = await register('13811110007');
    const body = { id, version, move: 'cancel', reason: '本人申请注销。' };
    expect(await museum.call('POST', 'member/move', { as: 'admin', body })).toMatchObject({ status: 200 });
    expect(memberOf(await enter({ phone: '13811110007' }))).toBeNull();
  });
});

describe('an operator who may not see members with their telephone numbers', () => {
  const desk = ['volunteer', ...['create', 'edit', 'personal', 'export'].map((action) => `volunteer:${action}`)];
  const linked = async () => {
    const member = await register(`1381222${String(world.next()).padStart(4, '0')}`);
    return { member, record: await enter({ phone: member.phone }) };
  };

  test.each([
    ['no members', []],
    ['members without their numbers', ['memberManage']],
  ])('and may read %s does not learn which volunteer is a member', async (_what, more) => {
    const { member, record } = await linked();
    await allowOnly(museum.parts.database.db, 'nobody', [...desk, ...more]);
    expect(memberOf(await read(record, 'nobody'))).toBeNull();
    const list = async (query: object) =>
      (await museum.call('GET', 'volunteer/list', { as: 'nobody', query: { ...query } })).data;
    expect((await list({ member: member.id })).total).toBe((await list({})).total);
    expect(JSON.stringify((await list({})).list)).not.toContain(String(member.nickname));
    const history = await museum.call('GET', 'volunteer/history', { as: 'nobody', query: { id: record.id } });
    expect(history.text).not.toContain('member');
    const uses = await museum.call('GET', 'member/uses', { as: 'nobody', query: { id: member.id } });
    expect(uses.text).not.toContain('volunteer');
  });

  test('keeps an existing link with a save, and changes it by correcting the number', async () => {
    const { member, record } = await linked();
    await allowOnly(museum.parts.database.db, 'nobody', desk);
    const before = await read(record, 'nobody');
    const body = { id: record.id, version: before.version, organisation: '书院街道' };
    const saved = await museum.call('PUT', 'volunteer/', { as: 'nobody', body });
    expect(saved, saved.text).toMatchObject({ status: 200, data: { member: null } });
    expect(memberOf(await read(record))).toBe(member.id);
    const other = await register('13813330001');
    const own = { id: record.id, version: saved.data.version, phone: '13813330001', member: { id: member.id } };
    const corrected = await museum.call('PUT', 'volunteer/', { as: 'nobody', body: own });
    expect(corrected, corrected.text).toMatchObject({ status: 200, data: { member: null } });
    expect(memberOf(await read(record))).toBe(other.id);
  });
});

test('the list of volunteers filtered by a member has the volunteer linked to that member', async () => {
  const member = await register('13814440001');
  const record = await enter({ phone: '13814440001' });
  const query = { member: member.id as number };
  const { data } = await museum.call('GET', 'volunteer/list', { as: 'admin', query });
  expect(data).toMatchObject({ total: 1, list: [{ id: record.id }] });
});

test.each(memberManage.related?.map(({ section }) => section) ?? [])(
  'a new record of %s is linked to the member with the same telephone number',
  async (code) => {
    const fields = sections.find((one) => one.code === code)?.fields ?? {};
    const phone = Object.keys(fields).find((name) => fields[name]?.kind === 'phone') ?? '';
    const reference = { id: 1, title: '' };
    const draft = {
      activity: reference,
      session: reference,
      lecture: reference,
      tier: reference,
      seats: 1,
      member: null,
    };
    const beforeSave = rules.find((one) => one.code === code)?.rules.beforeSave;
    const context = {
      before: null,
      now: new Date(),
      tx: museum.parts.database.db,
      valueIn: async () => 1,
      findOne: async (section: string) => (section === memberManage.code ? 7 : undefined),
    };
    const saved = await beforeSave?.({ ...draft, [phone]: '13815550001' }, context as never);
    expect(saved?.member).toMatchObject({ id: 7 });
  },
);
