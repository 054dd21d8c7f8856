import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  autoNumber,
  choice,
  defineResource,
  integer,
  phone,
  publishing,
  publishingFields,
  text,
  url,
} from '../../src/declare/index.ts';
import { activitySession } from '../../src/resources/education/activitySession.ts';
import { juniorActivities } from '../../src/resources/education/juniorActivities.ts';
import { venue } from '../../src/resources/shared/venue.ts';
import { type Call, openWorld, record } from './small-world.tsx';

beforeEach(() => sessionStorage.clear());

const label = (zh: string) => ({ zh, en: zh });
const offer = defineResource({
  code: 'offer',
  path: '/about/offer',
  label: label('线索'),
  about: label('测试'),
  icon: 'read',
  title: 'name',
  entry: { zh: '登记线索', en: 'Register' },
  fields: {
    offerNo: autoNumber({ label: label('编号'), prefix: 'X', auto: true }),
    name: text({ label: label('名称'), required: true, translated: true, max: 10 }),
    channel: choice({ label: label('方式'), initial: 'mail', options: { mail: label('信件'), web: label('网上') } }),
    address: url({ label: label('网址'), required: true, when: { field: 'channel', is: ['web'] } }),
    copies: integer({ label: label('份数'), required: true, initial: 1, when: { field: 'channel', is: ['web'] } }),
    phone: phone({ label: label('电话'), required: true, seenBy: 'personal' }),
  },
  list: {
    columns: ['offerNo', 'name', 'channel'],
    filters: ['name', 'channel'],
    search: ['name'],
    sort: ['name', 'asc'],
  },
  form: [
    { title: label('基本'), fields: ['offerNo', 'name', 'channel', 'phone'] },
    { title: label('网上的'), fields: ['address', 'copies'] },
  ],
});
const offerCodes = ['offer', 'offer:create', 'offer:edit', 'offer:personal'];
const offerRecord = (overrides = {}) =>
  record(1, {
    offerNo: 'X-1',
    name: '旧信',
    nameEn: null,
    channel: 'mail',
    address: null,
    copies: null,
    phone: '13800000000',
    ...overrides,
  });
const openOffer = (address: string, overrides = {}) =>
  openWorld({ address, sections: [offer], records: [offerRecord()], codes: offerCodes, ...overrides });
const writtenDrafts = (calls: Call[]) =>
  calls.filter(({ name }) => ['create', 'update'].includes(name)).map(({ params }) => params.variables);

/** The text box of the Chinese name, not that of its English translation. */
const findNameBox = () => screen.findByRole('textbox', { name: /^名称(?!（)/ });

async function chooseOption(name: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name }));
  await userEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}

describe('a form', () => {
  test('shows a field only while its condition holds, and hides a section without fields', async () => {
    openOffer('/about/offer/edit/1');
    await findNameBox();
    expect(screen.queryByRole('heading', { name: '网上的' })).toBeNull();
    await chooseOption('方式', '网上');
    expect(screen.getByRole('heading', { name: '网上的' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /份数/ })).toHaveProperty('value', '1');
    await chooseOption('方式', '信件');
    expect(screen.queryByRole('textbox', { name: /网址/ })).toBeNull();
  });

  test('sends null for the fields whose condition no longer holds', async () => {
    const { calls } = openOffer('/about/offer/edit/1', {
      records: [offerRecord({ channel: 'web', address: 'https://a.cn/', copies: 3 })],
    });
    await screen.findByRole('textbox', { name: /网址/ });
    await chooseOption('方式', '信件');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(writtenDrafts(calls)).toEqual([{ channel: 'mail', address: null, copies: null, version: 1 }]),
    );
  });

  test('has no input for a field that the server fills in, which the page of the record shows', async () => {
    const formWorld = openOffer('/about/offer/edit/1');
    await findNameBox();
    expect(screen.queryByText('编号')).toBeNull();
    formWorld.unmount();
    openOffer('/about/offer/show/1');
    expect(await screen.findByText('X-1')).toBeTruthy();
    expect(screen.queryByText('网址')).toBeNull();
  });

  test('shows the input for the English text right after the one for the Chinese text', async () => {
    openOffer('/about/offer/create');
    await screen.findByRole('heading', { name: '登记线索' });
    await userEvent.click(screen.getByRole('radio', { name: '双语' }));
    const names = [...document.querySelectorAll('[data-field]')].map((row) => row.getAttribute('data-field'));
    expect(names).toEqual(['name', 'nameEn', 'channel', 'phone']);
  });

  test('marks a field that holds personal data', async () => {
    openOffer('/about/offer/create');
    expect(await screen.findByText('个人信息')).toBeTruthy();
  });

  test('accepts a masked value that the operator leaves unchanged, and checks it once it is changed', async () => {
    const { calls } = openOffer('/about/offer/edit/1', {
      records: [offerRecord({ phone: '138****0000' })],
      codes: offerCodes.slice(0, 3),
    });
    await userEvent.type(await findNameBox(), '二');
    await userEvent.click(screen.getByRole('textbox', { name: /电话/ }));
    await userEvent.tab();
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(writtenDrafts(calls)).toEqual([{ name: '旧信二', version: 1 }]));
    await userEvent.clear(screen.getByRole('textbox', { name: /电话/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /电话/ }), '12');
    await userEvent.tab();
    expect(await screen.findByText(/请填写 11 位手机号/)).toBeTruthy();
  });

  test('shows the server’s error message for a field that the form does not contain', async () => {
    const { ApiError } = await import('../../src/client/transport/http/api-error.ts');
    const answer = () =>
      new ApiError({ message: '请改正', statusCode: 422, code: 422, errors: { offerNo: '编号已用尽。' } });
    openOffer('/about/offer/edit/1', { answer });
    await userEvent.type(await findNameBox(), '二');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('编号已用尽。')).toBeTruthy();
  });
});

