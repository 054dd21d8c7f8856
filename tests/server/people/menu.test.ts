import { beforeEach, describe, expect, test } from 'vitest';
import type { Label } from '../../../src/contract/label.ts';
import type { MenuEntry } from '../../../src/contract/menu.ts';
import { notice } from '../../../src/resources/info/notice.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';
import { migrate } from '../../../src/server/migrate/migrate.ts';
import { allowOnly, codesOf } from '../../support/access.ts';
import { draftOf } from '../../support/draft.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;

beforeEach(async () => {
  museum = await sharedApp();
});

const readMenu = async (as: string, path = 'menu/getMenuList', query = {}): Promise<MenuEntry[]> =>
  (await museum.call('GET', path, { as, query })).data;

const codesIn = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ menuCode, children, buttonList }) => [
    menuCode,
    ...(buttonList ?? []).map((button) => button.menuCode),
    ...codesIn(children ?? []),
  ]);

describe('[S7.10] the menu', () => {
  test('[S3.2] a menu entry has name, url, code, icon, children and buttons', async () => {
    const [analysis, ...groups] = await readMenu('editor');
    const info = groups.find(({ menuCode }) => menuCode === 'info');
    expect(analysis).toEqual({
      menuName: '工作台',
      menuUrl: '/analysis',
      menuCode: 'analysis',
      icon: 'dashboard',
      children: [],
      buttonList: [],
    });
    expect(info).toMatchObject({ menuName: '资讯', menuUrl: '/info', menuCode: 'info', icon: 'read', buttonList: [] });
    expect(info?.children?.map(({ menuUrl }) => menuUrl)).toEqual(['/info/news', '/info/notice', '/info/reminder']);
    expect(info?.children?.[0]?.buttonList).toEqual(
      ['create', 'edit', 'delete', 'submit', 'withdraw', 'export'].map((action) => ({ menuCode: `news:${action}` })),
    );
  });

  test('an operator whose browser asks for English gets English names', async () => {
    const { data } = await museum.call('GET', 'menu/getMenuList', { as: 'editor', language: 'en-US' });
    expect(data.map(({ menuName }: MenuEntry) => menuName)).toEqual([
      'Overview',
      ...['Home', 'Visit', 'Exhibitions', 'Education', 'Collection'],
      ...['Periodicals', 'Literature and goods', 'Information', 'About'],
    ]);
  });

  test('a group is in the menu only if the operator has the code of one of its sections', async () => {
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['notice']);
    expect(codesIn(await readMenu('nobody'))).toEqual(['info', 'notice']);
    await allowOnly(db, 'nobody', ['info', 'analysis']);
    expect(codesIn(await readMenu('nobody'))).toEqual(['analysis']);
  });

  test('a button is left out of the menu if the operator lacks the code of its section', async () => {
    await allowOnly(museum.parts.database.db, 'nobody', ['news:create', 'notice']);
    expect(codesIn(await readMenu('nobody'))).toEqual(['info', 'notice']);
  });

  test('an operator without a role gets an empty menu', async () => {
    expect(await readMenu('nobody')).toEqual([]);
  });

  test('a uid in the query does not change the menu of the signed-in operator', async () => {
    expect(await readMenu('nobody', 'menu/getMenuList', { uid: 0 })).toEqual([]);
    expect(await readMenu('desk', 'menu/getMenuList', { uid: '1' })).toEqual(await readMenu('desk'));
  });

  test('[S7.11] menu/getMenu returns the same menu as menu/getMenuList', async () => {
    expect(await readMenu('approver', 'menu/getMenu')).toEqual(await readMenu('approver'));
  });

  test('a restart keeps a menu name that the museum has changed, and resets a url that was changed', async () => {
    const { db } = museum.parts.database;
    await db
      .updateTable('menuEntry')
      .set({ nameZh: '本馆新闻', url: '/wrong', position: 99 })
      .where('code', '=', 'news')
      .execute();
    await migrate(museum.parts.database, museum.parts.menu, museum.parts.sections);
    const news = (await readMenu('editor'))
      .flatMap(({ children }) => children ?? [])
      .find(({ menuCode }) => menuCode === 'news');
    expect(news).toMatchObject({ menuName: '本馆新闻', menuUrl: '/info/news' });
  });

  test('a changed label of a section or group becomes its menu name, unless the museum has renamed the entry', async () => {
    const { database, menu, sections } = museum.parts;
    const { db } = database;
    const rename = <T extends { label: Label }>(one: T): T => ({
      ...one,
      label: { ...one.label, zh: `${one.label.zh}之新` },
    });
    const renamedRecords = sections.map(rename);
    const renamedMenu = menu.map((item) => ({
      ...rename(item),
      ...('sections' in item
        ? { sections: renamedRecords.filter(({ code }) => item.sections.some((section) => section.code === code)) }
        : {}),
    }));
    await db.updateTable('menuEntry').set({ nameZh: '本馆公告' }).where('code', '=', 'notice').execute();
    // As an earlier version stored it, which did not know what had been declared.
    await db
      .updateTable('menuEntry')
      .set({ nameZh: '旧名', declaredZh: null, declaredEn: null })
      .where('code', '=', 'reminder')
      .execute();
    await migrate(database, renamedMenu, renamedRecords);
    const [info] = (await readMenu('editor')).filter(({ menuCode }) => menuCode === 'info');
    expect(info?.menuName).toBe('资讯之新');
    expect(info?.children?.map(({ menuName }) => menuName)).toEqual(['新闻之新', '本馆公告', '旧名']);
    await migrate(database, menu, sections);
    expect((await readMenu('editor')).find(({ menuCode }) => menuCode === 'info')?.menuName).toBe('资讯');
  });

  test('a section that is no longer declared leaves the menu, and a permission removed from a role stays removed', async () => {
    const { database, menu } = museum.parts;
    const editorCodes = (await codesOf(database.db, 'editor')).filter((code) => code !== 'libraryJournal:delete');
    await database.db
      .updateTable('role')
      .set({ permissions: JSON.stringify(editorCodes) })
      .where('code', '=', 'editor')
      .execute();
    const [analysis, ...groups] = menu;
    const group = groups.find(({ code }) => code === 'periodical');
    if (!analysis || !group || !('sections' in group)) throw new Error('the menu is another');
    await migrate(database, [analysis, { ...group, sections: group.sections.slice(0, 1) }]);
    const codes = codesIn(await readMenu('editor'));
    expect(codes).toContain('libraryJournal:create');
    expect(codes).not.toContain('libraryJournal:delete');
    expect(codes).not.toContain('publication');
    expect(codesIn(await readMenu('admin'))).toContain('libraryJournal:delete');
  });
});

