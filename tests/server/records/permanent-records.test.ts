import { beforeEach, expect, test } from 'vitest';
import type { UndoPreview } from '../../../src/contract/undo.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { emptyTrash } from '../../../src/server/records/trash.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Answer, sharedApp, type TestApp } from '../../support/server.ts';
import { checkSheet, problemsIn, sendSheet } from '../../support/sheets.ts';
import { createWorld, type World } from '../../support/world.ts';

let museum: TestApp;
let world: World;
let since: string;

beforeEach(async () => {
  museum = await sharedApp();
  since = museum.clock.now.toISOString();
  await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
  world = await createWorld(museum, collectionManage, { as: 'admin' });
});

const call = (method: 'POST' | 'PUT', path: string, body: object, as: string): Promise<Answer<AnyRecord>> => {
  museum.clock.now = new Date(museum.clock.now.getTime() + 60_000);
  return museum.call(method, `collectionManage/${path}`, { as, body });
};

const move = ({ id, version }: AnyRecord, name: string, as: string, more: object = {}) =>
  call('POST', 'move', { id, version, move: name, reason: '说明', ...more }, as);

const moved = async (record: AnyRecord, name: string, as: string): Promise<AnyRecord> => {
  const answer = await move(record, name, as);
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};

/** Submits an object that the administrator has catalogued, and lets the editor check it. */
const checked = async (object: AnyRecord): Promise<AnyRecord> =>
  moved(await moved(object, 'submit', 'admin'), 'check', 'editor');

/** An object that the administrator has catalogued and the editor has registered. */
async function registeredObject(registerNo: string): Promise<AnyRecord> {
  const object = await world.create(collectionManage, { registerNo });
  return moved(await checked(object), 'register', 'editor');
}

const read = async ({ id }: AnyRecord): Promise<AnyRecord> =>
  (await museum.call('GET', 'collectionManage/', { as: 'admin', query: { id } })).data;

const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;

const isFixed = expect.stringContaining('自“已登记”起不可更改');
const isKept = expect.stringContaining('其记录永久保留，不能删除');

const remove = ({ id, version }: AnyRecord) =>
  museum.call('DELETE', 'collectionManage/', { as: 'admin', query: { id, version } });

test.each([{ registerNo: 'Z-2' }, { registerNo: null }])(
  'the number of a registered object cannot be changed to %j, and other fields can',
  async (change) => {
    const object = await registeredObject('Z-1');
    const { id, version } = object;
    const refusal = await call('PUT', '', { id, version, ...change, completeNote: '口沿有冲线' }, 'admin');
    expect([refusal.status, fieldsOf(refusal)]).toEqual([422, { registerNo: isFixed }]);
    expect((await read(object)).registerNo).toBe('Z-1');
    const edited = await call('PUT', '', { id, version, completeNote: '口沿有冲线' }, 'admin');
    expect(edited, edited.text).toMatchObject({ status: 200 });
  },
);

test('the number of an object can be changed until it is registered', async () => {
  const object = await world.create(collectionManage, { registerNo: 'Z-1' });
  const { id, version } = object;
  const edited = await call('PUT', '', { id, version, registerNo: 'Z-2' }, 'admin');
  expect(edited, edited.text).toMatchObject({ status: 200, data: { registerNo: 'Z-2' } });
});

test('a sheet cannot change the number of a registered object, and says so at the row', async () => {
  const object = await registeredObject('Z-1');
  await sendSheet(museum, collectionManage, `编号,总登记号\n${object.id},Z-9\n`);
  await checkSheet(museum, collectionManage, { by: 'id' });
  expect(JSON.stringify(await problemsIn(museum, collectionManage))).toContain('自“已登记”起不可更改');
});

test('an earlier revision is restored only without the number that a registered object had before', async () => {
  const object = await world.create(collectionManage, { registerNo: 'Z-1' });
  const renumbered = (await call('PUT', '', { id: object.id, version: object.version, registerNo: 'Z-2' }, 'admin'))
    .data;
  const registered = await moved(await checked(renumbered), 'register', 'editor');
  const answer = await call('POST', 'restore', { id: object.id, version: registered.version, revision: 1 }, 'admin');
  expect(answer.status).toBe(422);
  expect((await read(object)).registerNo).toBe('Z-2');
});

test('a registered object is not deleted, whoever asks and by whichever call', async () => {
  const object = await registeredObject('Z-1');
  expect(await remove(object)).toMatchObject({ status: 422, msg: isKept });
  await call('POST', 'bulk', { what: 'delete', rows: [{ id: object.id, version: object.version }] }, 'admin');
  await runJobs(museum);
  expect((await read(object)).status).toBe('registered');
  const catalogued = await world.create(collectionManage, { registerNo: 'Z-7' });
  expect((await remove(catalogued)).status).toBe(200);
});

