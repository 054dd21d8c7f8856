import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { RegisterAnswer } from '../../../src/contract/register.ts';
import type { ReviewAnswer } from '../../../src/contract/review.ts';
import type { UndoPreview } from '../../../src/contract/undo.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { verifyRegister } from '../../../src/server/records/register/verify-register.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Answer, sharedApp, type TestApp } from '../../support/server.ts';
import { checkSheet, runSheet, sendSheet } from '../../support/sheets.ts';
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

const succeeded = (answer: Answer<AnyRecord>): AnyRecord => {
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};

const edit = async ({ id, version }: AnyRecord, values: object, as: string): Promise<AnyRecord> =>
  succeeded(await call('PUT', '', { id, version, ...values }, as));

const checkedObject = async (object: AnyRecord): Promise<AnyRecord> =>
  succeeded(await move(succeeded(await move(object, 'submit', 'admin')), 'check', 'editor'));

async function registeredObject(registerNo: string, values: object = {}): Promise<AnyRecord> {
  const object = await world.create(collectionManage, { registerNo, ...values });
  const checked = await checkedObject(object);
  return succeeded(await move(checked, 'register', 'editor'));
}

const read = async ({ id }: AnyRecord): Promise<AnyRecord> =>
  (await museum.call('GET', 'collectionManage/', { as: 'admin', query: { id } })).data;

const registerOf = async ({ id }: AnyRecord, as = 'admin'): Promise<RegisterAnswer> => {
  const answer = await museum.call<RegisterAnswer>('GET', 'collectionManage/register', { as, query: { id } });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};

const reviewOf = async ({ id }: AnyRecord): Promise<ReviewAnswer> =>
  (await museum.call<ReviewAnswer>('GET', 'collectionManage/review', { as: 'admin', query: { id } })).data;

const verify = () => verifyRegister(museum.parts.database.db, collectionManage);

test('the register enters an object with who catalogued and who registered it', async () => {
  const object = await registeredObject('Z-1', { title: '清 铜镜' });
  const { list } = await registerOf(object);
  expect(list).toMatchObject([
    {
      seq: 1,
      kind: 'registered',
      approvedBy: { title: expect.any(String) },
      after: { registerNo: 'Z-1', title: '清 铜镜' },
    },
  ]);
  expect(await verify()).toEqual({ entries: 1, head: list[0]?.hash, broken: null });
});

test('whoever registers a checked object gives its number with the move, and may not give one that another has', async () => {
  await registeredObject('Z-1');
  const object = await world.create(collectionManage, { registerNo: null });
  const checked = await checkedObject(object);
  expect((await move(checked, 'register', 'admin', { fields: { registerNo: 'Z-1' } })).status).toBe(422);
  expect((await move(checked, 'register', 'admin')).status).toBe(422);
  const registered = succeeded(
    await move(checked, 'register', 'admin', { fields: { registerNo: 'Z-2', title: '别的' } }),
  );
  expect(registered).toMatchObject({ status: 'registered', registerNo: 'Z-2', title: object.title });
  // Whoever gave the number with the decision is not the one who proposed it.
  expect((await registerOf(object)).list[0]).toMatchObject({
    proposedBy: [{ title: '苏念慈' }],
    approvedBy: { title: '林知远' },
    after: { registerNo: 'Z-2' },
  });
  expect((await verify()).broken).toBeNull();
});

