import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { openWorld, record } from '../small-world.tsx';

const session = { id: 17, title: '12 月 24 日上午场', place: [{ title: '剪一扇花窗' }] };
const signUp = record(1, { applyNo: 'JA-1', childName: '莫雨帆', session, status: 'pending' });

const open = (overrides: Partial<Parameters<typeof openWorld>[0]> = {}) =>
  openWorld({
    address: `${juniorActivitiesApply.path}?session=17`,
    sections: [juniorActivitiesApply as Resource, activitySession as Resource],
    records: [signUp],
    codes: ['juniorActivitiesApply'],
    ...overrides,
  });

const activeFilter = async () =>
  (await screen.findByRole('button', { name: '移除筛选：场次' })).closest('.active-filter')?.textContent;

describe('the tag of a filter by a record', () => {
  test('has the title that the rows have, without a request, also for an operator who may not read that record', async () => {
    const { calls } = open();
    expect(await activeFilter()).toBe('场次：剪一扇花窗 / 12 月 24 日上午场');
    expect(calls.filter(({ name, params }) => name === 'one' || params.resource === 'activitySession')).toEqual([]);
  });

  test('has the number of the record where no row has its title and the operator may not read it', async () => {
    open({ records: [] });
    expect(await activeFilter()).toBe('场次：#17');
  });
});
