import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UndoAnswer, UndoPreview } from '../../../src/contract/undo.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { news } from '../../../src/resources/info/news.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { workOff } from '../../../src/server/jobs/worker.ts';
import { grantRole } from '../../../src/server/people/roles.ts';
import { allowOnly } from '../../support/access.ts';
import { type Answer, sharedApp, type TestApp } from '../../support/server.ts';
import { checkSheet, runSheet, sendSheet } from '../../support/sheets.ts';
import { createWorld } from '../../support/world.ts';

let museum: TestApp;
let since: string;
const failures: Error[] = [];

beforeEach(async () => {
  museum = await sharedApp();
  since = museum.clock.now.toISOString();
});

const db = () => museum.parts.database.db;
const later = (minutes = 1): void => {
  museum.clock.now = new Date(museum.clock.now.getTime() + minutes * 60_000);
};

const wrote = async (method: 'POST' | 'PUT', path: string, body: object, as = 'admin'): Promise<AnyRecord> => {
  later();
  const answer = await museum.call(method, path, { as, body });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const made = (api: string, body: object, as = 'admin') => wrote('POST', `${api}/`, body, as);
const edited = (api: string, { id, version }: AnyRecord, more: object, as = 'admin') =>
  wrote('PUT', `${api}/`, { id, version, ...more }, as);
const moved = (api: string, { id, version }: AnyRecord, move: string, as = 'admin') =>
  wrote('POST', `${api}/move`, { id, version, move, reason: '说明' }, as);
const removed = async (api: string, { id, version }: AnyRecord, as = 'admin') => {
  later();
  const answer = await museum.call('DELETE', `${api}/`, { as, query: { id, version } });
  expect(answer, answer.text).toMatchObject({ status: 200 });
};
const idOf = async (account: string): Promise<number> =>
  (await db().selectFrom('operator').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
/** A row as the database keeps it, without what every write changes. */
const rowOf = async (table: string, { id }: AnyRecord): Promise<Record<string, unknown>> => {
  const row = await sectionTables(db()).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { version: _, updatedAt: __, updatedBy: ___, deletedAt, deletedBy: ____, ...said } = row;
  return { ...said, trashed: deletedAt !== null };
};

const fail = (): never => {
  throw new Error('there is none');
};

type Scope = { deed: string } | { operator: number; since: string };
const previewed = (scope: Scope, as = 'admin', more = {}): Promise<Answer<UndoPreview>> =>
  museum.call('GET', 'undo/preview', { as, query: { ...scope, ...more } });
const undo = (scope: Scope, more: object, as = 'admin', headers = {}): Promise<Answer<UndoAnswer & UndoPreview>> =>
  museum.call('POST', 'undo/', { as, body: { ...scope, ...more }, headers });
/** Looks at what would happen, and has it done. */
const undone = async (scope: Scope, as = 'admin'): Promise<UndoAnswer> => {
  const { data, text } = await previewed(scope, as);
  expect(data, text).toMatchObject({ token: expect.any(String) });
  later();
  const answer = await undo(scope, { token: data.token, without: data.refused }, as);
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const hourOf = async (account = 'admin'): Promise<Scope> => ({ operator: await idOf(account), since });
const groupsOf = ({ groups }: Pick<UndoAnswer, 'groups'>) =>
  groups.map(({ section, outcome, total }) => [section, outcome, total]);

const article = (number = 1) => ({
  title: `第 ${number} 条报道`,
  category: 'media',
  sourceUrl: 'https://example.cn/1',
});
/** News that somebody else wrote and that are published. */
const published = async (count: number): Promise<AnyRecord[]> => {
  const world = await createWorld(museum, news);
  const records: AnyRecord[] = [];
  for (let at = 0; at < count; at += 1) records.push(await moved('news', await world.create(news), 'publish'));
  later();
  since = museum.clock.now.toISOString();
  return records;
};

const work = () => workOff({ ...museum.parts, server: 'one', failed: (error) => failures.push(error) });
const bulk = async (api: string, body: object, as = 'admin'): Promise<Scope> => {
  later();
  const answer = await museum.call('POST', `${api}/bulk`, { as, body });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  await work();
  return { deed: `job:${answer.data.job.id}` };
};
const seen = (records: readonly AnyRecord[]) => records.map(({ id, version }) => ({ id, version }));

describe('an hour of an operator', () => {
  test('is undone whole: what was made goes to the trash, what was changed goes back, what was deleted comes back', async () => {
    const [changed, deleted, untouched] = [
      await made('venue', { name: '甲厅', floor: '一层' }),
      await made('venue', { name: '乙厅' }),
      await made('venue', { name: '丙厅' }),
    ];
    later();
    since = museum.clock.now.toISOString();
    const before = [await rowOf('venue', changed), await rowOf('venue', deleted), await rowOf('venue', untouched)];
    const fresh = await made('venue', { name: '丁厅' });
    await edited('venue', await edited('venue', changed, { floor: '二层' }), { name: '改过的厅' });
    await removed('venue', deleted);

    const { data } = await previewed(await hourOf());
    expect(data).toMatchObject({ total: 3, refused: 0, operator: { title: '林知远' } });
    expect(data.groups).toEqual([
      expect.objectContaining({ section: 'venue', outcome: 'back', total: 1 }),
      expect.objectContaining({ section: 'venue', outcome: 'untrash', total: 1 }),
      expect.objectContaining({ section: 'venue', outcome: 'trash', total: 1 }),
    ]);
    expect(data.groups[0]?.list).toEqual([
      { id: changed.id, title: '改过的厅', at: changed.updatedAt, later: null, sentence: null },
    ]);
    // Looking has changed nothing.
    expect(await rowOf('venue', fresh)).toMatchObject({ trashed: false });

    const { deed } = await undone(await hourOf());
    expect([await rowOf('venue', changed), await rowOf('venue', deleted), await rowOf('venue', untouched)]).toEqual(
      before,
    );
    expect(await rowOf('venue', fresh)).toMatchObject({ name: '丁厅', trashed: true });
    const trash = await museum.call('GET', 'venue/trash/list', { as: 'admin' });
    expect(trash.data.list).toMatchObject([{ id: fresh.id, deletedBy: { title: '林知远' } }]);
    const history = await museum.call('GET', 'venue/history', { as: 'admin', query: { id: changed.id } });
    expect(history.data.list[0]).toMatchObject({
      action: 'undo',
      version: 4,
      details: { deed, fields: ['name', 'floor'] },
    });
    const whole = await db()
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'undo')
      .where('recordId', 'is', null)
      .execute();
    expect(whole).toMatchObject([
      { details: { deed, total: 3, refused: 0, author: '林知远' }, operatorName: '林知远' },
    ]);
  });

  test('begins at the moment that is said, and ends with a day', async () => {
    const early = await made('venue', { name: '早' });
    later();
    since = museum.clock.now.toISOString();
    await made('venue', { name: '晚' });
    const { data } = await previewed(await hourOf());
    expect(data.groups.flatMap(({ list }) => list.map(({ title }) => title))).toEqual(['晚']);
    since = new Date(museum.clock.now.getTime() - 25 * 3_600_000).toISOString();
    expect(await previewed(await hourOf())).toMatchObject({ status: 422, msg: expect.stringContaining('24') });
    expect(await previewed({ operator: early.id, since: 'never' })).toMatchObject({ status: 400 });
  });

  test('holds what the operator wrote and nobody else’s', async () => {
    const mine = await made('venue', { name: '我的' });
    await made('news', article(), 'editor');
    const { data } = await previewed(await hourOf());
    expect(data.groups.map(({ section, list }) => [section, list[0]?.id])).toEqual([['venue', mine.id]]);
  });

  test('is undone across sections, where one names the other', async () => {
    const room = await made('storage', { name: '一库', kind: 'room' });
    await made('storage', { name: '甲架', kind: 'rack', parent: { id: room.id } });
    expect(groupsOf(await undone(await hourOf()))).toEqual([['storage', 'trash', 2]]);
  });

  test('goes back and forth: an undo that is undone leaves everything as it was', async () => {
    const [old = fail()] = await published(1);
    const { title } = old;
    const [venue, lost] = [await made('venue', { name: '甲' }), await made('venue', { name: '乙' })];
    later();
    since = museum.clock.now.toISOString();
    const fresh = await made('news', article(2));
    const draft = await edited('news', old, { title: '还没有人看过的标题' });
    await moved('news', draft, 'offline');
    await edited('venue', venue, { floor: '三层' });
    await removed('venue', lost);
    const rows = async () => [
      ...(await Promise.all([old, fresh].map((one) => rowOf('news', one)))),
      ...(await Promise.all([venue, lost].map((one) => rowOf('venue', one)))),
    ];
    const before = await rows();
    const { deed } = await undone(await hourOf());
    const between = await rows();
    expect(between[0]).toMatchObject({
      status: 'published',
      title: old.title,
      changed: false,
      live: { title: title },
    });
    expect(between.map(({ trashed }) => trashed)).toEqual([false, true, false, false]);
    const again = await undone({ deed });
    expect(await rows()).toEqual(before);
    await undone({ deed: again.deed });
    expect(await rows()).toEqual(between);
  });
});

describe('work on many records', () => {
  test('is undone by its job: the state, and what the public sees', async () => {
    const records = await published(3);
    const [first = fail()] = records;
    const { title } = first;
    const newer = await edited('news', first, { title: '改过，还没有发布' });
    const before = await Promise.all(records.map((one) => rowOf('news', one)));
    expect(before[0]).toMatchObject({ changed: true, live: { title: title }, title: '改过，还没有发布' });
    const scope = await bulk('news', { what: 'offline', rows: seen([newer, ...records.slice(1)]) });
    expect(await rowOf('news', newer)).toMatchObject({ status: 'offline', live: null });
    const { data } = await previewed(scope);
    expect(data.groups).toMatchObject([{ section: 'news', outcome: 'back', total: 3, seen: 3 }]);
    await undone(scope);
    expect(await Promise.all(records.map((one) => rowOf('news', one)))).toEqual(before);
    expect(failures).toEqual([]);
  });

  test('leaves alone what was done beside it', async () => {
    const [one, other] = [await made('news', article(1)), await made('news', article(2))];
    const scope = await bulk('news', { what: 'set', asked: { category: 'museum' }, rows: seen([one]) });
    await edited('news', other, { title: '自己改的' });
    expect(groupsOf(await undone(scope))).toEqual([['news', 'back', 1]]);
    expect(await rowOf('news', one)).toMatchObject({ category: 'media' });
    expect(await rowOf('news', other)).toMatchObject({ title: '自己改的' });
  });

  test('that deleted brings all of it back, and the list counts them again', async () => {
    const records = [await made('venue', { name: '一' }), await made('venue', { name: '二' })];
    const total = async () => (await museum.call('GET', 'venue/list', { as: 'admin' })).data.total;
    expect(await total()).toBe(2);
    const scope = await bulk('venue', { what: 'delete', rows: seen(records) });
    expect(await total()).toBe(0);
    await undone(scope);
    expect(await total()).toBe(2);
  });

  test('cannot be undone after a week, nor by a number nobody has', async () => {
    const scope = await bulk('news', {
      what: 'set',
      asked: { category: 'museum' },
      rows: seen([await made('news', article())]),
    });
    const at = new Date(museum.clock.now.getTime() - 8 * 86_400_000);
    await db().updateTable('revision').set({ at }).where('deed', 'is not', null).execute();
    expect(await previewed(scope)).toMatchObject({ status: 422 });
    expect(await previewed({ deed: 'job:99' })).toMatchObject({ status: 404 });
    expect(await previewed({ deed: 'nonsense' })).toMatchObject({ status: 400 });
  });

  test('is undone by its import: what it made goes, what it changed goes back', async () => {
    const annals = { code: 'annals' };
    const old = await made('annals', { date: '1990', title: '开馆', kind: 'founding' });
    const before = await rowOf('annals', old);
    await sendSheet(
      museum,
      annals,
      `编号,日期,标题,类别\n${old.id},1991,开馆典礼,建馆沿革\n,1992,扩建,建馆沿革\n,1993,再扩建,建馆沿革`,
    );
    await checkSheet(museum, annals);
    const sheet = await runSheet(museum, annals);
    expect(sheet.counts).toEqual({ created: 2, changed: 1 });
    expect(groupsOf(await undone({ deed: `import:${sheet.id}` }))).toEqual([
      ['annals', 'back', 1],
      ['annals', 'trash', 2],
    ]);
    expect(await rowOf('annals', old)).toEqual(before);
    expect((await museum.call('GET', 'annals/list', { as: 'admin' })).data.total).toBe(1);
  });
});

describe('what cannot be undone', () => {
  const leftFor = (scope: Scope, as = 'admin') =>
    previewed(scope, as).then(({ data }) =>
      data.groups.filter(({ outcome }) => outcome === 'refused').flatMap(({ list }) => list),
    );

  test('is what somebody else has worked on since, whoever it was and what they did being said', async () => {
    const [one, two] = [await made('venue', { name: '一' }), await made('venue', { name: '二' })];
    await grantRole(db(), 'editor', 'administrator');
    const theirs = await edited('venue', one, { floor: '二层' }, 'editor');
    await edited('venue', theirs, { floor: '三层' });
    expect(await leftFor(await hourOf())).toEqual([
      {
        ...{ id: one.id, title: '一', at: null, sentence: null },
        later: {
          operator: { id: await idOf('editor'), title: expect.any(String) },
          at: theirs.updatedAt,
          action: 'edit',
        },
      },
    ]);
    const { data } = await previewed(await hourOf());
    expect(data).toMatchObject({ total: 1, refused: 1 });
    // Without a word about those that stay nothing is done.
    const silent = await undo(await hourOf(), { token: data.token });
    expect(silent).toMatchObject({ status: 422, msg: expect.stringContaining('不能撤销') });
    expect(await rowOf('venue', two)).toMatchObject({ trashed: false });
    expect(await undo(await hourOf(), { token: data.token, without: 1 })).toMatchObject({
      status: 200,
      data: { total: 1, refused: 1 },
    });
    expect(await rowOf('venue', one)).toMatchObject({ trashed: false, floor: '三层' });
    expect(await rowOf('venue', two)).toMatchObject({ trashed: true });
  });

  test('is what the same operator did after the job', async () => {
    const one = await made('news', article());
    const scope = await bulk('news', { what: 'set', asked: { category: 'museum' }, rows: seen([one]) });
    await edited('news', { ...one, version: 2 }, { title: '后来改的标题' });
    expect(await leftFor(scope)).toMatchObject([{ later: { action: 'edit', operator: { title: '林知远' } } }]);
    expect(await undo(scope, { token: (await previewed(scope)).data.token, without: 1 })).toMatchObject({
      status: 422,
    });
  });

  test('is what records of others name, and with it all that hangs on it', async () => {
    await grantRole(db(), 'editor', 'administrator');
    const room = await made('storage', { name: '一库', kind: 'room' });
    await made('storage', { name: '甲架', kind: 'rack', parent: { id: room.id } }, 'editor');
    await made('venue', { name: '没人用' });
    expect(await leftFor(await hourOf())).toMatchObject([{ id: room.id, sentence: expect.stringContaining('甲架') }]);
    expect(groupsOf(await undone(await hourOf()))).toEqual([
      ['venue', 'trash', 1],
      ['storage', 'refused', 1],
    ]);
  });

  test('is what would name a record that is gone, or be called like another', async () => {
    await grantRole(db(), 'editor', 'administrator');
    const [room, rack] = [await made('storage', { name: '一库', kind: 'room' }), await made('venue', { name: '甲厅' })];
    const inside = await made('storage', { name: '甲架', kind: 'rack', parent: { id: room.id } });
    later();
    since = museum.clock.now.toISOString();
    await removed('storage', inside);
    await edited('venue', rack, { name: '乙厅' });
    await removed('storage', room, 'editor');
    await made('venue', { name: '甲厅' }, 'editor');
    expect(await leftFor(await hourOf())).toMatchObject([
      { id: rack.id, sentence: expect.stringContaining('相同') },
      { id: inside.id, sentence: expect.stringContaining('一库') },
    ]);
  });

  test('is what stood before this was kept whole', async () => {
    const one = await made('news', article());
    const scope = await bulk('news', { what: 'set', asked: { category: 'museum' }, rows: seen([one]) });
    await db().updateTable('revision').set({ standing: null }).where('version', '=', 1).execute();
    expect(await leftFor(scope)).toMatchObject([{ sentence: expect.stringContaining('留存') }]);
  });

  test('is refused whole when something has changed since the preview, which comes anew', async () => {
    const one = await made('venue', { name: '一' });
    const { data } = await previewed(await hourOf());
    await edited('venue', one, { floor: '二层' });
    const answer = await undo(await hourOf(), { token: data.token });
    expect(answer).toMatchObject({ status: 409, data: { total: 1, refused: 0 } });
    expect(answer.data.token).not.toBe(data.token);
    expect(await rowOf('venue', one)).toMatchObject({ trashed: false });
    expect(await undo(await hourOf(), { token: answer.data.token })).toMatchObject({ status: 200 });
  });

  test('is nothing at all when one of the writes fails in the middle', async () => {
    const one = await made('venue', { name: '一' });
    const other = await made('storage', { name: '一库', kind: 'room' });
    const { data } = await previewed(await hourOf());
    const counted = async () =>
      (
        await db()
          .selectFrom('revision')
          .select(({ fn }) => fn.countAll().as('all'))
          .executeTakeFirstOrThrow()
      ).all;
    const before = [await rowOf('venue', one), await rowOf('storage', other), await counted()];
    // The last thing that is written is what the log says of the whole.
    await sql`alter table audit add constraint fails check (action <> 'undo' or "recordId" is not null)`.execute(db());
    expect(await undo(await hourOf(), { token: data.token })).toMatchObject({ status: 500 });
    await sql`alter table audit drop constraint fails`.execute(db());
    expect([await rowOf('venue', one), await rowOf('storage', other), await counted()]).toEqual(before);
    expect(await undo(await hourOf(), { token: data.token })).toMatchObject({ status: 200 });
  });

  test('is done once, however often the same undo is asked for', async () => {
    await made('venue', { name: '一' });
    const { data } = await previewed(await hourOf());
    const headers = { 'idempotency-key': 'one-undo-and-no-other' };
    const [first, second] = await Promise.all(
      [1, 2].map(async () => undo(await hourOf(), { token: data.token }, 'admin', headers)),
    );
    expect(first).toMatchObject({ status: 200 });
    expect(second?.data).toEqual(first?.data);
    expect(await undo(await hourOf(), { token: data.token })).toMatchObject({ status: 409 });
  });
});

describe('who may undo', () => {
  test('is whoever did it and may still do it, and for others who manages the operators', async () => {
    const one = await made('news', article(), 'editor');
    const theirs = await hourOf('editor');
    expect((await previewed(theirs, 'approver')).status).toBe(403);
    expect((await undo(theirs, { token: 'x' }, 'approver')).status).toBe(403);
    expect((await previewed(theirs, 'admin')).data).toMatchObject({ total: 1 });
    await allowOnly(db(), 'approver', ['operator', 'operator:edit', 'news', 'news:create']);
    expect((await previewed(theirs, 'approver')).data).toMatchObject({ total: 0, refused: 1 });
    await allowOnly(db(), 'approver', ['operator', 'operator:edit', 'news', 'news:create', 'news:delete']);
    expect((await previewed(theirs, 'approver')).data).toMatchObject({ total: 1 });
    await allowOnly(db(), 'editor', ['news', 'news:edit']);
    const refused = await previewed(theirs, 'editor');
    expect(refused.data.groups).toMatchObject([
      { outcome: 'refused', list: [{ id: one.id, sentence: expect.stringContaining('新建') }] },
    ]);
    await allowOnly(db(), 'editor', ['news', 'news:create']);
    expect(groupsOf(await undone(theirs, 'editor'))).toEqual([['news', 'trash', 1]]);
  });

  test('of a job is nobody else, who is not even told that there is one', async () => {
    const scope = await bulk('news', {
      what: 'set',
      asked: { category: 'museum' },
      rows: seen([await made('news', article())]),
    });
    expect((await previewed(scope, 'editor')).status).toBe(404);
    expect((await previewed(scope, 'admin')).status).toBe(200);
  });

  test('nothing is told of records in a section one may not read', async () => {
    await made('news', { ...article(), title: '不公开的标题' }, 'editor');
    await allowOnly(db(), 'approver', ['operator', 'operator:edit']);
    const { data, text } = await previewed(await hourOf('editor'), 'approver');
    expect(data.groups).toMatchObject([{ outcome: 'refused', total: 1, list: [{ id: null, title: null, at: null }] }]);
    expect(text).not.toContain('不公开');
  });

  test('a person is called as whoever asks may call them', async () => {
    const world = await createWorld(museum, volunteer, { as: 'admin' });
    since = museum.clock.now.toISOString();
    const one = await world.create(volunteer);
    const rights = ['operator', 'operator:edit', 'volunteer', 'volunteer:create', 'volunteer:delete'];
    await allowOnly(db(), 'approver', rights);
    const { data } = await previewed(await hourOf(), 'approver');
    const [line] = data.groups.find(({ section }) => section === 'volunteer')?.list ?? [];
    expect(line?.id).toBe(one.id);
    expect(line?.title).not.toBe(one.name);
    expect(line?.title).toContain('*');
  });

  test('what somebody may not see at all is not theirs to change back', async () => {
    const world = await createWorld(museum, collectionManage, { as: 'admin' });
    const one = await world.create(collectionManage);
    later();
    since = museum.clock.now.toISOString();
    await edited('collectionManage', one, { valuation: 12_345 });
    const rights = ['operator', 'operator:edit', 'collectionManage', 'collectionManage:edit'];
    await allowOnly(db(), 'approver', rights);
    expect((await previewed(await hourOf(), 'approver')).data.groups).toMatchObject([
      { outcome: 'refused', list: [{ id: one.id, sentence: expect.stringContaining('不能查看') }] },
    ]);
    await allowOnly(db(), 'approver', [...rights, 'collectionManage:value']);
    expect((await previewed(await hourOf(), 'approver')).data).toMatchObject({ total: 1, refused: 0 });
  });

  test('what the public sees changes by those who may publish', async () => {
    const [one = fail()] = await published(1);
    await moved('news', one, 'offline');
    await allowOnly(db(), 'admin', ['news', 'news:offline']);
    expect((await previewed(await hourOf())).data).toMatchObject({
      ...{ total: 0, refused: 1 },
      groups: [{ list: [{ sentence: expect.stringContaining('发布') }] }],
    });
    await allowOnly(db(), 'admin', ['news', 'news:offline', 'news:publish']);
    await undone(await hourOf());
    expect(await rowOf('news', one)).toMatchObject({ status: 'published', live: { title: one.title } });
  });
});

describe('seats', () => {
  test('are free again when an approval is undone, and taken again only while there are some', async () => {
    const world = await createWorld(museum, juniorActivitiesApply, { as: 'admin' });
    const session = await world.create(activitySession, {
      ...{ capacity: 1, waitlist: 0, state: 'open', activity: world.draftOptions.record?.('juniorActivities') },
    });
    const apply = () => world.create(juniorActivitiesApply, { session: { id: session.id, title: '' }, source: 'desk' });
    const [first, second] = [await apply(), await apply()];
    const state = async () => (await rowOf('activitySession', session)).state;
    later();
    since = museum.clock.now.toISOString();
    const approved = await moved('juniorActivitiesApply', first, 'approve');
    expect(await state()).toBe('full');
    const { deed } = await undone(await hourOf());
    expect(await state()).toBe('open');
    expect(await rowOf('juniorActivitiesApply', approved)).toMatchObject({ status: 'pending', seatCode: null });
    const other = await moved('juniorActivitiesApply', second, 'approve');
    expect((await previewed({ deed })).data.groups).toMatchObject([
      { outcome: 'refused', list: [{ id: first.id, sentence: expect.stringContaining('名额已满（1/1）') }] },
    ]);
    await moved('juniorActivitiesApply', other, 'cancel');
    await undone({ deed });
    expect(await rowOf('juniorActivitiesApply', approved)).toMatchObject({
      status: 'approved',
      seatCode: approved.seatCode,
    });
    expect(await state()).toBe('full');
  });
});