test('the button for a new record has the label that its section declares as entry', async () => {
  openOffer('/about/offer');
  expect(await screen.findByRole('link', { name: '登记线索' })).toBeTruthy();
});

describe('records inside a parent record', () => {
  const parent = record(7, { title: '夏日课堂', status: 'draft' });
  const session = record(3, {
    activity: { id: 7, title: '夏日课堂' },
    name: '上午场',
    startAt: '2027-07-18T01:00:00Z',
    capacity: 30,
    venue: null,
  });
  const openActivity = (address: string, codes: string[]) =>
    openWorld({
      address,
      sections: [juniorActivities, activitySession],
      records: [parent],
      otherRecords: { activitySession: [session] },
      codes,
    });
  const writerCodes = ['juniorActivities', 'juniorActivities:edit'];

  test('are listed on the page of the parent, filtered by it, with a create link for an operator who may edit it', async () => {
    const { calls } = openActivity('/education/juniorActivities/show/7', writerCodes);
    const list = (await screen.findByRole('heading', { name: /活动场次/ })).closest('section') as HTMLElement;
    expect(await within(list).findByRole('link', { name: '上午场' })).toHaveProperty('href');
    expect(calls.find(({ name }) => name === 'list')?.params).toMatchObject({
      resource: 'activitySession',
      filters: [{ field: 'activity', operator: 'in', value: [7] }],
    });
    expect(within(list).getByRole('link', { name: '新建' }).getAttribute('href')).toBe(
      '/education/juniorActivities/activitySession/create?activity=7',
    );
    expect(within(list).queryByRole('columnheader', { name: '活动' })).toBeNull();
  });

  test('cannot be created or edited by an operator who may only read the parent', async () => {
    openActivity('/education/juniorActivities/show/7', ['juniorActivities']);
    await screen.findByRole('link', { name: '上午场' });
    expect(screen.queryByRole('link', { name: '新建' })).toBeNull();
    expect(screen.queryByRole('link', { name: /编辑/ })).toBeNull();
  });

  test('have the parent selected and locked when created, and Cancel leads back to the parent', async () => {
    const { router } = openActivity('/education/juniorActivities/activitySession/create?activity=7', writerCodes);
    expect(await screen.findByText('夏日课堂')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /活动/ })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/education/juniorActivities/show/7'));
  });

  test('have a page with a link back to the parent', async () => {
    openActivity('/education/juniorActivities/activitySession/show/3', writerCodes);
    expect((await screen.findByRole('link', { name: '返回上级记录' })).getAttribute('href')).toBe(
      '/education/juniorActivities/show/7',
    );
  });

  test.each([
    ['has a link to manage it for an operator with the permission', [...writerCodes, 'venue:create'], 1],
    ['has no link to manage it for an operator without the permission', writerCodes, 0],
  ])('have a reference field to a shared section that %s', async (_, codes, count) => {
    openActivity('/education/juniorActivities/activitySession/create?activity=7', codes);
    await screen.findByText('夏日课堂');
    const manageLinks = screen.queryAllByRole('link', { name: '管理场地' });
    expect(manageLinks.map((link) => link.getAttribute('href'))).toEqual(Array(count).fill(venue.path));
  });
});

describe('a list with a manual order', () => {
  const slide = defineResource({
    code: 'slide',
    path: '/home/slide',
    label: label('画面'),
    about: label('测试'),
    icon: 'read',
    title: 'name',
    fields: { name: text({ label: label('名称'), required: true }), ...publishingFields },
    list: { columns: ['name', 'sortNo'], filters: ['name'], search: ['name'], sort: ['sortNo', 'asc'] },
    form: [{ title: label('基本'), fields: ['name', 'publishAt', 'offlineAt', 'sortNo'] }],
    order: 'sortNo',
    workflow: publishing,
  });
  const rows = [10, 20, 30].map((sortNo, index) => record(index + 1, { name: `第${index + 1}张`, sortNo }));
  const openList = (address: string, codes: string[]) =>
    openWorld({ address, sections: [slide], records: rows, codes });

  test('has a button that moves a row down and writes only the number of that row', async () => {
    const { calls, messages } = openList('/home/slide', ['slide', 'slide:edit']);
    await userEvent.click(await screen.findByRole('button', { name: '下移 “第1张”' }));
    await waitFor(() => expect(messages).toEqual(['“第1张”现在排第 2 位。']));
    expect(calls.filter(({ name }) => name === 'update').map(({ params }) => params)).toEqual([
      { id: 1, variables: { sortNo: 25, version: 1 } },
    ]);
  });

  test('has no move buttons for an operator who may not edit its records', async () => {
    openList('/home/slide', ['slide']);
    await screen.findByText('第1张');
    expect(screen.queryByRole('button', { name: /下移/ })).toBeNull();
  });

  test('has no move buttons while it is sorted by another column, and names the order that it needs', async () => {
    openList('/home/slide?sort=name', ['slide', 'slide:edit']);
    expect(await screen.findByText(/按排序号从小到大排列/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /下移/ })).toBeNull();
  });
});