test('an edit of a registered title waits, and the register changes when a second person approves it', async () => {
  const object = await registeredObject('Z-1', { title: '清 铜镜' });
  const edited = await edit(object, { title: '明 铜镜' }, 'admin');
  expect(edited).toMatchObject({ status: 'registered', changed: true });
  expect(await registerOf(object)).toMatchObject({ list: [{ kind: 'registered' }] });
  expect(await reviewOf(object)).toMatchObject({
    ...{ with: 'register', fields: ['title'], before: { title: '清 铜镜' }, after: { title: '明 铜镜' } },
    sent: { action: 'edit', operator: { title: '林知远' } },
  });
  expect((await move(edited, 'correct', 'admin')).status).toBe(403);
  const corrected = succeeded(await move(edited, 'correct', 'editor'));
  expect(corrected).toMatchObject({ status: 'registered', changed: false, title: '明 铜镜' });
  const { list } = await registerOf(object);
  expect(list).toMatchObject([
    { seq: 2, kind: 'correction', fields: ['title'], before: { title: '清 铜镜' }, after: { title: '明 铜镜' } },
    { seq: 1 },
  ]);
  expect(list[0]?.proposedBy).toHaveLength(1);
  expect((await verify()).broken).toBeNull();
});

test('a correction that is dropped gives the object the values of the register again', async () => {
  const object = await registeredObject('Z-1', { title: '清 铜镜', materials: ['铜'] });
  const edited = await edit(object, { title: '明 铜镜', materials: ['银', '铜'], completeNote: '口沿有冲线' }, 'admin');
  const dropped = succeeded(await move(edited, 'rejectCorrection', 'editor'));
  expect(dropped).toMatchObject({ changed: false, title: '清 铜镜', materials: ['铜'], completeNote: '口沿有冲线' });
  expect((await registerOf(object)).list).toHaveLength(1);
  expect((await verify()).broken).toBeNull();
});

test('a change of grade has an entry of its own name', async () => {
  const object = await registeredObject('Z-1', { grade: 'first' });
  const edited = await edit(object, { grade: 'ungraded' }, 'admin');
  succeeded(await move(edited, 'correct', 'editor'));
  expect((await registerOf(object)).list[0]).toMatchObject({ kind: 'grade', before: { grade: 'first' } });
});

test('what the register does not hold is changed at once, and does not keep its editor from approving a correction', async () => {
  const object = await registeredObject('Z-1');
  const noted = await edit(object, { completeNote: '口沿有冲线' }, 'editor');
  expect(noted.changed).toBe(false);
  const edited = await edit(noted, { title: '明 铜镜' }, 'admin');
  expect((await move(edited, 'correct', 'editor')).status).toBe(200);
});

test('while a correction waits, no deaccession is proposed', async () => {
  const object = await registeredObject('Z-1');
  const edited = await edit(object, { title: '明 铜镜' }, 'admin');
  const refusal = await move(edited, 'proposeDeaccession', 'admin');
  expect(refusal).toMatchObject({ status: 422, msg: expect.stringContaining('等待第二人核准') });
});

test('a sheet and a bulk change of registered objects are corrections as well', async () => {
  const object = await registeredObject('Z-1', { title: '清 铜镜' });
  await sendSheet(museum, collectionManage, `编号,文物名称\n${object.id},明 铜镜\n`);
  await checkSheet(museum, collectionManage, { by: 'id' });
  await runSheet(museum, collectionManage);
  expect(await read(object)).toMatchObject({ title: '明 铜镜', changed: true });
  const rows = [{ id: object.id, version: (await read(object)).version }];
  await call('POST', 'bulk', { what: 'correct', rows }, 'editor');
  await runJobs(museum);
  expect(await read(object)).toMatchObject({ changed: false });
  expect((await registerOf(object)).list).toHaveLength(2);
  expect((await verify()).broken).toBeNull();
});

test('corrections wait in the count of whoever may approve them, and not of their authors', async () => {
  const object = await registeredObject('Z-1');
  await edit(object, { title: '明 铜镜' }, 'admin');
  const waiting = async (as: string) => {
    const query = { waiting: 'me', status: 'registered' };
    return (await museum.call<{ total: number }>('GET', 'collectionManage/list', { as, query })).data.total;
  };
  expect([await waiting('editor'), await waiting('admin')]).toEqual([1, 0]);
});

