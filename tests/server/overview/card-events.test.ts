import { beforeEach, describe, expect, test } from 'vitest';
import type { DashboardAnswer, FigureContent } from '../../../src/contract/dashboard.ts';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { sections } from '../../../src/resources/index.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

/** A figure of a card counts the event that it names, and not the last write of the record that had the event. */

let museum: TestApp;

beforeEach(async () => {
  museum = await sharedApp();
  await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
});

const sectionOf = (code: string) => sections.find((one) => one.code === code) as Resource;
const letDaysPass = (days: number): void => {
  museum.clock.now = new Date(museum.clock.now.getTime() + days * 86_400_000);
  museum.signOutAll();
};
const readFigure = async (card: string, part: string, figure: string): Promise<number | null> => {
  const { data } = await museum.call<DashboardAnswer>('GET', 'dashboard/', { as: 'admin', query: { period: 7 } });
  const figures = data.cards.find(({ code }) => code === card)?.parts?.[part] as Record<string, FigureContent>;
  return figures[figure]?.value ?? null;
};
const read = async (code: string, { id }: AnyRecord): Promise<AnyRecord> =>
  (await museum.call('GET', `${apiPathOf(sectionOf(code))}/`, { as: 'admin', query: { id } })).data;
const send = async (method: 'POST' | 'PUT', path: string, body: object, as: string): Promise<AnyRecord> => {
  const answer = await museum.call(method, path, { as, body });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const edit = async (code: string, record: AnyRecord, values: AnyDraft): Promise<AnyRecord> => {
  const { id, version } = await read(code, record);
  return send('PUT', `${apiPathOf(sectionOf(code))}/`, { id, version, ...values }, 'editor');
};
const move = async (code: string, record: AnyRecord, name: string): Promise<AnyRecord> => {
  const { id, version } = await read(code, record);
  const body = { id, version, move: name, reason: '说明' };
  return send('POST', `${apiPathOf(sectionOf(code))}/move`, body, 'admin');
};

interface Figure {
  name: string;
  card: string;
  part: string;
  figure: string;
  section: string;
  /** Brings a new record to its event. */
  happen: (record: AnyRecord, world: World) => Promise<unknown>;
  /** An edit after it. */
  change: AnyDraft;
}

const figures: readonly Figure[] = [
  {
    ...{ name: 'newly published', card: 'content', part: 'flow', figure: 'published', section: 'news' },
    happen: (record) => move('news', record, 'publish'),
    change: { tags: ['展览'] },
  },
  {
    ...{ name: 'applications received', card: 'applications', part: 'pace', figure: 'received' },
    section: 'juniorActivitiesApply',
    happen: async () => undefined,
    change: { school: '第一小学' },
  },
  {
    ...{ name: 'members newly registered', card: 'members', part: 'members', figure: 'fresh', section: 'memberManage' },
    happen: async () => undefined,
    change: { tags: ['志愿者'] },
  },
  {
    ...{ name: 'objects newly registered', card: 'collection', part: 'whole', figure: 'registered' },
    section: 'collectionManage',
    async happen(record) {
      await move('collectionManage', record, 'submit');
      await move('collectionManage', record, 'check');
      await move('collectionManage', record, 'register');
    },
    change: { tags: ['展览'] },
  },
  {
    ...{ name: 'hours of volunteers served', card: 'volunteers', part: 'people', figure: 'hours' },
    section: 'serviceRecord',
    happen: async (record) =>
      edit('serviceRecord', record, {
        checkIn: museum.clock.now.toISOString(),
        checkOut: new Date(museum.clock.now.getTime() + 3_600_000).toISOString(),
        hours: 1,
      }),
    change: { work: '展厅讲解' },
  },
  {
    ...{ name: 'people who came', card: 'attendance', part: 'rates', figure: 'attended' },
    section: 'juniorActivitiesApply',
    async happen(record) {
      await move('juniorActivitiesApply', record, 'approve');
      await move('juniorActivitiesApply', record, 'checkIn');
    },
    // An application is closed once somebody came.
    change: {},
  },
  {
    ...{ name: 'exports', card: 'system', part: 'counts', figure: 'exports', section: 'venue' },
    happen: async () => {
      const { url } = await send('POST', 'venue/export', { format: 'csv', columns: ['id'], purpose: '核对' }, 'admin');
      await museum.app.inject({ url: String(url), headers: await museum.signIn('admin') });
      // Entries of the audit log are counted once a minute.
      museum.clock.now = new Date(museum.clock.now.getTime() + 60_000);
    },
    change: { floor: '二层' },
  },
];

describe.each(figures)('the figure of $name', ({ card, part, figure, section, happen, change }) => {
  test('counts a record in the period of its event, and not again after a later edit', async () => {
    const world = await createWorld(museum, sectionOf(section));
    const before = (await readFigure(card, part, figure)) ?? 0;
    const record = await world.create(sectionOf(section));
    await happen(record, world);
    expect(await readFigure(card, part, figure)).toBe(before + 1);
    letDaysPass(10);
    expect(await readFigure(card, part, figure)).toBe(0);
    if (Object.keys(change).length > 0) await edit(section, record, change);
    expect(await readFigure(card, part, figure)).toBe(0);
  });
});

describe('the figure of newly published', () => {
  const publish = async (): Promise<AnyRecord> => {
    const world = await createWorld(museum, sectionOf('news'));
    const record = await world.create(sectionOf('news'));
    await move('news', record, 'publish');
    return record;
  };
  const newlyPublished = () => readFigure('content', 'flow', 'published');

  test('does not count a public record again when an edit of it is published', async () => {
    const record = await publish();
    letDaysPass(10);
    await edit('news', record, { tags: ['展览'] });
    await move('news', record, 'publish');
    expect(await newlyPublished()).toBe(0);
  });

  test('counts a record again that is published after it was offline', async () => {
    const record = await publish();
    letDaysPass(10);
    await move('news', record, 'offline');
    expect(await newlyPublished()).toBe(0);
    await edit('news', record, { tags: ['展览'] });
    await move('news', record, 'publish');
    expect(await newlyPublished()).toBe(1);
  });

  test('still counts a public record while a newer draft of it is in review', async () => {
    const record = await publish();
    const published = await newlyPublished();
    await edit('news', record, { tags: ['展览'] });
    await move('news', record, 'submit');
    expect(await newlyPublished()).toBe(published);
  });
});
