import { beforeAll, describe, expect, test } from 'vitest';
import { apiPathOf } from '../../../src/declare/actions.ts';
import { columnField } from '../../../src/declare/columns.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { sections } from '../../../src/resources/index.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { importable } from '../../../src/server/files/import/mapping.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { tableOf } from '../../../src/server/records/section-table.ts';
import { readTreePaths } from '../../../src/server/records/visibility/tree-paths.ts';
import { chosenSections } from '../../support/chosen-sections.ts';
import { readSheet } from '../../support/read-sheet.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';
import { checkSheet, problemsIn, runSheet, sendSheet, sheetRows } from '../../support/sheets.ts';
import { createWorld } from '../../support/world.ts';

const RECORD_COUNT = 6;
const importSections = sections.filter(({ imports }) => imports);

test('the eleven sections that the museum fills from sheets declare imports', () => {
  expect(importSections.map(({ code }) => code)).toEqual(
    expect.arrayContaining([
      ...['activitySession', 'annals', 'collectionManage', 'friendsOfMuseumsApply', 'juniorActivitiesApply'],
      ...['literatureGoods', 'operator', 'organization', 'publication', 'serviceRecord', 'volunteer'],
    ]),
  );
});

const cases = chosenSections(importSections).map((resource) => [resource.code, resource] as const);

describe.each(cases)('the section %s', (_code, resource) => {
  let museum: TestApp;

  let ids: number[];

  beforeAll(async () => {
    museum = await sharedApp();
    await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
    const world = await createWorld(museum, resource);
    // A cell cannot hold pictures and files, so the records have none.
    Object.assign(world.draftOptions, { image: null, file: () => null });
    const newRecords: AnyRecord[] = [];
    for (let number = 1; number <= RECORD_COUNT; number += 1) {
      newRecords.push(
        await world.create(resource, {
          ...withoutSensitive(resource),
          ...(number === 1 ? edgeCaseTexts(resource) : {}),
        }),
      );
    }
    ids = newRecords.map(({ id }) => id);
    const [first, last] = [newRecords[0], newRecords.at(-1)] as [AnyRecord, AnyRecord];
    if (resource.tree === undefined) return;
    const body = { id: first.id, version: first.version, [resource.tree]: { id: last.id } };
    expect(await museum.call('PUT', `${apiPathOf(resource)}/`, { as: 'editor', body })).toMatchObject({ status: 200 });
  });

  const columns = () => importable(resource, { codes: allCodes }).filter((name) => name !== 'id');
  /** Columns that can be imported: neither set by the server, nor sensitive, because those are exported masked. */
  const writableColumns = () =>
    columns().filter((name) => {
      const field = columnField(resource, name);
      return field?.seenBy !== 'sensitive' && !field?.auto;
    });
  const exportFile = async (format: 'csv' | 'xlsx', names: string[], language: 'zh-CN' | 'en-US'): Promise<Buffer> => {
    const response = await museum.call('POST', `${apiPathOf(resource)}/export`, {
      ...{ as: 'admin', language, query: { sort: 'id' }, body: { format, ids, columns: names, purpose: '核对' } },
    });
    if (response.status !== 200) throw new Error(response.text);
    const file = await museum.app.inject({ url: response.data.url, headers: await museum.signIn('admin') });
    return file.rawPayload;
  };
  const readCells = async (file: Buffer) => (await readSheet(file)).rows.slice(2).map(({ cells }) => cells);

  test.each([
    ['csv', 'zh-CN'],
    ['xlsx', 'en-US'],
  ] as const)('exported as %s and uploaded again has no changed row', async (format, language) => {
    const file = await exportFile(format, ['id', ...columns()], language);
    const response = await sendSheet(museum, resource, file);
    expect(response).toMatchObject({ status: 200, data: { format } });
    expect(response.data.columns).toEqual(['id', ...columns()]);
    const checkedSheet = await checkSheet(museum, resource, { clears: true });
    expect(await problemsIn(museum, resource, { outcome: 'wrong' })).toEqual([]);
    expect(checkedSheet.counts).toEqual({ same: checkedSheet.total });
  });

  test.each([
    ['csv', 'en-US'],
    ['xlsx', 'zh-CN'],
  ] as const)(
    'exported as %s, imported as new records and exported again has the same cells',
    async (format, language) => {
      const file = await exportFile(format, writableColumns(), language);
      const before = await readCells(file);
      await sectionTables(museum.parts.database.db).deleteFrom(tableOf(resource)).where('id', 'in', ids).execute();
      const response = await sendSheet(museum, resource, file);
      expect(response.status, response.text).toBe(200);
      const checkedSheet = await checkSheet(museum, resource, { clears: true });
      expect(await problemsIn(museum, resource, { outcome: 'wrong' })).toEqual([]);
      expect(checkedSheet.counts).toEqual({ create: RECORD_COUNT });
      const finishedSheet = await runSheet(museum, resource, format === 'csv' ? 'each' : 'together');
      expect(await problemsIn(museum, resource)).toEqual([]);
      expect(finishedSheet.counts).toEqual({ created: RECORD_COUNT });
      ids = (await sheetRows(museum, resource)).map(({ recordId }) => Number(recordId));
      const after = await readCells(await exportFile(format, writableColumns(), language));
      expect(after.map(String).sort()).toEqual(before.map(String).sort());
    },
  );
});

