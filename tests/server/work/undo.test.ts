import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UndoAnswer, UndoPreview, UndoScope } from '../../../src/contract/undo.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { news } from '../../../src/resources/info/news.ts';
import { wallpaper } from '../../../src/resources/literature/wallpaper.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { previewUndo, undo as undoAtOnce } from '../../../src/server/work/undo/undo.ts';
import { allowOnly, codesOf } from '../../support/access.ts';
import { runJobs } from '../../support/jobs.ts';
import { createQueryCounter } from '../../support/query-counter.ts';
import { type Answer, sharedApp, type TestApp } from '../../support/server.ts';
import { checkSheet, runSheet, sendSheet } from '../../support/sheets.ts';
import { createWorld } from '../../support/world.ts';

let museum: TestApp;
let since: string;

beforeEach(async () => {
  museum = await sharedApp();
  since = museum.clock.now.toISOString();
});

const db = () => museum.parts.database.db;
const advanceClock = (minutes = 1): void => {
  museum.clock.now = new Date(museum.clock.now.getTime() + minutes * 60_000);
};

const write = async (method: 'POST' | 'PUT', path: string, body: object, as = 'admin'): Promise<AnyRecord> => {
  advanceClock();
  const answer = await museum.call(method, path, { as, body });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const createRecord = (api: string, body: object, as = 'admin') => write('POST', `${api}/`, body, as);
const edit = (api: string, { id, version }: AnyRecord, more: object, as = 'admin') =>
  write('PUT', `${api}/`, { id, version, ...more }, as);
const performMove = (api: string, { id, version }: AnyRecord, move: string, as = 'admin') =>
  write('POST', `${api}/move`, { id, version, move, reason: '说明' }, as);
const remove = async (api: string, { id, version }: AnyRecord, as = 'admin') => {
  advanceClock();
  const answer = await museum.call('DELETE', `${api}/`, { as, query: { id, version } });
  expect(answer, answer.text).toMatchObject({ status: 200 });
};
const readOperatorId = async (account: string): Promise<number> =>
  (await db().selectFrom('operator').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
/** A row as it is stored, without the columns that every write changes. */
const readRow = async (table: string, { id }: AnyRecord): Promise<Record<string, unknown>> => {
  const row = await sectionTables(db()).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { version: _, updatedAt: __, updatedBy: ___, deletedAt, deletedBy: ____, ...columns } = row;
  return { ...columns, trashed: deletedAt !== null };
};

const fail = (): never => {
  throw new Error('there is none');
};

type Scope = { changeSet: string } | { operator: number; since: string };
const preview = (scope: Scope, as = 'admin', more = {}): Promise<Answer<UndoPreview>> =>
  museum.call('GET', 'undo/preview', { as, query: { ...scope, ...more } });
const undo = (scope: Scope, more: object, as = 'admin', headers = {}): Promise<Answer<UndoAnswer & UndoPreview>> =>
  museum.call('POST', 'undo/', { as, body: { ...scope, ...more }, headers });
/** Requests the preview and performs the undo with its token. */
const performUndo = async (scope: Scope, as = 'admin'): Promise<UndoAnswer> => {
  const { data, text } = await preview(scope, as);
  expect(data, text).toMatchObject({ token: expect.any(String) });
  advanceClock();
  const answer = await undo(scope, { token: data.token, without: data.refused }, as);
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const operatorScope = async (account = 'admin'): Promise<Scope> => ({ operator: await readOperatorId(account), since });
const groupsOf = ({ groups }: Pick<UndoAnswer, 'groups'>) =>
  groups.map(({ section, outcome, total }) => [section, outcome, total]);

const article = (number = 1) => ({
  title: `第 ${number} 条报道`,
  category: 'media',
  sourceUrl: 'https://example.cn/1',
});
/** News that were published before `since`, written by another operator. */
const createPublished = async (count: number): Promise<AnyRecord[]> => {
  const world = await createWorld(museum, news);
  const records: AnyRecord[] = [];
  for (let index = 0; index < count; index += 1)
    records.push(await performMove('news', await world.create(news), 'publish'));
  advanceClock();
  since = museum.clock.now.toISOString();
  return records;
};

const runBulk = async (api: string, body: object, as = 'admin'): Promise<Scope> => {
  advanceClock();
  const answer = await museum.call('POST', `${api}/bulk`, { as, body });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  await runJobs(museum);
  return { changeSet: `job:${answer.data.job.id}` };
};
const rowsFor = (records: readonly AnyRecord[]) => records.map(({ id, version }) => ({ id, version }));

describe('the undo of the recent writes of an operator', () => {
  test('moves created records to the trash, returns changed ones to their values and restores deleted ones', async () => {
    const [changed, deleted, untouched] = [
      await createRecord('venue', { name: '甲厅', floor: '一层' }),
      await createRecord('venue', { name: '乙厅' }),
      await createRecord('venue', { name: '丙厅' }),
    ];
    advanceClock();
    since = museum.clock.now.toISOString();
    const before = [
      await readRow('venue', changed),
      await readRow('venue', deleted),
      await readRow('venue', untouched),
    ];
    const newVenue = await createRecord('venue', { name: '丁厅' });
    await edit('venue', await edit('venue', changed, { floor: '二层' }), { name: '改过的厅' });
    await remove('venue', deleted);

    const { data } = await preview(await operatorScope());
    expect(data).toMatchObject({ total: 3, refused: 0, operator: { title: '林知远' } });
    expect(data.groups).toEqual([
      expect.objectContaining({ section: 'venue', outcome: 'back', total: 1 }),
      expect.objectContaining({ section: 'venue', outcome: 'undelete', total: 1 }),
      expect.objectContaining({ section: 'venue', outcome: 'trash', total: 1 }),
    ]);
    expect(data.groups[0]?.list).toEqual([
      { id: changed.id, title: '改过的厅', at: changed.updatedAt, later: null, sentence: null },
    ]);
    // The preview has changed nothing.
    expect(await readRow('venue', newVenue)).toMatchObject({ trashed: false });

    const { changeSet } = await performUndo(await operatorScope());
    expect([
      await readRow('venue', changed),
      await readRow('venue', deleted),
      await readRow('venue', untouched),
    ]).toEqual(before);
    expect(await readRow('venue', newVenue)).toMatchObject({ name: '丁厅', trashed: true });
    const trash = await museum.call('GET', 'venue/trash/list', { as: 'admin' });
    expect(trash.data.list).toMatchObject([{ id: newVenue.id, deletedBy: { title: '林知远' } }]);
    const history = await museum.call('GET', 'venue/history', { as: 'admin', query: { id: changed.id } });
    expect(history.data.list[0]).toMatchObject({
      action: 'undo',
      version: 4,
      details: { changeSet, fields: ['name', 'floor'] },
    });
    const auditEntries = await db()
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'undo')
      .where('recordId', 'is', null)
      .execute();
    expect(auditEntries).toMatchObject([
      { details: { changeSet, total: 3, refused: 0, author: '林知远' }, operatorName: '林知远' },
    ]);
  });

  test('covers the writes since the requested time, which may be one day ago at most', async () => {
    const earlierVenue = await createRecord('venue', { name: '早' });
    advanceClock();
    since = museum.clock.now.toISOString();
    await createRecord('venue', { name: '晚' });
    const { data } = await preview(await operatorScope());
    expect(data.groups.flatMap(({ list }) => list.map(({ title }) => title))).toEqual(['晚']);
    since = new Date(museum.clock.now.getTime() - 25 * 3_600_000).toISOString();
    expect(await preview(await operatorScope())).toMatchObject({ status: 422, msg: expect.stringContaining('24') });
    expect(await preview({ operator: earlierVenue.id, since: 'never' })).toMatchObject({ status: 400 });
  });

  test('covers the writes of that operator only', async () => {
    const ownVenue = await createRecord('venue', { name: '我的' });
    await createRecord('news', article(), 'editor');
    const { data } = await preview(await operatorScope());
    expect(data.groups.map(({ section, list }) => [section, list[0]?.id])).toEqual([['venue', ownVenue.id]]);
  });

  test('moves a record and its child to the trash together', async () => {
    const room = await createRecord('storage', { name: '一库', kind: 'room' });
    await createRecord('storage', { name: '甲架', kind: 'rack', parent: { id: room.id } });
    expect(groupsOf(await performUndo(await operatorScope()))).toEqual([['storage', 'trash', 2]]);
  });

  test('can be undone itself, and again, with all rows as they were before', async () => {
    const [newsItem = fail()] = await createPublished(1);
    const { title } = newsItem;
    const [venue, deletedVenue] = [
      await createRecord('venue', { name: '甲' }),
      await createRecord('venue', { name: '乙' }),
    ];
    advanceClock();
    since = museum.clock.now.toISOString();
    const newItem = await createRecord('news', article(2));
    const draft = await edit('news', newsItem, { title: '还没有人看过的标题' });
    await performMove('news', draft, 'offline');
    await edit('venue', venue, { floor: '三层' });
    await remove('venue', deletedVenue);
    const readRows = async () => [
      ...(await Promise.all([newsItem, newItem].map((record) => readRow('news', record)))),
      ...(await Promise.all([venue, deletedVenue].map((record) => readRow('venue', record)))),
    ];
    const before = await readRows();
    const { changeSet } = await performUndo(await operatorScope());
    const afterUndo = await readRows();
    expect(afterUndo[0]).toMatchObject({
      status: 'published',
      title: newsItem.title,
      changed: false,
      live: { title: title },
    });
    expect(afterUndo.map(({ trashed }) => trashed)).toEqual([false, true, false, false]);
    const secondUndo = await performUndo({ changeSet });
    expect(await readRows()).toEqual(before);
    await performUndo({ changeSet: secondUndo.changeSet });
    expect(await readRows()).toEqual(afterUndo);
  });
});

describe('the undo of a bulk job or an import', () => {
  test('restores the state and the published version of the records of a job', async () => {
    const records = await createPublished(3);
    const [first = fail()] = records;
    const { title } = first;
    const newDraft = await edit('news', first, { title: '改过，还没有发布' });
    const before = await Promise.all(records.map((record) => readRow('news', record)));
    expect(before[0]).toMatchObject({ changed: true, live: { title: title }, title: '改过，还没有发布' });
    const scope = await runBulk('news', { what: 'offline', rows: rowsFor([newDraft, ...records.slice(1)]) });
    expect(await readRow('news', newDraft)).toMatchObject({ status: 'offline', live: null });
    const { data } = await preview(scope);
    expect(data.groups).toMatchObject([{ section: 'news', outcome: 'back', total: 3, seen: 3 }]);
    await performUndo(scope);
    expect(await Promise.all(records.map((record) => readRow('news', record)))).toEqual(before);
  });

  test('does not change a record that was edited outside the job', async () => {
    const [first, second] = [await createRecord('news', article(1)), await createRecord('news', article(2))];
    const scope = await runBulk('news', { what: 'set', asked: { category: 'museum' }, rows: rowsFor([first]) });
    await edit('news', second, { title: '自己改的' });
    expect(groupsOf(await performUndo(scope))).toEqual([['news', 'back', 1]]);
    expect(await readRow('news', first)).toMatchObject({ category: 'media' });
    expect(await readRow('news', second)).toMatchObject({ title: '自己改的' });
  });

  test('restores the records that a job deleted, and the list counts them again', async () => {
    const records = [await createRecord('venue', { name: '一' }), await createRecord('venue', { name: '二' })];
    const total = async () => (await museum.call('GET', 'venue/list', { as: 'admin' })).data.total;
    expect(await total()).toBe(2);
    const scope = await runBulk('venue', { what: 'delete', rows: rowsFor(records) });
    expect(await total()).toBe(0);
    await performUndo(scope);
    expect(await total()).toBe(2);
  });

  test('takes as many queries for twelve records with unique values and references as for two', async () => {
    const world = await createWorld(museum, wallpaper, { as: 'admin' });
    const counter = createQueryCounter();
    const undoWorld = { ...museum.parts, db: db().withPlugin(counter.plugin) };
    const admin = await db()
      .selectFrom('operator')
      .select(['id', 'account', 'name', 'avatar'])
      .where('account', '=', 'admin')
      .executeTakeFirstOrThrow();
    const operator = { ...admin, codes: new Set(await codesOf(db(), 'admin')), exportLimit: 0 };
    const countQueries = async (total: number) => {
      const pictures: AnyRecord[] = [];
      for (let number = 0; number < total; number += 1) pictures.push(await world.create(wallpaper));
      const scope = (await runBulk('wallpaper', { what: 'delete', rows: rowsFor(pictures) })) as UndoScope;
      counter.queries = 0;
      const { token } = await previewUndo(undoWorld, scope, operator);
      const ofPreview = counter.queries;
      expect(await undoAtOnce(undoWorld, scope, operator, { token, without: 0, key: undefined })).toMatchObject({
        total,
      });
      return { preview: ofPreview, undo: counter.queries - ofPreview };
    };
    expect(await countQueries(12)).toEqual(await countQueries(2));
  });

  test('answers 422 after a week, 404 for an unknown job and 400 for an invalid one', async () => {
    const scope = await runBulk('news', {
      what: 'set',
      asked: { category: 'museum' },
      rows: rowsFor([await createRecord('news', article())]),
    });
    const at = new Date(museum.clock.now.getTime() - 8 * 86_400_000);
    await db().updateTable('revision').set({ at }).where('changeSet', 'is not', null).execute();
    expect(await preview(scope)).toMatchObject({ status: 422 });
    expect(await preview({ changeSet: 'job:99' })).toMatchObject({ status: 404 });
    expect(await preview({ changeSet: 'nonsense' })).toMatchObject({ status: 400 });
  });

  test('moves records that an import created to the trash, and returns those that it changed to their values', async () => {
    const annals = { code: 'annals' };
    const existing = await createRecord('annals', { date: '1990', title: '开馆', kind: 'founding' });
    const before = await readRow('annals', existing);
    await sendSheet(
      museum,
      annals,
      `编号,日期,标题,类别\n${existing.id},1991,开馆典礼,建馆沿革\n,1992,扩建,建馆沿革\n,1993,再扩建,建馆沿革`,
    );
    await checkSheet(museum, annals);
    const sheet = await runSheet(museum, annals);
    expect(sheet.counts).toEqual({ created: 2, changed: 1 });
    expect(groupsOf(await performUndo({ changeSet: `import:${sheet.id}` }))).toEqual([
      ['annals', 'back', 1],
      ['annals', 'trash', 2],
    ]);
    expect(await readRow('annals', existing)).toEqual(before);
    expect((await museum.call('GET', 'annals/list', { as: 'admin' })).data.total).toBe(1);
  });
});

describe('the limits of an undo', () => {
  const listRefused = (scope: Scope, as = 'admin') =>
    preview(scope, as).then(({ data }) =>
      data.groups.filter(({ outcome }) => outcome === 'refused').flatMap(({ list }) => list),
    );

  test('a record that another operator has changed since is refused, and left out only with consent', async () => {
    const [first, second] = [await createRecord('venue', { name: '一' }), await createRecord('venue', { name: '二' })];
    await giveRoleByCode(db(), 'editor', 'administrator');
    const editorVersion = await edit('venue', first, { floor: '二层' }, 'editor');
    await edit('venue', editorVersion, { floor: '三层' });
    expect(await listRefused(await operatorScope())).toEqual([
      {
        ...{ id: first.id, title: '一', at: null, sentence: null },
        later: {
          operator: { id: await readOperatorId('editor'), title: expect.any(String) },
          at: editorVersion.updatedAt,
          action: 'edit',
        },
      },
    ]);
    const { data } = await preview(await operatorScope());
    expect(data).toMatchObject({ total: 1, refused: 1 });
    // Nothing is undone without consent to the records that stay as they are.
    const refusal = await undo(await operatorScope(), { token: data.token });
    expect(refusal).toMatchObject({ status: 422, msg: expect.stringContaining('不能撤销') });
    expect(await readRow('venue', second)).toMatchObject({ trashed: false });
    expect(await undo(await operatorScope(), { token: data.token, without: 1 })).toMatchObject({
      status: 200,
      data: { total: 1, refused: 1 },
    });
    expect(await readRow('venue', first)).toMatchObject({ trashed: false, floor: '三层' });
    expect(await readRow('venue', second)).toMatchObject({ trashed: true });
  });

  test('a record that the same operator changed after the job is refused', async () => {
    const newsItem = await createRecord('news', article());
    const scope = await runBulk('news', { what: 'set', asked: { category: 'museum' }, rows: rowsFor([newsItem]) });
    await edit('news', { ...newsItem, version: 2 }, { title: '后来改的标题' });
    expect(await listRefused(scope)).toMatchObject([{ later: { action: 'edit', operator: { title: '林知远' } } }]);
    expect(await undo(scope, { token: (await preview(scope)).data.token, without: 1 })).toMatchObject({
      status: 422,
    });
  });

  test('a record to which the record of another operator refers is refused', async () => {
    await giveRoleByCode(db(), 'editor', 'administrator');
    const room = await createRecord('storage', { name: '一库', kind: 'room' });
    await createRecord('storage', { name: '甲架', kind: 'rack', parent: { id: room.id } }, 'editor');
    await createRecord('venue', { name: '没人用' });
    expect(await listRefused(await operatorScope())).toMatchObject([
      { id: room.id, sentence: expect.stringContaining('甲架') },
    ]);
    expect(groupsOf(await performUndo(await operatorScope()))).toEqual([
      ['venue', 'trash', 1],
      ['storage', 'refused', 1],
    ]);
  });

  test('a record whose parent is deleted or whose unique value is taken is refused', async () => {
    await giveRoleByCode(db(), 'editor', 'administrator');
    const [room, venue] = [
      await createRecord('storage', { name: '一库', kind: 'room' }),
      await createRecord('venue', { name: '甲厅' }),
    ];
    const rack = await createRecord('storage', { name: '甲架', kind: 'rack', parent: { id: room.id } });
    advanceClock();
    since = museum.clock.now.toISOString();
    await remove('storage', rack);
    await edit('venue', venue, { name: '乙厅' });
    await remove('storage', room, 'editor');
    await createRecord('venue', { name: '甲厅' }, 'editor');
    expect(await listRefused(await operatorScope())).toMatchObject([
      { id: venue.id, sentence: expect.stringContaining('相同') },
      { id: rack.id, sentence: expect.stringContaining('一库') },
    ]);
  });

  test('a record is restored together with the one to which it refers, and refused while that stays deleted', async () => {
    await giveRoleByCode(db(), 'editor', 'administrator');
    const world = await createWorld(museum, wallpaper, { as: 'admin' });
    const pictures = [await world.create(wallpaper), await world.create(wallpaper, { object: null })];
    const readRecord = async (api: string, id: number) =>
      (await museum.call('GET', `${api}/`, { as: 'admin', query: { id } })).data;
    const deleteAll = async (as: string) => {
      advanceClock();
      since = museum.clock.now.toISOString();
      for (const { id } of pictures) await remove('wallpaper', await readRecord('wallpaper', id));
      const { id = 0 } = world.draftOptions.record?.('collectionManage') ?? {};
      await remove('collectionManage', await readRecord('collectionManage', id), as);
    };
    await deleteAll('admin');
    expect(groupsOf(await performUndo(await operatorScope()))).toEqual([
      ['wallpaper', 'undelete', 2],
      ['collectionManage', 'undelete', 1],
    ]);
    await deleteAll('editor');
    expect(await listRefused(await operatorScope())).toMatchObject([
      { id: pictures[0]?.id, sentence: expect.stringContaining('已被删除') },
    ]);
    expect(groupsOf(await performUndo(await operatorScope()))).toEqual([
      ['wallpaper', 'undelete', 1],
      ['wallpaper', 'refused', 1],
    ]);
  });

  test('of two records whose undo restores the same unique value the later one is refused', async () => {
    await giveRoleByCode(db(), 'editor', 'administrator');
    const [first, second] = [
      await createRecord('venue', { name: '甲厅' }),
      await createRecord('venue', { name: '乙厅' }),
    ];
    advanceClock();
    since = museum.clock.now.toISOString();
    await edit('venue', first, { name: '丙厅' });
    await edit('venue', await edit('venue', second, { name: '甲厅' }, 'editor'), { name: '丁厅' });
    expect(await listRefused(await operatorScope())).toMatchObject([
      { id: first.id, sentence: expect.stringContaining('相同') },
    ]);
    expect(groupsOf(await performUndo(await operatorScope()))).toEqual([
      ['venue', 'back', 1],
      ['venue', 'refused', 1],
    ]);
    expect((await readRow('venue', second)).name).toBe('甲厅');
  });

  test('records that an undo would put below themselves or too deep in a tree are refused, and others are undone', async () => {
    await giveRoleByCode(db(), 'editor', 'administrator');
    const createPlace = (name: string, parent: AnyRecord | null = null) =>
      createRecord('storage', { name, kind: 'room', parent: parent && { id: parent.id } });
    const [room, deepRoom] = [await createPlace('一库'), await createPlace('二库')];
    const [below, beside, deep] = [
      await createPlace('甲', room),
      await createPlace('乙', deepRoom),
      await createPlace('丙', await createPlace('丁', deepRoom)),
    ];
    advanceClock();
    since = museum.clock.now.toISOString();
    for (const place of [below, beside, deep]) await edit('storage', place, { parent: null });
    await edit('storage', room, { parent: { id: below.id } }, 'editor');
    const child = await createRecord('storage', { name: '己', kind: 'room', parent: { id: deep.id } }, 'editor');
    await createRecord('storage', { name: '庚', kind: 'room', parent: { id: child.id } }, 'editor');
    expect(await listRefused(await operatorScope())).toMatchObject([
      { id: deep.id, sentence: expect.stringContaining('最多 4 级') },
      { id: below.id, sentence: expect.stringContaining('不能放在自己') },
    ]);
    expect(groupsOf(await performUndo(await operatorScope()))).toEqual([
      ['storage', 'back', 1],
      ['storage', 'refused', 2],
    ]);
  });

  test('a record without a complete earlier revision is refused', async () => {
    const newsItem = await createRecord('news', article());
    const scope = await runBulk('news', { what: 'set', asked: { category: 'museum' }, rows: rowsFor([newsItem]) });
    await db().updateTable('revision').set({ standing: null }).where('version', '=', 1).execute();
    expect(await listRefused(scope)).toMatchObject([{ sentence: expect.stringContaining('留存') }]);
  });

  test('an undo answers 409 when something has changed since its preview, before it tries anything', async () => {
    const venue = await createRecord('venue', { name: '一' });
    const { data } = await preview(await operatorScope());
    await edit('venue', venue, { floor: '二层' });
    // Whoever tries to write the venue fails.
    await sql`alter table venue add constraint fails check (version < 3)`.execute(db());
    expect(await undo(await operatorScope(), { token: data.token })).toMatchObject({ status: 409, data: null });
    await sql`alter table venue drop constraint fails`.execute(db());
    expect(await readRow('venue', venue)).toMatchObject({ trashed: false });
    const next = await preview(await operatorScope());
    expect(next.data.token).not.toBe(data.token);
    expect(await undo(await operatorScope(), { token: next.data.token })).toMatchObject({ status: 200 });
  });

  test('an undo changes nothing when its last write fails', async () => {
    const venue = await createRecord('venue', { name: '一' });
    const room = await createRecord('storage', { name: '一库', kind: 'room' });
    const { data } = await preview(await operatorScope());
    const countRevisions = async () =>
      (
        await db()
          .selectFrom('revision')
          .select(({ fn }) => fn.countAll().as('all'))
          .executeTakeFirstOrThrow()
      ).all;
    const before = [await readRow('venue', venue), await readRow('storage', room), await countRevisions()];
    // The last write of an undo is its own entry in the audit log.
    await sql`alter table audit add constraint fails check (action <> 'undo' or "recordId" is not null)`.execute(db());
    expect(await undo(await operatorScope(), { token: data.token })).toMatchObject({ status: 500 });
    await sql`alter table audit drop constraint fails`.execute(db());
    expect([await readRow('venue', venue), await readRow('storage', room), await countRevisions()]).toEqual(before);
    expect(await undo(await operatorScope(), { token: data.token })).toMatchObject({ status: 200 });
  });

  test('an undo sent twice with the same idempotency key is performed once', async () => {
    await createRecord('venue', { name: '一' });
    const { data } = await preview(await operatorScope());
    const headers = { 'idempotency-key': 'one-undo-and-no-other' };
    const [first, second] = await Promise.all(
      [1, 2].map(async () => undo(await operatorScope(), { token: data.token }, 'admin', headers)),
    );
    expect(first).toMatchObject({ status: 200 });
    expect(second?.data).toEqual(first?.data);
    expect(await undo(await operatorScope(), { token: data.token })).toMatchObject({ status: 409 });
  });
});

describe('the permissions of an undo', () => {
  test('require the permission of the write from its author, and of its reversal from a manager of operators', async () => {
    const newsItem = await createRecord('news', article(), 'editor');
    const editorScope = await operatorScope('editor');
    expect((await preview(editorScope, 'approver')).status).toBe(403);
    expect((await undo(editorScope, { token: 'x' }, 'approver')).status).toBe(403);
    expect((await preview(editorScope, 'admin')).data).toMatchObject({ total: 1 });
    await allowOnly(db(), 'approver', ['operator', 'operator:edit', 'news', 'news:create']);
    expect((await preview(editorScope, 'approver')).data).toMatchObject({ total: 0, refused: 1 });
    await allowOnly(db(), 'approver', ['operator', 'operator:edit', 'news', 'news:create', 'news:delete']);
    expect((await preview(editorScope, 'approver')).data).toMatchObject({ total: 1 });
    await allowOnly(db(), 'editor', ['news', 'news:edit']);
    const refusal = await preview(editorScope, 'editor');
    expect(refusal.data.groups).toMatchObject([
      { outcome: 'refused', list: [{ id: newsItem.id, sentence: expect.stringContaining('新建') }] },
    ]);
    await allowOnly(db(), 'editor', ['news', 'news:create']);
    expect(groupsOf(await performUndo(editorScope, 'editor'))).toEqual([['news', 'trash', 1]]);
  });

  test('make the preview of a job answer 404 to another operator', async () => {
    const scope = await runBulk('news', {
      what: 'set',
      asked: { category: 'museum' },
      rows: rowsFor([await createRecord('news', article())]),
    });
    expect((await preview(scope, 'editor')).status).toBe(404);
    expect((await preview(scope, 'admin')).status).toBe(200);
  });

  test('hide the records of a section that the reader may not read from the preview', async () => {
    await createRecord('news', { ...article(), title: '不公开的标题' }, 'editor');
    await allowOnly(db(), 'approver', ['operator', 'operator:edit']);
    const { data, text } = await preview(await operatorScope('editor'), 'approver');
    expect(data.groups).toMatchObject([{ outcome: 'refused', total: 1, list: [{ id: null, title: null, at: null }] }]);
    expect(text).not.toContain('不公开');
  });

  test('mask the name of a person in the preview for a reader who may not see it', async () => {
    const world = await createWorld(museum, volunteer, { as: 'admin' });
    since = museum.clock.now.toISOString();
    const applicant = await world.create(volunteer);
    const rights = ['operator', 'operator:edit', 'volunteer', 'volunteer:create', 'volunteer:delete'];
    await allowOnly(db(), 'approver', rights);
    const { data } = await preview(await operatorScope(), 'approver');
    const [line] = data.groups.find(({ section }) => section === 'volunteer')?.list ?? [];
    expect(line?.id).toBe(applicant.id);
    expect(line?.title).not.toBe(applicant.name);
    expect(line?.title).toContain('*');
  });

  test('prevent the undo of a change to a field that the operator may not see', async () => {
    const world = await createWorld(museum, collectionManage, { as: 'admin' });
    const object = await world.create(collectionManage);
    advanceClock();
    since = museum.clock.now.toISOString();
    await edit('collectionManage', object, { valuation: 12_345 });
    const rights = ['operator', 'operator:edit', 'collectionManage', 'collectionManage:edit'];
    await allowOnly(db(), 'approver', rights);
    expect((await preview(await operatorScope(), 'approver')).data.groups).toMatchObject([
      { outcome: 'refused', list: [{ id: object.id, sentence: expect.stringContaining('不能查看') }] },
    ]);
    await allowOnly(db(), 'approver', [...rights, 'collectionManage:value']);
    expect((await preview(await operatorScope(), 'approver')).data).toMatchObject({ total: 1, refused: 0 });
  });

  test('include the permission to publish where the published version changes', async () => {
    const [newsItem = fail()] = await createPublished(1);
    await performMove('news', newsItem, 'offline');
    await allowOnly(db(), 'admin', ['news', 'news:offline']);
    expect((await preview(await operatorScope())).data).toMatchObject({
      ...{ total: 0, refused: 1 },
      groups: [{ list: [{ sentence: expect.stringContaining('发布') }] }],
    });
    await allowOnly(db(), 'admin', ['news', 'news:offline', 'news:publish']);
    await performUndo(await operatorScope());
    expect(await readRow('news', newsItem)).toMatchObject({ status: 'published', live: { title: newsItem.title } });
  });
});

describe('the seats of a session', () => {
  test('are free again when an approval is undone, and taken again by its redo only while one is left', async () => {
    const world = await createWorld(museum, juniorActivitiesApply, { as: 'admin' });
    const session = await world.create(activitySession, {
      ...{ capacity: 1, waitlist: 0, state: 'open', activity: world.draftOptions.record?.('juniorActivities') },
    });
    const createApplication = () =>
      world.create(juniorActivitiesApply, { session: { id: session.id, title: '' }, source: 'desk' });
    const [first, second] = [await createApplication(), await createApplication()];
    const readSessionState = async () => (await readRow('activitySession', session)).state;
    advanceClock();
    since = museum.clock.now.toISOString();
    const approved = await performMove('juniorActivitiesApply', first, 'approve');
    expect(await readSessionState()).toBe('full');
    const { changeSet } = await performUndo(await operatorScope());
    expect(await readSessionState()).toBe('open');
    expect(await readRow('juniorActivitiesApply', approved)).toMatchObject({ status: 'pending', seatCode: null });
    const secondApproved = await performMove('juniorActivitiesApply', second, 'approve');
    expect((await preview({ changeSet })).data.groups).toMatchObject([
      { outcome: 'refused', list: [{ id: first.id, sentence: expect.stringContaining('名额已满（1/1）') }] },
    ]);
    await performMove('juniorActivitiesApply', secondApproved, 'cancel');
    await performUndo({ changeSet });
    expect(await readRow('juniorActivitiesApply', approved)).toMatchObject({
      status: 'approved',
      seatCode: approved.seatCode,
    });
    expect(await readSessionState()).toBe('full');
  });
});
