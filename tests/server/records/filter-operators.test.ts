import { beforeAll, describe, expect, test } from 'vitest';
import { IGNORED_HEADER } from '../../../src/contract/calls.ts';
import { filterOperators, operatorParameter } from '../../../src/contract/list.ts';
import { apiPathOf } from '../../../src/declare/actions.ts';
import { columnField } from '../../../src/declare/columns.ts';
import { meaningOf } from '../../../src/kinds/index.ts';
import { sections } from '../../../src/resources/index.ts';
import { allowOnly } from '../../support/access.ts';
import { chosenSections } from '../../support/chosen-sections.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;
let ids: number[];

const venues = [
  { name: '东厅 A', building: '一号楼', capacity: 50, equipment: ['投影'] },
  { name: '西厅 a', building: '二号楼', capacity: 100, equipment: ['投影', '音响'] },
  { name: '报告厅', building: null, capacity: 150, equipment: [] },
  { name: '50%_厅', building: '一号楼', capacity: null, equipment: ['音响'] },
];
const people = [
  { nickname: '晴舟', realName: '林知远', phone: '13900001111', birthday: '1990-01-01' },
  { nickname: '云岫', realName: '周若谷', phone: '13900002222', birthday: '2000-01-01' },
];

beforeAll(async () => {
  museum = await testApp();
  ids = [];
  for (const body of venues) {
    const created = await museum.call('POST', 'venue/', { as: 'admin', body });
    expect(created.status, created.text).toBe(200);
    ids.push(created.data.id);
  }
  for (const person of people) {
    const body = { channel: 'desk', ...person };
    expect((await museum.call('POST', 'member/', { as: 'admin', body })).status).toBe(200);
  }
  await allowOnly(museum.parts.database.db, 'nobody', ['memberManage']);
});

type Query = Readonly<Record<string, string | string[]>>;

const list = (path: string, query: Query, as = 'admin') =>
  museum.call('GET', `${path}/list`, { as, query: { ...query } });

describe('a list filtered by an operator', () => {
  test.each<[string, Record<string, string | string[]>, string[]]>([
    ['a number greater than a value', { 'capacity.gt': '50' }, ['西厅 a', '报告厅']],
    ['a number less than a value', { 'capacity.lt': '150' }, ['东厅 A', '西厅 a']],
    ['a number between two values, both left out', { 'capacity.gt': '50', 'capacity.lt': '150' }, ['西厅 a']],
    ['a number other than a value, or none', { 'capacity.ne': '50' }, ['西厅 a', '报告厅', '50%_厅']],
    ['no value', { 'capacity.null': 'true' }, ['50%_厅']],
    ['any value', { 'building.null': 'false' }, ['东厅 A', '西厅 a', '50%_厅']],
    ['a whole text, in its own case', { 'name.eq': '东厅 A' }, ['东厅 A']],
    ['a part of a text as its whole', { 'name.eq': '东厅' }, []],
    ['one of several whole texts', { 'name.eq': ['东厅 A', '报告厅'] }, ['东厅 A', '报告厅']],
    ['a text other than several, or none', { 'building.ne': ['一号楼', '三号楼'] }, ['西厅 a', '报告厅']],
    ['the beginning of a text, in any case', { 'name.startswith': '东' }, ['东厅 A']],
    ['the end of a text, in any case', { 'name.endswith': 'A' }, ['东厅 A', '西厅 a']],
    ['characters that are wildcards in SQL', { 'name.startswith': '50%_' }, ['50%_厅']],
    ['a list without a value', { 'equipment.ne': '投影' }, ['报告厅', '50%_厅']],
    ['an operator and the plain filter together', { building: '一号', 'capacity.lt': '60' }, ['东厅 A']],
  ])('has the records with %s', async (_, query, names) => {
    const { status, data, headers } = await list('venue', { ...query, sort: 'id' });
    expect([status, headers[IGNORED_HEADER.toLowerCase()]]).toEqual([200, undefined]);
    expect(data.list.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(data.total).toBe(names.length);
  });

  test('is not filtered if the value is invalid, like the plain filter', async () => {
    const queries: Query[] = [{ 'capacity.gt': 'many' }, { 'capacity.gt': '1..2' }, { 'capacity.null': 'perhaps' }];
    for (const query of queries) expect((await list('venue', query)).data.total).toBe(venues.length);
  });

  test.each(chosenSections(sections))('of $code is answered for each operator of each filter', async (section) => {
    const { total } = (await list(apiPathOf(section), {})).data;
    for (const name of section.list.filters) {
      const field = columnField(section, name);
      const kind = field ? meaningOf(field).filter : false;
      for (const operator of kind ? filterOperators[kind] : []) {
        const value = operator === 'null' ? 'true' : kind === 'range' ? '2026-01-01' : '1';
        const answer = await list(apiPathOf(section), { [operatorParameter(name, operator)]: value });
        expect(answer.status, `${name} ${operator}: ${answer.text}`).toBe(200);
        expect(answer.headers[IGNORED_HEADER.toLowerCase()]).toBeUndefined();
        expect(answer.data.total).toBeLessThanOrEqual(total);
      }
    }
  });
});

describe('a list of records given by their ids', () => {
  test('has the existing records among them, and no record for an invalid id', async () => {
    const [first, , third] = ids.map(String);
    const byId = async (id: string[]) => (await list('venue', { id, sort: 'id' })).data;
    expect((await byId([third ?? '', first ?? '', '999999'])).list.map(({ name }: { name: string }) => name)).toEqual([
      '东厅 A',
      '报告厅',
    ]);
    expect((await byId(['first'])).total).toBe(0);
  });

  test('is answered for a hundred ids, and refused with a message for more', async () => {
    const numbers = Array.from({ length: 101 }, (_, at) => String(at + 1));
    expect((await list('venue', { id: numbers.slice(1) })).status).toBe(200);
    expect(await list('venue', { id: numbers })).toMatchObject({
      status: 400,
      msg: expect.stringContaining('100'),
    });
  });
});

describe('a field that the operator sees masked', () => {
  test.each<Query>([
    { 'phone.startswith': '13900001' },
    { 'phone.endswith': '1111' },
    { 'phone.ne': '13900001111' },
    { 'birthday.gt': '1995-01-01' },
    { 'birthday.null': 'true' },
    { 'realName.eq': '林知远' },
  ])('cannot be compared: the filter %j is ignored', async (query) => {
    expect((await list('member', query, 'nobody')).data.total).toBe(people.length);
    expect((await list('member', query)).data.total).toBeLessThan(people.length);
  });
});