test('an undo takes back a correction that waits, but neither an approved one nor a deaccession', async () => {
  const object = await registeredObject('Z-1', { title: '清 铜镜' });
  since = museum.clock.now.toISOString();
  const first = await edit(object, { title: '明 铜镜' }, 'admin');
  await undoAll('admin');
  expect(await read(object)).toMatchObject({ title: '清 铜镜', changed: false, version: first.version + 1 });
  const edited = await edit(await read(object), { title: '元 铜镜' }, 'admin');
  const corrected = succeeded(await move(edited, 'correct', 'editor'));
  await undoAll('admin');
  await undoAll('editor');
  expect(await read(object)).toMatchObject({ title: '元 铜镜', changed: false });
  const proposed = succeeded(await move({ ...corrected, ...(await read(object)) }, 'proposeDeaccession', 'admin'));
  succeeded(await move(proposed, 'approve', 'editor'));
  await undoAll('editor');
  expect((await read(object)).status).toBe('deaccessioned');
  expect((await registerOf(object)).list).toMatchObject([
    { kind: 'deaccessioned' },
    { kind: 'correction' },
    { kind: 'registered' },
  ]);
  expect((await verify()).broken).toBeNull();
});

async function undoAll(account: string): Promise<void> {
  const { id } = await museum.parts.database.db
    .selectFrom('operator')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const scope = { operator: id, since };
  const { data } = await museum.call<UndoPreview>('GET', 'undo/preview', { as: 'admin', query: scope });
  await museum.call('POST', 'undo/', { as: 'admin', body: { ...scope, token: data.token, without: data.refused } });
}

test('the database refuses to change, delete and empty the register', async () => {
  await registeredObject('Z-1');
  const { db } = museum.parts.database;
  for (const statement of [
    sql`update "registerEntry" set reason = 'other'`,
    sql`delete from "registerEntry"`,
    sql`truncate "registerEntry"`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('append-only');
  expect((await verify()).broken).toBeNull();
});

/** Statements past the program, by whoever has the password of the database. */
const forgeries: readonly (readonly [what: string, statement: string, broken: RegExp])[] = [
  [
    'a title',
    `update "collectionManage" set title = '宋 铜镜' where "registerNo" = 'Z-1'`,
    /does not have the “Title”/,
  ],
  ['a grade', `update "collectionManage" set grade = 'first' where "registerNo" = 'Z-2'`, /does not have the “Grade”/],
  [
    'a title disguised as a correction',
    `update "collectionManage" set title = '宋 铜镜', changed = true where "registerNo" = 'Z-1'`,
    /does not have the “Title”/,
  ],
  ['a number', `update "collectionManage" set "registerNo" = 'Z-9' where "registerNo" = 'Z-1'`, /“Register no.”/],
  [
    'a state',
    `update "collectionManage" set status = 'cataloguing' where "registerNo" = 'Z-1'`,
    /has the entry “Entry”/,
  ],
  ['a deletion', `update "collectionManage" set "deletedAt" = now() where "registerNo" = 'Z-1'`, /is not there/],
  [
    'a deaccession',
    `update "collectionManage" set status = 'deaccessioned' where "registerNo" = 'Z-1'`,
    /no entry “Deacc/,
  ],
  [
    'an entry',
    entries(`update "registerEntry" set "values" = "values" || '{"title": "x"}' where seq = 1`),
    /Entry 1 was altered/,
  ],
  ['the end of the register', entries('delete from "registerEntry" where seq = 2'), /has no entry “Entry”/],
  ['the beginning of the register', entries('delete from "registerEntry" where seq = 1'), /Entry 1 is missing/],
];

function entries(statement: string): string {
  return `alter table "registerEntry" disable trigger all; ${statement}; alter table "registerEntry" enable trigger all`;
}

test.each(forgeries)('the check of the register finds %s changed by SQL', async (_what, statement, broken) => {
  await registeredObject('Z-1');
  await registeredObject('Z-2');
  expect((await verify()).broken).toBeNull();
  for (const part of statement.split('; ')) await sql.raw(part).execute(museum.parts.database.db);
  expect((await verify()).broken?.en).toMatch(broken);
});
