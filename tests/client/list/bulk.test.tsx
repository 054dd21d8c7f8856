import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import type { FetchFile } from '../../../src/client/transport/http/request.ts';
import type { Job } from '../../../src/contract/job.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { choice, defineResource, money, phone, registration, text, toggle } from '../../../src/declare/index.ts';
import { asBuilt } from '../../support/as-built.ts';
import { openWorld, press, record } from '../small-world.tsx';

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
    phone: phone({ label: label('电话'), seenBy: 'personal' }),
    secret: text({ label: label('证件'), seenBy: 'sensitive' }),
    worth: money({ label: label('估价'), seenBy: 'value' }),
  },
  list: {
    columns: ['name', 'phone', 'worth'],
    filters: ['name', 'phone', 'worth'],
    search: ['name'],
    sort: ['name', 'asc'],
  },
  form: [{ title: label('内容'), fields: ['name', 'phone', 'secret', 'worth'] }],
  actions: {
    rank: {
      label: label('定级'),
      asks: {
        rank: choice({ label: label('等级'), required: true, options: { gold: label('金'), silver: label('银') } }),
      },
    },
  },
});

const allCodes = ['', ':edit', ':export', ':rank', ':personal', ':sensitive', ':value'].map((name) => `guest${name}`);
const guestRecord = (id: number, overrides = {}) =>
  record(id, { name: `访客${id}`, phone: '13900001111', secret: 'E***8', worth: 5, ...overrides });

const open = (overrides: Partial<Parameters<typeof openWorld>[0]> = {}) =>
  openWorld({
    address: '/member/guest',
    sections: [guest],
    records: [guestRecord(1), guestRecord(2)],
    codes: allCodes,
    ...overrides,
  });

const customCalls = (calls: { name: string; params: Record<string, unknown> }[], url: string) =>
  calls
    .filter(({ name, params }) => name === 'custom' && String(params.url).startsWith(url))
    .map(({ params }) => params);

