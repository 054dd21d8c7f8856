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
  sections: [memberManage],
  records: [member],
  otherRecords: { lectureBooking: [booking] },
};
const account = record(41, { member: { id: 5, title: '听雨' }, provider: '微信' });
const reading = [
  'memberManage',
  'memberManage:personal',
  'zhongshanLecture',
  'zhongshanLecture:lectureBooking.personal',
];
const user = { features: ['relatedRecords' as const] };

test('a member’s page lists their bookings with the lecture titles, and has no list that the operator may not read', async () => {
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

test('[S3.7] a member’s page shows the member’s roles and the accounts on the public website', async () => {
  const { calls } = openWorld({
    ...world,
    records: [{ ...member, roles: [{ id: 7, title: '研究者' }] }],
    answer: () => ({ list: [account], total: 1 }),
    codes: ['memberManage'],
    user: { features: [] },
  });
  expect(await screen.findByText('研究者')).toBeTruthy();
  const list = await screen.findByRole('region', { name: /网站账号/ });
  expect(await within(list).findByText('微信')).toBeTruthy();
  const [call] = calls.filter(({ name }) => name === 'custom');
  expect(call?.params).toMatchObject({ url: 'member/website-member', query: { id: 5 } });
});

test.each([
  [
    'for an operator who may not see members’ personal data',
    { codes: reading.filter((code) => code !== 'memberManage:personal'), user },
  ],
  ['on a server without the “relatedRecords” feature', { codes: reading, user: { features: [] } }],
])('a member’s page neither shows nor requests the list of bookings %s', async (_what, overrides) => {
  const { calls } = openWorld({ ...world, ...overrides });
  expect(await screen.findByRole('heading', { level: 1, name: '听雨' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: /讲座预约/ })).toBeNull();
  expect(calls.some(({ params }) => params.resource === 'lectureBooking')).toBe(false);
});