describe('[S7.14] [S3.3] the message count', () => {
  const counts = async (as: string) => (await museum.call('GET', 'mail/message/count', { as })).data;

  /** The values that both sections require, and the end that a reminder requires. */
  const requiredValues = { offlineAt: '2026-12-01T00:00:00.000Z', publishAt: null, docNo: null };

  // Other notices need papers.
  const draftFor = (resource: typeof notice | typeof reminder) =>
    draftOf(resource, { fixed: { ...requiredValues, ...(resource.code === 'notice' ? { category: 'opening' } : {}) } });

  const submitNew = async (resource: typeof notice | typeof reminder, as: string) => {
    const api = resource.code;
    const { data } = await museum.call('POST', `${api}/`, { as, body: draftFor(resource) });
    const body = { id: data.id, version: data.version, move: 'submit' };
    expect((await museum.call('POST', `${api}/move`, { as, body })).status).toBe(200);
  };

  test('it lists, for each menu code, how many records wait for a decision of the operator', async () => {
    await submitNew(notice, 'editor');
    await submitNew(notice, 'editor');
    await submitNew(reminder, 'editor');
    await museum.call('POST', 'notice/', { as: 'editor', body: draftOf(notice, { fixed: requiredValues }) });
    expect(await counts('approver')).toEqual([
      { menuCode: 'notice', total: 2 },
      { menuCode: 'reminder', total: 1 },
    ]);
  });

  test('it is empty for an operator who may not decide on any record', async () => {
    await submitNew(notice, 'editor');
    expect(await counts('editor')).toEqual([]);
    expect(await counts('desk')).toEqual([]);
    expect(await counts('nobody')).toEqual([]);
  });

  test('it leaves out records the operator has submitted, but only in a section with the four-eyes rule', async () => {
    await submitNew(notice, 'admin');
    await submitNew(reminder, 'admin');
    // The operator without a role waits for somebody who may give one.
    expect(await counts('admin')).toEqual([
      { menuCode: 'operator', total: 1 },
      { menuCode: 'reminder', total: 1 },
    ]);
    expect(await counts('approver')).toEqual([
      { menuCode: 'notice', total: 1 },
      { menuCode: 'reminder', total: 1 },
    ]);
  });
});
