import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { normalizeDraft } from '../../../src/declare/draft.ts';
import { missingValues, requirementsOf } from '../../../src/declare/requirements.ts';
import { sections } from '../../../src/resources/index.ts';
import { sectionTables, systemTables } from '../../../src/server/database/tables.ts';
import { incrementVersion } from '../../../src/server/database/transaction.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { draftInRow } from '../../../src/server/records/row.ts';
import { columnsOf, tableOf } from '../../../src/server/records/section-table.ts';
import { visibleFields } from '../../../src/server/records/visibility/masking.ts';
import { allowOnly } from '../../support/access.ts';
import { chosenSections } from '../../support/chosen-sections.ts';
import { runJobs } from '../../support/jobs.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

let museum: TestApp;

const db = () => museum.parts.database.db;
const sectionOf = (code: string) => sections.find((one) => one.code === code) as Resource;
const listIncomplete = async (code: string, as = 'admin'): Promise<number[]> => {
  const query = { waiting: 'incomplete', pageSize: 100, sort: 'id' };
  const { data, text } = await museum.call('GET', `${apiPathOf(sectionOf(code))}/list`, { as, query });
  expect(data, text).toBeTruthy();
  expect(data.total).toBe(data.list.length);
  return data.list.map(({ id }: AnyRecord) => id);
};

/** Rows as an earlier version has stored them, with the values of a column of the given record. */
async function storeWithout(code: string, { id }: AnyRecord, columns: object): Promise<void> {
  const table = tableOf({ code });
  await sectionTables(db()).updateTable(table).set(columns).where('id', '=', id).execute();
  await incrementVersion(db(), table);
}

/** Records are created by another operator than the one who publishes them. */
const setUp = async (): Promise<void> => {
  museum = await sharedApp();
  await giveRoleByCode(db(), 'editor', 'administrator');
};

describe.each(chosenSections(sections).filter((resource) => requirementsOf(resource).some(({ states }) => !states)))(
  'the list of $code',
  (resource) => {
    let world: World;
    const { code } = resource;
    const names = requirementsOf(resource).flatMap(({ fields, states }) => (states ? [] : [...fields]));
    /** Null unless the database refuses it, and the empty text of a column of texts. */
    const emptyColumns = names.flatMap((name) => {
      const { type } = columnsOf(resource).find((one) => one.name === name) ?? {};
      const isFixed = Object.hasOwn(systemTables, tableOf(resource));
      return [...(isFixed ? [] : [[name, null]]), ...(type === 'text' ? [[name, '']] : [])] as [string, unknown][];
    });

    beforeAll(async () => {
      await setUp();
      world = await createWorld(museum, resource);
    });

    test('filtered by “needs completing” has every record that was stored without a required value, and no other', async () => {
      const before = await listIncomplete(code);
      const complete = await world.create(resource);
      for (const [name, empty] of emptyColumns) {
        const record = await world.create(resource);
        await storeWithout(code, record, { [name]: empty });
        const { data } = await museum.call('GET', `${apiPathOf(resource)}/`, { as: 'admin', query: { id: record.id } });
        // A field that does not apply by the value of another may be empty.
        const draft = normalizeDraft(resource, { ...draftInRow(resource, data), [name]: empty });
        const lacks = Object.hasOwn(missingValues(resource, draft, data.status), name);
        const found = await listIncomplete(code);
        expect([name, empty, found.includes(record.id)]).toEqual([name, empty, lacks]);
        expect(found).not.toContain(complete.id);
        await sectionTables(db()).deleteFrom(tableOf(resource)).where('id', '=', record.id).execute();
      }
      expect(await listIncomplete(code)).toEqual(before);
    });
  },
);

describe('the filter “needs completing”', () => {
  beforeEach(setUp);

  test('finds a published record without a value that publication needs, but no draft', async () => {
    const news = sectionOf('news');
    const world = await createWorld(museum, news);
    const [draft, published] = [await world.create(news), await world.create(news)];
    const body = { id: published.id, version: published.version, move: 'publish' };
    expect(await museum.call('POST', 'news/move', { as: 'admin', body })).toMatchObject({ status: 200 });
    for (const record of [draft, published]) await storeWithout('news', record, { source: null });
    expect(await listIncomplete('news')).toEqual([published.id]);
  });

  test('finds a record without a value that one of its past moves required, but no record before that move', async () => {
    const section = sectionOf('volunteer');
    const world = await createWorld(museum, section);
    const [applicant, active] = [await world.create(section), await world.create(section)];
    await storeWithout('volunteer', applicant, { interviewAt: null });
    await storeWithout('volunteer', active, { interviewAt: null, status: 'active' });
    const found = await listIncomplete('volunteer');
    expect([found.includes(applicant.id), found.includes(active.id)]).toEqual([false, true]);
  });

  test('finds a record with a row that lacks a required value in a column', async () => {
    const section = sectionOf('juniorActivitiesApply');
    const world = await createWorld(museum, section);
    const [complete, lacking] = [await world.create(section), await world.create(section)];
    const answers = (question: string | null) => ({ answers: JSON.stringify([{ question, answer: '是' }]) });
    await storeWithout(section.code, complete, answers('会游泳吗'));
    await storeWithout(section.code, lacking, answers(null));
    expect(await listIncomplete(section.code)).toEqual([lacking.id]);
  });

  test('does not reveal whether a field is empty to an operator who may not see it', async () => {
    const section = sectionOf('juniorActivitiesApply');
    const world = await createWorld(museum, section);
    const [first, second] = [await world.create(section), await world.create(section)];
    await storeWithout(section.code, first, { guardianPhone: null });
    await storeWithout(section.code, second, { companionCount: null });
    expect(await listIncomplete(section.code)).toEqual([first.id, second.id]);
    const hidden = visibleFields({ codes: new Set([section.code]) }, section).hidden;
    await allowOnly(db(), 'desk', [section.code]);
    const visible = [first, second].filter(
      (_one, at) => !hidden.includes(at === 0 ? 'guardianPhone' : 'companionCount'),
    );
    expect(await listIncomplete(section.code, 'desk')).toEqual(visible.map(({ id }) => id));
  });

  test('selects the rows of an export and of a job, and the exported file names it', async () => {
    const venue = sectionOf('venue');
    const world = await createWorld(museum, venue);
    const [complete, lacking] = [await world.create(venue), await world.create(venue)];
    await storeWithout('venue', lacking, { name: '' });
    const query = { waiting: 'incomplete' };
    const body = { format: 'csv', columns: ['id'], purpose: '核对' };
    const { data } = await museum.call('POST', 'venue/export', { as: 'admin', query, body });
    const file = await museum.app.inject({ url: data.url, headers: await museum.signIn('admin') });
    const lines = file.payload.trim().split(/\r?\n/);
    expect([lines.length, lines.at(-1)]).toEqual([3, String(lacking.id)]);
    expect(lines[0]).toContain('待补全');
    const job = await museum.call('POST', 'venue/bulk', { as: 'admin', query, body: { what: 'delete' } });
    expect(job, job.text).toMatchObject({ status: 200, data: { total: 1 } });
    await runJobs(museum);
    const list = await museum.call('GET', 'venue/list', { as: 'admin' });
    expect(list.data.list.map(({ id }: AnyRecord) => id)).toEqual([complete.id]);
  });
});