test('an undo takes back neither the registration nor the creation of a registered object', async () => {
  const object = await registeredObject('Z-1');
  for (const account of ['editor', 'admin']) {
    const { id } = await museum.parts.database.db
      .selectFrom('operator')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    const scope = { operator: id, since };
    const { data } = await museum.call<UndoPreview>('GET', 'undo/preview', { as: 'admin', query: scope });
    const body = { ...scope, token: data.token, without: data.refused };
    await museum.call('POST', 'undo/', { as: 'admin', body });
  }
  expect(await read(object)).toMatchObject({ status: 'registered', registerNo: 'Z-1' });
});

test('an object that was deleted before its section kept it does not leave the trash for good', async () => {
  const object = await registeredObject('Z-1');
  const { db } = museum.parts.database;
  await sectionTables(db)
    .updateTable('collectionManage')
    .set({ deletedAt: museum.clock.now })
    .where('id', '=', object.id)
    .execute();
  await emptyTrash(db, [collectionManage], new Date(museum.clock.now.getTime() + 400 * 86_400_000));
  const row = await sectionTables(db).selectFrom('collectionManage').select('id').where('id', '=', object.id).execute();
  expect(row).toHaveLength(1);
});

test('whoever proposes a deaccession may not approve it, and another may', async () => {
  const object = await registeredObject('Z-1');
  const proposed = await moved(object, 'proposeDeaccession', 'admin');
  const refusal = await move(proposed, 'approve', 'admin');
  expect(refusal).toMatchObject({ status: 403, msg: expect.stringContaining('双人审核') });
  expect((await moved(proposed, 'approve', 'editor')).status).toBe('deaccessioned');
});

test('a deaccession is proposed with its voucher, authority, way and destination, and each that is missing is named', async () => {
  const object = await registeredObject('Z-1');
  const form = { deaccessionNo: null, deaccessionAuthority: null, deaccessionMethod: null, deaccessionTo: null };
  const { id, version } = object;
  const bare = (await call('PUT', '', { id, version, ...form }, 'admin')).data;
  const document = { deaccessionNo: '注销2026-1', deaccessionAuthority: '市文物局', deaccessionMethod: 'allocation' };
  const propose = (fields: object) => move(bare, 'proposeDeaccession', 'admin', { fields });
  expect(Object.keys(fieldsOf(await propose({})) ?? {})).toEqual(Object.keys(document));
  expect(Object.keys(fieldsOf(await propose(document)) ?? {})).toEqual(['deaccessionTo']);
  const proposed = await propose({ ...document, deaccessionTo: '市博物馆' });
  expect(proposed, proposed.text).toMatchObject({ data: { status: 'deaccessionReview', deaccessionNo: '注销2026-1' } });
});

test('a deaccessioned object is not deleted', async () => {
  const object = await registeredObject('Z-1');
  const gone = await moved(await moved(object, 'proposeDeaccession', 'admin'), 'approve', 'editor');
  expect(await remove(gone)).toMatchObject({ status: 422, msg: isKept });
});

test('an object on loan is not proposed for deaccession, and one that has left is neither public nor in store', async () => {
  const object = await registeredObject('Z-1');
  const loan = { from: '2026-01-01', to: null, borrower: '示例博物馆', document: null };
  const change = (record: AnyRecord, more: object) =>
    call('PUT', '', { id: record.id, version: record.version, ...more }, 'admin');
  const lent = (await change(object, { loans: [loan] })).data;
  expect(await move(lent, 'proposeDeaccession', 'admin')).toMatchObject({
    status: 422,
    msg: expect.stringContaining('未归还'),
  });
  const returned = (await change(lent, { loans: [{ ...loan, returnedOn: '2026-01-02' }], publicView: true })).data;
  const gone = await moved(await moved(returned, 'proposeDeaccession', 'admin'), 'approve', 'editor');
  expect(gone).toMatchObject({ status: 'deaccessioned', publicView: false, location: null });
});

test.each(['images', 'description'])('an object without %s is not shown to the public', async (name) => {
  const object = await world.create(collectionManage, { publicView: false });
  const { id, version } = object;
  const refusal = await call('PUT', '', { id, version, publicView: true, [name]: null }, 'admin');
  expect([refusal.status, fieldsOf(refusal)]).toEqual([422, { publicView: '对外公开前须有图片与描述。' }]);
});

test('an object without a number is not registered, and the sentence names the move and not a publication', async () => {
  const object = await world.create(collectionManage, { registerNo: null });
  const refusal = await move(await checked(object), 'register', 'editor');
  expect([refusal.status, fieldsOf(refusal)]).toEqual([422, { registerNo: '“登记入账”之前请填写“总登记号”。' }]);
});
