import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UndoAnswer, UndoPreview } from '../../../src/contract/undo.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { rules } from '../../../src/resources/index.server.ts';
import { memberRole } from '../../../src/resources/member/memberRole.ts';
import { venue } from '../../../src/resources/shared/venue.ts';
import { startIndexBuild } from '../../../src/server/migrate/build-indexes.ts';
import { defineRules } from '../../../src/server/records/rules.ts';
import { sharedApp, type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;

beforeEach(async () => {
  museum = await sharedApp();
});

const db = () => museum.parts.database.db;
const post = (api: string, body: object) => museum.call('POST', `${api}/`, { as: 'admin', body });
const create = async (api: string, body: object): Promise<AnyRecord> => {
  const answer = await post(api, body);
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const edit = async (api: string, { id, version }: AnyRecord, changes: object): Promise<AnyRecord> => {
  const answer = await museum.call('PUT', `${api}/`, { as: 'admin', body: { id, version, ...changes } });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const namesOf = async (...records: readonly AnyRecord[]): Promise<unknown[]> =>
  Promise.all(
    records.map(async ({ id }) => (await museum.call('GET', 'venue/', { as: 'admin', query: { id } })).data.name),
  );
const indexNames = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indisvalid and relnamespace = current_schema()::regnamespace`.execute(db());
  return rows.map(({ name }) => name);
};

describe('two records with the same unique value', () => {
  test('are refused by the database, unless one is in the trash or the value is null', async () => {
    await sql`insert into venue ("createdAt", "updatedAt", "deletedAt", name) values
      (now(), now(), null, '一号厅'), (now(), now(), now(), '一号厅'), (now(), now(), null, null), (now(), now(), null, null)`.execute(
      db(),
    );
    const second = sql`insert into venue ("createdAt", "updatedAt", name) values (now(), now(), '一号厅')`.execute(
      db(),
    );
    await expect(second).rejects.toMatchObject({ code: '23505' });
  });

  test('are refused except one when ten arrive together, with the title and id of that one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('venue', { name: '同时厅' })));
    const created = answers.filter(({ status }) => status === 200);
    expect(created).toHaveLength(1);
    for (const { status, data } of answers.filter((answer) => !created.includes(answer))) {
      expect(status).toBe(422);
      expect(data.fields.name).toContain(`“同时厅”（#${created[0]?.data.id}）`);
    }
  });

  test('are refused at the root of a tree as well', async () => {
    const insert = () =>
      sql`insert into organization ("createdAt", "updatedAt", name) values (now(), now(), '馆务会')`.execute(db());
    await insert();
    await expect(insert()).rejects.toMatchObject({ code: '23505' });
    expect((await post('organization', { name: '馆务会', kind: 'department' })).text).toContain('与此相同');
  });

  test('are refused when a rule creates the second one, and so is the save that runs the rule', async () => {
    const venueRules = defineRules(venue, {
      afterSave: async (record, { recordsOf }) => {
        if (record) await recordsOf(memberRole.code).create({ name: record.floor });
      },
    });
    museum = await testApp({ rules: [...rules, venueRules] });
    await sql`insert into "memberRole" ("createdAt", "updatedAt", name) values (now(), now(), '志愿者之友')`.execute(
      db(),
    );
    const answer = await post('venue', { name: '报告厅', floor: '志愿者之友' });
    expect(answer, answer.text).toMatchObject({ status: 422 });
    expect(answer.msg).toMatch(new RegExp(`^“${memberRole.label.zh}”中.+的“名称”与此相同`));
    expect((await museum.call('GET', 'venue/list', { as: 'admin' })).data.total).toBe(0);
  });

  test('answer 422 instead of 500 when a rule writes the second one by SQL', async () => {
    const venueRules = defineRules(venue, {
      afterSave: async (record, { tx }) => {
        if (record?.floor === '重名') await sql`update venue set name = '甲厅' where id = ${record.id}`.execute(tx);
      },
    });
    museum = await testApp({ rules: [...rules, venueRules] });
    await create('venue', { name: '甲厅' });
    expect(await post('venue', { name: '乙厅', floor: '重名' })).toMatchObject({
      status: 422,
      data: { fields: { name: '已有记录的“名称”与此相同，请修改其中之一。' } },
    });
  });
});