describe('a text with a special character', () => {
  const section = sections.find(({ code }) => code === 'annals') as Resource;
  const path = apiPathOf(section);
  let museum: TestApp;
  let record: AnyRecord;

  beforeAll(async () => {
    museum = await sharedApp();
    record = await (await createWorld(museum, section)).create(section);
  });

  const save = async (body: AnyDraft) => {
    const { data } = await museum.call('GET', `${path}/`, { as: 'admin', query: { id: record.id } });
    return museum.call('PUT', `${path}/`, { as: 'admin', body: { ...body, id: record.id, version: data.version } });
  };

  test.each([
    ['the null character', '\0'],
    ['the control character U+0001', '\u0001'],
    ['a vertical tab', '\v'],
    ['the control character U+001F', '\u001f'],
    ['U+007F', '\u007f'],
    ['U+FFFE', '\ufffe'],
    ['U+FFFF', '\uffff'],
    ['the first half of a surrogate pair', '\ud83d'],
    ['the second half of a surrogate pair', '\ude00'],
  ])('is refused with 422 for its field when it has %s', async (_name, character) => {
    for (const field of ['evidence', 'content']) {
      const answer = await save({ [field]: `甲${character}乙` });
      const fields = { [field]: '含有看不见的控制字符，请删除后重新输入。' };
      expect(answer, field).toMatchObject({ status: 422, data: { fields } });
    }
  });

  const texts = [
    ['an escaped character', '_x0041_', '_x0041_\n_x000D_'],
    ['an escaped underscore', '_x005F_x0041_', '_x005F_\t_x005f_'],
    ['escapes that share an underscore', '_x0041_x0042_', '_xFFFE_x0001_'],
    ['an XML entity', '&#65534;&amp;', ']]>&#0;<![CDATA['],
    ['a control character of XML', '甲\u0080\u0085乙', '甲\u009f\n乙\u2028丙'],
    ['a character outside the basic plane', '甲😀乙', '𠮷\u{10ffff}'],
  ] as const;

  test.each(texts.flatMap((row) => [[...row, 'csv'] as const, [...row, 'xlsx'] as const]))(
    'is the same after an export and an import when it has %s (%j, %j) in a %s file',
    async (_name, evidence, content, format) => {
      expect(await save({ evidence, content })).toMatchObject({ status: 200, data: { evidence, content } });
      const columns = ['id', 'evidence', 'content'];
      const response = await museum.call('POST', `${path}/export`, {
        ...{ as: 'admin', query: {}, body: { format, ids: [record.id], columns } },
      });
      const file = await museum.app.inject({ url: response.data.url, headers: await museum.signIn('admin') });
      await save({ evidence: '别的', content: '别的' });
      expect(await sendSheet(museum, section, file.rawPayload)).toMatchObject({ status: 200, data: { format } });
      expect(await checkSheet(museum, section)).toMatchObject({ counts: { change: 1 } });
      await runSheet(museum, section);
      const { data } = await museum.call('GET', `${path}/`, { as: 'admin', query: { id: record.id } });
      expect(data).toMatchObject({ evidence, content });
    },
  );
});

