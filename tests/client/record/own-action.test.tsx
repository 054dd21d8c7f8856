import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { choice, defineResource, tags, text } from '../../../src/declare/index.ts';
import { type Call, openWorld, press, record } from '../small-world.tsx';

const label = (zh: string) => ({ zh, en: zh });

const guest = defineResource({
  code: 'guest',
  path: '/member/guest',
  label: { zh: '访客', en: 'Guests' },
  about: label('给测试用的栏目'),
  icon: 'user',
  title: 'name',
  fields: {
    name: text({ label: label('称呼'), required: true }),
    groups: tags({ label: label('分组'), auto: true }),
  },
  list: { columns: ['name'], filters: ['name'], search: ['name'], sort: ['name', 'asc'] },
  form: [{ title: label('内容'), fields: ['name', 'groups'] }],
  actions: {
    group: {
      label: label('分组'),
      asks: {
        how: choice({
          label: label('方式'),
          required: true,
          initial: 'add',
          options: { add: label('加上'), set: label('换成'), clear: label('全部去掉') },
        }),
        groups: tags({ label: label('分组'), required: true, when: { field: 'how', is: ['add', 'set'] } }),
      },
      singleRecord: { storedInputs: ['groups'], hiddenInputs: { how: 'set' }, hiddenInputsIfEmpty: { how: 'clear' } },
    },
  },
});

function open(records: AnyRecord[], answer?: (call: Call) => Partial<AnyRecord> | ApiError | undefined) {
  const world = openWorld({
    address: '/member/guest',
    sections: [guest],
    otherRecords: { guest: records },
    codes: ['guest', 'guest:group'],
    answer: answer ?? (() => ({ rows: [{ id: 1, title: '', done: true }] })),
  });
  const payloads = () =>
    world.calls.filter(({ name }) => name === 'custom').map(({ params }) => params.payload as Record<string, unknown>);
  return { ...world, payloads };
}

const guestWith = (groups: string[] | null, version = 3) => record(1, { name: '访客', groups, version });

async function openDialog() {
  await press(await screen.findByRole('button', { name: /更多/ }));
  await press(await screen.findByRole('menuitem', { name: '分组' }));
  return within(await screen.findByRole('dialog'));
}

describe('an action that edits the stored tags of one record', () => {
  test('shows the stored tags, and sends them with an added tag and the record version', async () => {
    const { payloads } = open([guestWith(['甲'])]);
    const dialog = await openDialog();
    expect(await dialog.findByText('甲')).toBeTruthy();
    expect(dialog.queryByText('方式')).toBeNull();
    await userEvent.type(dialog.getByRole('combobox'), '乙{Enter}');
    await press(dialog.getByRole('button', { name: '分组' }));
    await waitFor(() => expect(payloads()).toEqual([{ how: 'set', groups: ['甲', '乙'], ids: [1], version: 3 }]));
  });

  test('sends the answer “clear” when the operator removes the last tag', async () => {
    const { payloads } = open([guestWith(['甲'])]);
    const dialog = await openDialog();
    await dialog.findByText('甲');
    await userEvent.type(dialog.getByRole('combobox'), '{Backspace}');
    await press(dialog.getByRole('button', { name: '分组' }));
    await waitFor(() => expect(payloads()).toMatchObject([{ how: 'clear', ids: [1], version: 3 }]));
  });

  test('after a conflict merges the typed tag with the newer stored tags, and sends them at the next confirmation', async () => {
    const records = [guestWith(['甲', '乙'])];
    const conflict = new ApiError({ message: '已被别人修改。', statusCode: 409, code: 409 });
    let isFirstCall = true;
    const world = open(records, () => {
      if (!isFirstCall) return { rows: [{ id: 1, title: '', done: true }] };
      isFirstCall = false;
      records[0] = guestWith(['甲', '丁'], 4);
      return conflict;
    });
    const dialog = await openDialog();
    await dialog.findByText('甲');
    await userEvent.type(dialog.getByRole('combobox'), '丙{Enter}');
    await press(dialog.getByRole('button', { name: '分组' }));
    expect(await dialog.findByText(/您的改动还在/)).toBeTruthy();
    expect(dialog.queryByText('乙')).toBeNull();
    await press(dialog.getByRole('button', { name: '分组' }));
    await waitFor(() => expect(world.payloads()).toHaveLength(2));
    expect(world.payloads()[1]).toEqual({ how: 'set', groups: ['甲', '丁', '丙'], ids: [1], version: 4 });
  });
});