describe('an undo', () => {
  const undoAll = async (since: string): Promise<UndoAnswer> => {
    const { id } = await db()
      .selectFrom('operator')
      .select('id')
      .where('account', '=', 'admin')
      .executeTakeFirstOrThrow();
    const scope = { operator: id, since };
    const preview = await museum.call<UndoPreview>('GET', 'undo/preview', { as: 'admin', query: scope });
    expect(preview, preview.text).toMatchObject({ status: 200 });
    const { token, refused } = preview.data;
    const answer = await museum.call<UndoAnswer>('POST', 'undo/', {
      as: 'admin',
      body: { ...scope, token, without: refused },
    });
    expect(answer, answer.text).toMatchObject({ status: 200 });
    return answer.data;
  };
  const advanceClock = (): string => {
    museum.clock.now = new Date(museum.clock.now.getTime() + 60_000);
    return museum.clock.now.toISOString();
  };

  test('restores the names that two records had exchanged', async () => {
    const [one, other] = [await create('venue', { name: '东厅' }), await create('venue', { name: '西厅' })];
    const since = advanceClock();
    const between = await edit('venue', one, { name: '暂名' });
    const changed = await edit('venue', other, { name: '东厅' });
    await edit('venue', between, { name: '西厅' });
    expect(await namesOf(one, changed)).toEqual(['西厅', '东厅']);
    expect(await undoAll(since)).toMatchObject({ total: 2, refused: 0 });
    expect(await namesOf(one, other)).toEqual(['东厅', '西厅']);
  });

  test('restores the names that three records had rotated, and refuses a name taken by another record', async () => {
    const [a, b, c] = [
      await create('venue', { name: '甲厅' }),
      await create('venue', { name: '乙厅' }),
      await create('venue', { name: '丙厅' }),
    ];
    const since = advanceClock();
    const between = await edit('venue', a, { name: '暂名' });
    await edit('venue', c, { name: '甲厅' });
    await edit('venue', b, { name: '丙厅' });
    await edit('venue', between, { name: '乙厅' });
    expect(await undoAll(since)).toMatchObject({ total: 3, refused: 0 });
    expect(await namesOf(a, b, c)).toEqual(['甲厅', '乙厅', '丙厅']);

    const later = advanceClock();
    const renamed = await museum.call('GET', 'venue/', { as: 'admin', query: { id: a.id } });
    await edit('venue', renamed.data, { name: '丁厅' });
    await sql`insert into venue ("createdAt", "updatedAt", name) values (now(), now(), '甲厅')`.execute(db());
    const { id } = await db()
      .selectFrom('operator')
      .select('id')
      .where('account', '=', 'admin')
      .executeTakeFirstOrThrow();
    const preview = await museum.call<UndoPreview>('GET', 'undo/preview', {
      as: 'admin',
      query: { operator: id, since: later },
    });
    expect(preview.text).toContain('“甲厅”');
    expect(preview.data).toMatchObject({ refused: 1 });
    expect(await namesOf(a)).toEqual(['丁厅']);
  });
});

describe('a database that already contains duplicates', () => {
  const warnings: string[] = [];
  const start = () => startIndexBuild({ ...museum.parts, warn: (sentence: string) => warnings.push(sentence) }).done;

  test('starts with a warning, refuses new duplicates, and gets its unique index once they are corrected', async () => {
    await sql`drop index "venue_name_unique_key", "authority_kind_name_unique_key"`.execute(db());
    await sql`insert into authority ("createdAt", "updatedAt", kind, name) values
      (now(), now(), 'person', '翠亨'), (now(), now(), 'person', '翠亨'), (now(), now(), 'place', '翠亨')`.execute(
      db(),
    );
    await sql`insert into venue ("createdAt", "updatedAt", name) values
      (now(), now(), '一号厅'), (now(), now(), '一号厅'), (now(), now(), '二号厅')`.execute(db());
    await start();
    expect(warnings.toSorted()).toEqual([
      expect.stringContaining('(authority): 1 value of "kind + name" stands in several records'),
      expect.stringMatching(/^.+ \(venue\): 1 value of "name" stands in several records, for instance #\d+ = #\d+\./),
    ]);
    expect(await indexNames()).toContain('authority_kind_name_unique_lookup');
    expect(await indexNames()).not.toContain('venue_name_unique_key');
    expect((await post('venue', { name: '二号厅' })).data).toMatchObject({
      fields: { name: expect.stringContaining('“二号厅”（#') },
    });
    const [double] = (await museum.call('GET', 'venue/list', { as: 'admin', query: { keyword: '一号厅' } })).data.list;
    await edit('venue', double, { name: '三号厅' });
    await sql`delete from authority where id = (select min(id) from authority)`.execute(db());
    await start();
    expect(warnings).toHaveLength(2);
    expect(await indexNames()).toContain('venue_name_unique_key');
    expect((await indexNames()).filter((name) => name.endsWith('_unique_lookup'))).toEqual([]);
  });
});