describe('bulk actions on selected rows of a list', () => {
  test('selecting a row by its labelled checkbox opens a bar with the number of selected rows and the actions', async () => {
    open();
    await press(await screen.findByRole('checkbox', { name: '选择“访客2”' }));
    expect(await screen.findByText('已选择 1 项')).toBeTruthy();
    expect(screen.getByRole('button', { name: '定级' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '清除选择' }));
    await waitFor(() => expect(screen.queryByText('已选择 1 项')).toBeNull());
  });

  test('an operator without any bulk action or export permission sees no checkboxes and no export button', async () => {
    open({ codes: ['guest', 'guest:edit'] });
    await screen.findByText('访客1');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  });

  test(
    'a bulk action requires its declared input and starts a job with the ids and versions of the loaded rows',
    asBuilt(async () => {
      const { calls } = open({ answer: bulkAnswer({ total: 2, possible: 2 }, { done: 1, refused: 1, total: 2 }) });
      await press(await screen.findByRole('checkbox', { name: '选择本页全部' }));
      await press(await screen.findByRole('button', { name: '定级' }));
      const dialog = await screen.findByRole('dialog');
      expect(await within(dialog).findByText('“访客1”、“访客2”。')).toBeTruthy();
      await press(within(dialog).getByRole('button', { name: '定级' }));
      expect(await within(dialog).findByText('请填写“等级”。')).toBeTruthy();
      await userEvent.click(within(dialog).getByRole('combobox'));
      await userEvent.click(await screen.findByText('银'));
      await press(within(dialog).getByRole('button', { name: '定级' }));
      expect(await screen.findByText('2 条中完成 1 条，1 条没有办成。')).toBeTruthy();
      expect(screen.getByRole('progressbar', { name: '进度' }).getAttribute('aria-valuenow')).toBe('2');
      const rows = [
        { id: 1, version: 1 },
        { id: 2, version: 1 },
      ];
      expect(customCalls(calls, 'guest/bulk').map(({ payload }) => payload)).toEqual([
        { what: 'rank', rows, check: true },
        { what: 'rank', rows, asked: { rank: 'silver' } },
      ]);
      // Starting the job clears the selection.
      await waitFor(() => expect(screen.queryByText('已选择 2 项')).toBeNull());
    }),
  );

  test('the result of a job lists each refused record with reason and link, and can select the refused records again', async () => {
    const { router } = open({ answer: bulkAnswer({ total: 2, possible: 2 }, { done: 1, refused: 1, total: 2 }) });
    await startBulkJob();
    await press(await screen.findByRole('button', { name: '查看没有办成的' }));
    expect(await screen.findByText('“访客2”刚被陈某修改过。')).toBeTruthy();
    expect(screen.getByRole('link', { name: '访客2号' }).getAttribute('href')).toBe('/member/guest/show/2');
    await press(screen.getByRole('button', { name: '再次勾选这些' }));
    expect(await screen.findByText('已选择 1 项')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/member/guest');
    const checkbox = screen.getByRole<HTMLInputElement>('checkbox', { name: '选择“访客2”' });
    expect(checkbox.checked).toBe(true);
  });

  test('the dialog for the workflow action “代为取消” shows the number of records, requires a reason, and is closed by “返回”', async () => {
    const guestWithWorkflow: Resource = { ...guest, actions: {}, workflow: registration };
    open({
      sections: [guestWithWorkflow],
      records: [guestRecord(1, { status: 'approved' }), guestRecord(2, { status: 'approved' })],
      codes: ['guest', 'guest:cancel', 'guest:markAbsent'],
      answer: bulkAnswer({ total: 2, possible: 1 }, {}),
    });
    await press(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    const bar = within(await screen.findByRole('region', { name: '已选择 2 项' }));
    const names = bar.getAllByRole('button').map(({ textContent }) => textContent?.replaceAll(' ', ''));
    expect(names).toEqual(['清除选择', '记缺席', '代为取消']);
    await press(bar.getByRole('button', { name: '代为取消' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('“访客1”、“访客2”。');
    await dialog.findByText('代为取消 1 条访客');
    const [closeButton, confirmButton] = dialog.getAllByRole('button').slice(-2);
    expect([closeButton?.textContent?.replaceAll(' ', ''), confirmButton?.textContent]).toEqual([
      '返回',
      '代为取消 1 条访客',
    ]);
    expect(confirmButton?.className).toContain('dangerous');
    await press(confirmButton as HTMLElement);
    expect(await dialog.findByText('请填写原因。')).toBeTruthy();
  });

  test('an operator can stop a running job, or close its dialog without reloading the list', async () => {
    const { calls } = open({
      answer: bulkAnswer({ total: 2, possible: 2 }, { done: 1, refused: 0, total: 2, state: 'running', endedAt: null }),
    });
    await startBulkJob();
    expect(await screen.findByText('可以关闭这个窗口，任务会继续进行。')).toBeTruthy();
    await press(screen.getByRole('button', { name: '停止' }));
    expect(customCalls(calls, 'job/cancel')).toMatchObject([{ method: 'put', payload: { id: 7 } }]);
    const countListCalls = () => calls.filter(({ name }) => name === 'list').length;
    const countBefore = countListCalls();
    await press(screen.getByRole('button', { name: '转到后台' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(countListCalls()).toBe(countBefore);
  });

  test('the list is reloaded when the job has ended', async () => {
    const { calls } = open({ answer: bulkAnswer({ total: 2, possible: 2 }, { done: 2, refused: 0, total: 2 }) });
    await screen.findByText('访客1');
    const countBefore = calls.filter(({ name }) => name === 'list').length;
    await startBulkJob();
    await screen.findByText('2 条中完成 2 条。');
    await waitFor(() => expect(calls.filter(({ name }) => name === 'list').length).toBeGreaterThan(countBefore));
  });

  test('an action that is possible for none of the selected records cannot be started, and the dialog says why', async () => {
    open({ answer: bulkAnswer({ total: 2, possible: 0 }, {}) });
    await press(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    await press(await screen.findByRole('button', { name: '定级' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('这些记录现在都不能这样处理。')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: '定级' }).disabled).toBe(true);
  });

  test('selecting all matching records sends the filters of the list instead of ids', async () => {
    const { calls } = open({
      address: '/member/guest?name=访',
      total: 40,
      answer: bulkAnswer({ total: 40, possible: 38 }, { done: 38, refused: 2, total: 40 }),
    });
    await press(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    await press(await screen.findByRole('button', { name: '选择符合条件的全部 40 项' }));
    await press(screen.getByRole('button', { name: '定级' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('定级 40 条访客')).toBeTruthy();
    expect(await within(dialog).findByText('定级 40 条中的 38 条；其余 2 条现在不能这样处理，保持原样。')).toBeTruthy();
    expect(within(dialog).getByText('“访客1”、“访客2”等 40 条。')).toBeTruthy();
    expect(within(dialog).getByText('称呼：', { exact: false }).textContent).toBe('称呼：访');
    const [{ url, payload }] = customCalls(calls, 'guest/bulk') as [{ url: string; payload: object }];
    expect(Object.fromEntries(new URL(url, 'http://x').searchParams)).toMatchObject({ name: '访', all: 'true' });
    expect(payload).not.toHaveProperty('rows');
  });

  test('the bar offers the workflow actions that the selected record allows in its status', async () => {
    openWorld({
      address: '/info/story',
      records: [record(1), record(2, { status: 'published' }), record(3, { status: 'review', changedByMe: true })],
    });
    const findCheckbox = (id: number) => screen.findByRole('checkbox', { name: `选择“第${id}则故事”` });
    await press(await findCheckbox(1));
    await screen.findByText('已选择 1 项');
    const buttonTexts = () =>
      within(screen.getByRole('region', { name: /已选择/ }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(buttonTexts()).toEqual(['清除选择', '提交审核', '发布', '删除']);
    await press(await findCheckbox(1));
    await press(await findCheckbox(2));
    await waitFor(() => expect(buttonTexts()).toEqual(['清除选择', '下线', '删除']));
    await press(await findCheckbox(2));
    await press(await findCheckbox(3));
    // Whoever changed a record may not approve it (`fourEyes`).
    await waitFor(() => expect(buttonTexts()).not.toContain('批准'));
  });

  test('an operator who sets a field must fill it in or ask for it to be emptied, so nothing is emptied by mistake', async () => {
    const { calls } = open({
      sections: [{ ...guest, actions: {}, bulk: ['name', 'phone', 'worth'] }],
      codes: allCodes.filter((code) => code !== 'guest:value'),
      answer: bulkAnswer({ total: 2, possible: 2 }, {}),
    });
    await press(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    await press(await screen.findByRole('button', { name: '修改字段' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/“访客1”、“访客2”/);
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: '修改字段' }).disabled).toBe(true);
    await userEvent.click(within(dialog).getByLabelText('要修改的字段'));
    const options = await screen.findAllByRole('option');
    // A field the operator may not see is not offered.
    expect(options.map((option) => option.getAttribute('aria-label') ?? option.textContent)).toEqual(['称呼', '电话']);
    await userEvent.click(screen.getByTitle('电话'));
    const input = await within(dialog).findByRole('textbox', { name: /电话/ });
    await press(within(dialog).getByRole('button', { name: '修改字段' }));
    expect(await within(dialog).findByText('请填写，或勾选“清空这一项”。')).toBeTruthy();
    expect(customCalls(calls, 'guest/bulk').filter(({ payload }) => !(payload as { check?: true }).check)).toEqual([]);
    await press(within(dialog).getByRole('checkbox', { name: '清空这一项' }));
    expect(within(dialog).getByText('这些记录的这一项会被清空。')).toBeTruthy();
    expect(input).toHaveProperty('disabled', true);
    await press(within(dialog).getByRole('checkbox', { name: '清空这一项' }));
    await userEvent.type(input, '13900002222');
    await press(within(dialog).getByRole('button', { name: '修改字段' }));
    await screen.findByText('2 条中完成 2 条。');
    expect(customCalls(calls, 'guest/bulk').at(-1)?.payload).toMatchObject({
      what: 'set',
      asked: { phone: '13900002222' },
    });
  });

  test('a field is emptied on the selected records when the operator has ticked that', async () => {
    const { calls } = open({
      sections: [{ ...guest, actions: {}, bulk: ['phone'] }],
      answer: bulkAnswer({ total: 2, possible: 2 }, {}),
    });
    await press(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    await press(await screen.findByRole('button', { name: '修改字段' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/“访客1”、“访客2”/);
    await press(await dialog.findByRole('checkbox', { name: '清空这一项' }));
    await press(dialog.getByRole('button', { name: '修改字段' }));
    await screen.findByText('2 条中完成 2 条。');
    expect(customCalls(calls, 'guest/bulk').at(-1)?.payload).toMatchObject({ what: 'set', asked: { phone: null } });
  });

  test('a yes-or-no field is set only after the operator has chosen one of the two', async () => {
    const fields = { ...guest.fields, vip: toggle({ label: label('贵宾') }) };
    const { calls } = open({
      sections: [{ ...guest, fields, actions: {}, bulk: ['vip'] } as Resource],
      answer: bulkAnswer({ total: 2, possible: 2 }, {}),
    });
    await press(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    await press(await screen.findByRole('button', { name: '修改字段' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/“访客1”、“访客2”/);
    await press(dialog.getByRole('button', { name: '修改字段' }));
    expect(await dialog.findByText('请填写“贵宾”。')).toBeTruthy();
    await press(within(dialog.getByRole('radiogroup', { name: '贵宾' })).getByRole('radio', { name: '否' }));
    await press(dialog.getByRole('button', { name: '修改字段' }));
    await screen.findByText('2 条中完成 2 条。');
    expect(customCalls(calls, 'guest/bulk').at(-1)?.payload).toMatchObject({ asked: { vip: false } });
  });

  test('an action that some of the selected records do not allow says how many do, on its button and in its dialog', async () => {
    open({
      sections: [{ ...guest, actions: {}, workflow: registration } as Resource],
      records: [guestRecord(1, { status: 'pending' }), guestRecord(2, { status: 'approved' })],
      codes: ['guest', 'guest:approve', 'guest:promote', 'guest:cancel'],
      answer: bulkAnswer({ total: 2, possible: 1 }, {}),
    });
    await press(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    const bar = within(await screen.findByRole('region', { name: '已选择 2 项' }));
    const names = bar.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['清除选择', '通过（1）', '代为取消']);
    await press(bar.getByRole('button', { name: '通过（1）' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('通过 2 条中的 1 条；其余 1 条不是“待处理”，保持原样。')).toBeTruthy();
    expect(dialog.getByRole('button', { name: '通过 1 条访客' })).toBeTruthy();
    // Where a sign-up can be cancelled, no button that closes a dialog is called that.
    expect(dialog.getByRole('button', { name: '返回' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: '取消' })).toBeNull();
  });

  test('for all matching records the bar offers the moves that the states of the filter allow', async () => {
    open({
      address: '/member/guest?status=approved',
      sections: [
        {
          ...guest,
          actions: {},
          workflow: registration,
          list: { ...guest.list, filters: [...guest.list.filters, 'status'] },
        } as Resource,
      ],
      records: [guestRecord(1, { status: 'approved' })],
      total: 40,
      codes: ['guest', 'guest:approve', 'guest:markAbsent'],
    });
    await press(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    await press(await screen.findByRole('button', { name: '选择符合条件的全部 40 项' }));
    const bar = within(screen.getByRole('region', { name: '已选择 40 项' }));
    expect(bar.getByRole('button', { name: '记缺席' })).toBeTruthy();
    expect(bar.queryByRole('button', { name: '通过' })).toBeNull();
  });

  test('the result of a job that was done in part offers to undo what was done', async () => {
    const answer = bulkAnswer({ total: 2, possible: 2 }, { done: 1, refused: 1, total: 2, endedAt: null });
    const { calls } = open({
      user: { features: ['bulk', 'undo'] },
      answer: (call) =>
        call.params.url === 'undo/preview'
          ? ({ token: 'one', total: 1, refused: 0, groups: [] } as never)
          : answer(call),
    });
    await startBulkJob();
    await press(await screen.findByRole('button', { name: '撤销这次操作' }));
    expect(await screen.findByRole('button', { name: '撤销 1 条' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '返回' })).toBeTruthy();
    expect(calls.map(({ params }) => params).find(({ url }) => url === 'undo/preview')).toMatchObject({
      query: { changeSet: 'job:7' },
    });
  });

  test('an action on one record runs without a job', async () => {
    const { calls, messages } = open({
      answer: () => ({ total: 1, done: 1, rows: [{ id: 1, title: '访客1', done: true }] }) as never,
    });
    await press((await screen.findAllByRole('button', { name: /更多|定级/ }))[0] as HTMLElement);
    const [item] = screen.queryAllByRole('menuitem', { name: /定级/ });
    if (item) await press(item);
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('combobox'));
    await userEvent.click(await screen.findByText('金'));
    await press(within(dialog).getByRole('button', { name: '定级' }));
    await waitFor(() => expect(messages).toEqual(['已完成“定级”。']));
    expect(customCalls(calls, 'guest/rank')).toMatchObject([{ payload: { ids: [1], rank: 'gold' } }]);
  });
});

/** Selects both rows, chooses a rank and starts the job. */
async function startBulkJob(): Promise<void> {
  await press(await screen.findByRole('checkbox', { name: '选择本页全部' }));
  await press(await screen.findByRole('button', { name: '定级' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('combobox'));
  await userEvent.click(await screen.findByText('银'));
  await within(dialog).findByText(/“访客1”、“访客2”/);
  await press(within(dialog).getByRole('button', { name: '定级' }));
}

/** Answers as the server does: counts the rows it can process, creates a job and reports its progress. */
const bulkAnswer =
  (counts: { total: number; possible: number }, overrides: Partial<Job>) =>
  ({ params }: { params: Record<string, unknown> }) => {
    const job = { ...finishedJob, ...overrides };
    const first = [1, 2].map((id) => ({ id, title: `访客${id}` }));
    const { check } = (params.payload ?? {}) as { check?: boolean };
    const rows = [{ id: 5, record: 2, title: '访客2号', outcome: 'refused', sentence: '“访客2”刚被陈某修改过。' }];
    if (params.url === 'job/rows') return { list: rows, total: 1 } as never;
    if (String(params.url).startsWith('job/')) return job as never;
    return { ...counts, first, job: check ? null : job } as never;
  };

const finishedJob: Job = {
  id: 7,
  operator: { id: 1, title: '陈某' },
  section: 'guest',
  kind: 'action',
  what: 'rank',
  filter: null,
  fields: [],
  state: 'done',
  total: 2,
  done: 2,
  refused: 0,
  createdAt: '2026-03-02T02:00:00.000Z',
  startedAt: null,
  endedAt: '2026-03-02T02:01:00.000Z',
};

describe('[S7.6] exporting a list', () => {
  const exportResponse = { url: '/admin/api/admin/guest/export/file?key=k', name: '访客.xlsx', total: 2, key: 'k' };
  const file = { content: new Blob(['x']), disposition: '' };
  const fileItself = Symbol('the file itself');

  const openExport = async (fileAt: FetchFile, answer: unknown = exportResponse, overrides: object = {}) => {
    const fetchFile: FetchFile = async (path, options) =>
      path === 'guest/export' && answer !== fileItself ? { ...file, data: answer } : fileAt(path, options);
    const anchorClick = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const world = open({ fetchFile, ...overrides });
    const exportButton = await screen.findByRole('button', { name: '导出' });
    await waitFor(() => expect(exportButton).toHaveProperty('disabled', false));
    await press(exportButton);
    return { ...world, anchorClick, dialog: await screen.findByRole('dialog') };
  };

  test('the export dialog of a list without a total shows no number of rows', async () => {
    const records = Array.from({ length: 10 }, (_, index) => record(index + 1, { title: `访客${index + 1}` }));
    const { dialog } = await openExport(async () => file, undefined, { records, total: null });
    expect(within(dialog).getByText('导出访客')).toBeTruthy();
  });

  test('an operator who exports unmasked personal data chooses format and columns, must enter a purpose, and gets the file', async () => {
    const fetchFile = vi.fn<FetchFile>(async (path) =>
      path === 'guest/export' ? { ...file, data: exportResponse } : file,
    );
    const { dialog, anchorClick } = await openExport(fetchFile, fileItself);
    expect(within(dialog).getByText('导出访客：2 条')).toBeTruthy();
    await press(within(dialog).getByRole('radio', { name: /CSV/ }));
    await press(within(dialog).getByRole('button', { name: '导出' }));
    expect(within(dialog).getByText('请填写用途。')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('用途'), '年度统计');
    await press(within(dialog).getByRole('checkbox', { name: '估价' }));
    await press(within(dialog).getByRole('button', { name: '导出' }));
    expect(await within(dialog).findByText('“访客.xlsx”已保存，共 2 行。')).toBeTruthy();
    const [, exportOptions] = fetchFile.mock.calls[0] ?? [];
    expect(exportOptions?.body).toEqual({ format: 'csv', columns: ['name', 'phone'], purpose: '年度统计' });
    expect(fetchFile).toHaveBeenCalledWith('guest/export/file?key=k', expect.objectContaining({ once: true }));
    expect(anchorClick).toHaveBeenCalledOnce();
  });

  test.each([
    ['its address', '/files/g.xlsx', '“g.xlsx”已保存。'],
    ['an object without a total', { url: '/files/g.xlsx', name: '名册.xlsx' }, '“名册.xlsx”已保存。'],
    ['the file itself', fileItself, '“guest.xlsx”已保存。'],
    ['an address of a file with another name', exportResponse, '“访客名册.xlsx”已保存，共 2 行。', '访客名册.xlsx'],
    ['a file with a name', fileItself, '“访客名册.xlsx”已保存。', '访客名册.xlsx'],
  ])(
    '[S7.16] the exported file is saved when the server answers with %s',
    async (_title, answer, sentence, name = '') => {
      const disposition = name && `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
      const { dialog, anchorClick } = await openExport(async () => ({ ...file, disposition }), answer);
      await userEvent.type(within(dialog).getByLabelText('用途'), '统计');
      await press(within(dialog).getByRole('button', { name: '导出' }));
      expect(await within(dialog).findByText(sentence)).toBeTruthy();
      expect(anchorClick).toHaveBeenCalledOnce();
    },
  );

  test('an export answer without a file shows an error and saves nothing', async () => {
    const { dialog, anchorClick } = await openExport(async () => file, null);
    await userEvent.type(within(dialog).getByLabelText('用途'), '统计');
    await press(within(dialog).getByRole('button', { name: '导出' }));
    expect(await within(dialog).findByText('服务器没有给出文件，请联系管理员。')).toBeTruthy();
    expect(anchorClick).not.toHaveBeenCalled();
  });

  test('an export whose connection breaks is reported as failed and saves no file', async () => {
    const { dialog, anchorClick } = await openExport(() =>
      Promise.reject(new ApiError({ message: '连接不上服务器', statusCode: 0, code: 0 })),
    );
    await userEvent.type(within(dialog).getByLabelText('用途'), '统计');
    await press(within(dialog).getByRole('button', { name: '导出' }));
    expect(await within(dialog).findByText(/导出中途失败，没有保存文件/)).toBeTruthy();
    expect(anchorClick).not.toHaveBeenCalled();
  });

  test('an operator who stops an export aborts the transfer, and no file is saved', async () => {
    let signal: AbortSignal | undefined;
    const { dialog, anchorClick } = await openExport((_path, options) => {
      signal = options?.signal;
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    await userEvent.type(within(dialog).getByLabelText('用途'), '统计');
    await press(within(dialog).getByRole('button', { name: '导出' }));
    await waitFor(() => expect(signal).toBeDefined());
    await press(within(dialog).getByRole('button', { name: '停止导出' }));
    expect(await within(dialog).findByText('已停止导出，没有保存文件。')).toBeTruthy();
    expect(signal?.aborted).toBe(true);
    expect(anchorClick).not.toHaveBeenCalled();
  });
});

describe('fields that not every operator may see', () => {
  test('a list has no column for a hidden field, and the column of a masked field cannot be sorted', async () => {
    open({ codes: ['guest', 'guest:edit'] });
    await screen.findByText('访客1');
    expect(screen.queryByRole('columnheader', { name: '估价' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: '电话' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '电话' })).toBeNull();
    expect(screen.getByRole('button', { name: '称呼' })).toBeTruthy();
  });

  test('an operator with the permission must enter a reason before a sensitive value is shown', async () => {
    const { calls } = open({ address: '/member/guest/show/1', answer: () => ({ value: 'E12345678' }) as never });
    await press(await screen.findByRole('button', { name: '显示证件' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '显示' }));
    expect(within(dialog).getByText('请填写原因。')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('查看原因'), '核对证件');
    await userEvent.click(within(dialog).getByRole('button', { name: '显示' }));
    expect(await screen.findByText('E12345678')).toBeTruthy();
    expect(customCalls(calls, 'guest/reveal')).toMatchObject([
      { payload: { id: 1, field: 'secret', reason: '核对证件' } },
    ]);
  });

  test('an operator without the permission has no button to reveal a sensitive value', async () => {
    open({ address: '/member/guest/show/1', codes: ['guest', 'guest:personal'] });
    await screen.findByText('E***8');
    expect(screen.queryByRole('button', { name: '显示证件' })).toBeNull();
  });
});