describe('a reference to a record of a tree', () => {
  const section = sections.find(({ code }) => code === 'collectionManage') as Resource;
  let museum: TestApp;
  let world: Awaited<ReturnType<typeof createWorld>>;

  beforeAll(async () => {
    museum = await sharedApp();
    await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
    world = await createWorld(museum, section);
    Object.assign(world.draftOptions, { image: null, file: () => null });
  });

  const createPlace = async (name: string, parent?: AnyRecord): Promise<AnyRecord> => {
    const kind = parent ? 'shelf' : 'room';
    const body = { name, kind, ...(parent && { parent: { id: parent.id } }) };
    const response = await museum.call('POST', 'storage/', { as: 'admin', body });
    if (response.status !== 200) throw new Error(response.text);
    return response.data;
  };
  const createObjectAt = async (place: AnyRecord) => {
    const object = await world.create(section, withoutSensitive(section));
    const { data } = await museum.call('GET', `${apiPathOf(section)}/`, { as: 'admin', query: { id: object.id } });
    const body = { id: object.id, version: data.version, location: { id: place.id } };
    const response = await museum.call('PUT', `${apiPathOf(section)}/`, { as: 'admin', body });
    if (response.status !== 200) throw new Error(response.text);
    return object.id;
  };
  const exportRows = async (ids: number[], format: 'csv' | 'xlsx', columns: readonly string[], as = 'admin') => {
    const body = { format, ids, columns, purpose: '核对' };
    const response = await museum.call('POST', `${apiPathOf(section)}/export`, { as, query: { sort: 'id' }, body });
    if (response.status !== 200) throw new Error(response.text);
    const file = await museum.app.inject({ url: response.data.url, headers: await museum.signIn(as) });
    return (await readSheet(file.rawPayload)).rows.slice(1);
  };
  const csv = (rows: readonly { cells: readonly string[] }[]) =>
    rows.map(({ cells }) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

  test.each(['csv', 'xlsx'] as const)(
    'is exported to %s as a path, and an imported row with that path refers to the same record',
    async (format) => {
      const rooms = [await createPlace(`甲库${format}`), await createPlace(`乙库${format}`)];
      const shelves: AnyRecord[] = [];
      for (const room of rooms) shelves.push(await createPlace('第三层', await createPlace('第二架', room)));
      const shelf = shelves[1] as AnyRecord;
      const names = importable(section, { codes: allCodes }).filter((name) => {
        const field = columnField(section, name);
        return name !== 'id' && field?.seenBy !== 'sensitive' && !field?.auto;
      });
      const [head, row] = await exportRows([await createObjectAt(shelf)], format, names);
      const columnIndex = (name: string) => names.indexOf(name);
      expect(row?.cells[columnIndex('location')]).toBe(`乙库${format}/第二架/第三层`);
      const cells = (row?.cells ?? []).map((cell, index) =>
        columnField(section, names[index] ?? '')?.unique ? `${cell}-9` : cell,
      );
      await sendSheet(museum, section, csv([head as { cells: string[] }, { cells }]));
      expect((await checkSheet(museum, section)).counts, String(await problemsIn(museum, section))).toEqual({
        create: 1,
      });
      await runSheet(museum, section);
      const [importedRow] = await sheetRows(museum, section);
      const { data } = await museum.call('GET', `${apiPathOf(section)}/`, {
        ...{ as: 'admin', query: { id: Number(importedRow?.recordId) } },
      });
      expect(data.location).toMatchObject({ id: shelf.id });
    },
  );

  test('is exported as an id if its path is ambiguous or a name has a slash, and both forms can be imported', async () => {
    const root = await createPlace('丙库');
    const slash = await createPlace('一/二', root);
    const nested = await createPlace('丙库', root);
    const ids = [await createObjectAt(slash), await createObjectAt(root), await createObjectAt(nested)];
    const rows = (await exportRows(ids, 'csv', ['id', 'location'])).slice(1);
    expect(rows.map(({ cells }) => cells[1])).toEqual([`#${slash.id}`, `#${root.id}`, '丙库/丙库']);
    const id = ids[0] as number;
    const importPlace = async (text: string) => {
      await sendSheet(museum, section, `编号,库位\n${id},${text}`);
      await checkSheet(museum, section, { columns: ['id', 'location'] });
      return problemsIn(museum, section);
    };
    expect(await importPlace(`#${slash.id}`)).toEqual([]);
    expect(await importPlace('丙库 ／ 丙库')).toEqual([]);
    expect(await importPlace('一/二')).toEqual([]);
    expect(await importPlace('丙库')).toEqual([
      `2 location 有 2 条记录叫“丙库”（#${root.id}、丙库/丙库），请改为填写完整路径或编号。`,
    ]);
    expect(await importPlace('丙库/没有')).toEqual([expect.stringContaining('找不到“丙库/没有”')]);
  });

  test('has a path only for operators who may read the tree and see its names unmasked', async () => {
    const { db } = museum.parts.database;
    const tree = sections.find(({ code }) => code === 'storage') as Resource;
    const root = await createPlace('丁库');
    const { id } = await createPlace('第一层', root);
    const pathFor = async (codes: readonly string[], resource = tree) => {
      const operator = { codes: new Set(codes) };
      return (await readTreePaths(db, resource, { operator, sections }))?.textOf(id);
    };
    expect(await pathFor(['collectionManage'])).toBe('丁库/第一层');
    expect(await pathFor(['news'])).toBeUndefined();
    for (const name of ['name', 'parent']) {
      const field = { ...tree.fields[name], seenBy: 'personal' } as Resource['fields'][string];
      const masked = { ...tree, fields: { ...tree.fields, [name]: field } };
      expect(await pathFor(['collectionManage'], masked), name).toBeUndefined();
    }
    expect(await pathFor(['collectionManage'], section)).toBeUndefined();
  });
});

const allCodes = { has: () => true } as unknown as ReadonlySet<string>;

/** Values for the fields on which sensitive fields depend, so that no sensitive value is required. */
function withoutSensitive({ fields }: Resource): AnyDraft {
  const draft: AnyDraft = {};
  for (const { seenBy, when } of Object.values(fields)) {
    const conditionField = when && fields[when.field];
    if (seenBy !== 'sensitive' || !when || conditionField?.kind !== 'choice') continue;
    const other = Object.keys(conditionField.options).find((option) => !when.is.includes(option));
    draft[when.field] = other ?? null;
  }
  return draft;
}

/** Texts that a spreadsheet would read as formulas, or split into several cells. */
function edgeCaseTexts({ fields }: Resource): AnyDraft {
  const draft: AnyDraft = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.auto || field.unique) continue;
    if (field.kind === 'text' && !field.format) draft[name] = `=甲,"乙"、'丙;_x0041_`.slice(0, field.max);
    if (field.kind === 'longText') draft[name] = '-一\r\n二;"三"\t四';
    if (field.kind === 'tags') draft[name] = ['甲、乙', '"丙', '丁,戊'];
    if (field.kind === 'integer' && field.initial !== undefined && !field.required) draft[name] = null;
  }
  return draft;
}
