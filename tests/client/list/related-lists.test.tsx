import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { memberManage } from '../../../src/resources/member/memberManage.ts';
import { openWorld, record } from '../small-world.tsx';

const member = record(5, { nickname: '听雨', status: 'active' });
const booking = record(31, {
  name: '谢某',
  lecture: { id: 3, title: '旧居的故事' },
  status: 'attended',
  phone: '13800001258',
  seats: 1,
});
const world = {
  address: '/member/memberManage/show/5',
  resources: [memberManage],
  records: [member],
  otherRecords: { lectureBooking: [booking] },
};
const reading = [
  'memberManage',
  'memberManage:personal',
  'zhongshanLecture',
  'zhongshanLecture:lectureBooking.personal',
];
const user = { features: ['relatedRecords' as const] };

test('the page of a member lists what they booked, with the lecture', async () => {
  const { calls } = openWorld({ ...world, codes: reading, user });
  const list = await screen.findByRole('region', { name: /讲座预约/ });
  expect(await within(list).findByText('旧居的故事')).toBeTruthy();
  expect(within(list).getByText('已到场')).toBeTruthy();
  expect(within(list).queryByRole('button', { name: '代为预约' })).toBeNull();
  const [call] = calls.filter(({ name, params }) => name === 'list' && params.resource === 'lectureBooking');
  expect(call?.params.filters).toEqual([{ field: 'member', operator: 'in', value: [5] }]);
  // A section that this operator may not read has no list.
  expect(screen.queryByRole('region', { name: /志愿者/ })).toBeNull();
});

test.each([
  ['members’ telephone numbers', { codes: reading.filter((code) => code !== 'memberManage:personal'), user }],
  ['a server whose lists know no references', { codes: reading, user: { features: [] } }],
])('there is no list without %s', async (_what, overrides) => {
  const { calls } = openWorld({ ...world, ...overrides });
  expect(await screen.findByRole('heading', { level: 1, name: '听雨' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: /讲座预约/ })).toBeNull();
  expect(calls.some(({ params }) => params.resource === 'lectureBooking')).toBe(false);
});
