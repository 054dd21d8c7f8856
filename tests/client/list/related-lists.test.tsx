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
