import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import type { FetchFile } from '../../../src/client/transport/http/request.ts';
import type { ImportRow, ImportSheet } from '../../../src/contract/import.ts';
import { type Call, everyCode, openWorld, press, story } from '../small-world.tsx';

await import('../../../src/client/list/import/import-dialog.tsx');

const importableStory = { ...story, imports: true as const };
const codes = [...everyCode, 'story:import'];

const uploadedSheet: ImportSheet = {
  id: 1,
  name: '故事.csv',
  format: 'csv',
  state: 'mapping',
  clears: false,
  total: 2,
  done: 0,
  counts: {},
  head: ['名字', '页'],
  sample: [
    ['一则', '三'],
    ['二则', '4'],
  ],
  columns: ['title', null],
  fields: ['id', 'title', 'category', 'pages'],
  mayTogether: true,
};
const checkedSheet: ImportSheet = {
  ...uploadedSheet,
  state: 'checked',
  columns: ['title', 'pages'],
  counts: { create: 1, wrong: 1 },
};
const wrongRow: ImportRow = {
  number: 2,
  cells: ['一则', '三'],
  outcome: 'wrong',
  recordId: null,
  problems: [{ field: 'pages', says: '请填写整数。' }],
};

/** Opens the list on a server with one sheet; `answers` are keyed by method and path below the section. */
function open(answers: Record<string, unknown>, overrides: { fetchFile?: FetchFile } = {}) {
  const answer = ({ params }: Call) => {
    const call = `${params.method} ${String(params.url)
      .replace(/^story\//, '')
      .replace(/\?.*$/, '')}`;
    const reply = answers[call];
    return (typeof reply === 'function' ? reply() : reply) as never;
  };
  const world = openWorld({ address: '/info/story', sections: [importableStory], codes, answer, ...overrides });
  const payloadsOf = (call: string) =>
    world.calls.filter(({ params }) => `${params.method} ${params.url}` === call).map(({ params }) => params.payload);
  return { ...world, payloadsOf };
}

const openDialog = async () => {
  await press(await screen.findByRole('button', { name: '导入' }));
  return within(await screen.findByRole('dialog'));
};

const notFound = new ApiError({ message: '没有', statusCode: 404, code: 404 });

describe('importing rows from a sheet', () => {
  test('is not offered without the permission, nor in a section without import', async () => {
    openWorld({ address: '/info/story', sections: [importableStory], codes: everyCode });
    await screen.findByText('第1则故事');
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull();
    openWorld({ address: '/info/story', codes });
    await waitFor(() => expect(screen.getAllByText('第1则故事')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull();
  });

  test('shows the server’s reason for refusing a file in the dialog, and accepts the next file', async () => {
    let refusesNext = true;
    const file = new File(['x'], 'a.csv');
    const { payloadsOf } = open({
      'get import': notFound,
      'post import': () => {
        if (!refusesNext) return uploadedSheet;
        refusesNext = false;
        return new ApiError({ message: '请改正', statusCode: 422, code: 422, errors: { file: '文件是空的。' } });
      },
    });
    const dialog = await openDialog();
    const fileInput = await dialog.findByLabelText('选择文件', { selector: 'input' });
    await userEvent.upload(fileInput, file);
    expect(await dialog.findByText('文件是空的。')).toBeTruthy();
    await userEvent.upload(fileInput, file);
    expect(await dialog.findByText('“故事.csv”，共 2 行')).toBeTruthy();
    expect((payloadsOf('post story/import')[0] as FormData).get('file')).toBeInstanceOf(File);
  });

  test('names the columns of an official form whose changes are not read', async () => {
    open({ 'get import': { ...uploadedSheet, unreadable: ['尺寸与重量', '来源'] } });
    const dialog = await openDialog();
    expect(await dialog.findByText(/其中的改动不会导入：尺寸与重量、来源。/)).toBeTruthy();
  });

  test('resumes an unfinished import, whose columns can be changed before the rows are checked', async () => {
    const { payloadsOf } = open({
      'get import': uploadedSheet,
      'post import/check': checkedSheet,
      'get import/rows': { list: [wrongRow], total: 1 },
    });
    const dialog = await openDialog();
    const pages = await dialog.findByRole('combobox', { name: '“页”对应的字段' });
    await userEvent.click(pages);
    await userEvent.click(await screen.findByTitle('页数'));
    await userEvent.click(dialog.getByRole('checkbox', { name: '空单元格清空已有内容' }));
    await userEvent.click(dialog.getByRole('button', { name: '开始检查' }));
    expect(await dialog.findByText('请填写整数。')).toBeTruthy();
    expect(payloadsOf('post story/import/check')).toEqual([{ columns: ['title', 'pages'], clears: true }]);
  });

  test('an operator corrects an invalid cell in its row, which is checked again and can then be imported', async () => {
    const correction = {
      row: { ...wrongRow, outcome: 'create', cells: ['一则', '3'], problems: [] },
      counts: { create: 2 },
    };
    const { payloadsOf } = open({
      'get import': checkedSheet,
      'get import/rows': { list: [wrongRow], total: 1 },
      'put import/row': correction,
      'post import/run': { ...checkedSheet, state: 'done', counts: { created: 2 } },
    });
    const dialog = await openDialog();
    const cell = await dialog.findByRole('textbox', { name: '第 2 行“页数”' });
    expect(dialog.getByRole('radio', { name: /全部一起/ })).toHaveProperty('disabled', true);
    await userEvent.clear(cell);
    await userEvent.type(cell, '3');
    await userEvent.click(dialog.getByRole('button', { name: '第 2 行改好，重新检查' }));
    expect(await dialog.findByText('将新建 2')).toBeTruthy();
    expect(payloadsOf('put story/import/row')).toEqual([{ number: 2, cells: ['一则', '3'] }]);
    await userEvent.click(dialog.getByRole('button', { name: '导入 2 条' }));
    expect(await dialog.findByText(/导入完成/)).toBeTruthy();
    expect(payloadsOf('post story/import/run')).toEqual([{ mode: 'together' }]);
  });

  test('an invalid cell of a choice offers the options', async () => {
    const row: ImportRow = {
      ...wrongRow,
      cells: ['一则', '别的'],
      problems: [{ field: 'category', says: '请从列出的选项中选择。' }],
    };
    const { payloadsOf } = open({
      'get import': { ...checkedSheet, columns: ['title', 'category'] },
      'get import/rows': { list: [row], total: 1 },
      'put import/row': { row: { ...row, outcome: 'create', problems: [] }, counts: { create: 2 } },
    });
    const dialog = await openDialog();
    const cell = await dialog.findByRole('combobox', { name: /第 2 行/ });
    await userEvent.click(cell);
    await userEvent.click((await screen.findAllByText('甲')).at(-1) as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: '第 2 行改好，重新检查' }));
    await waitFor(() => expect(payloadsOf('put story/import/row')).toEqual([{ number: 2, cells: ['一则', '甲'] }]));
  });

  test('corrections typed into rows are kept while the dialog shows another step, and are sent with the next check', async () => {
    const secondRow = { ...wrongRow, number: 3, cells: ['二则', '四'] };
    const { payloadsOf } = open({
      'get import': checkedSheet,
      'get import/rows': { list: [wrongRow, secondRow], total: 2 },
      'post import/check': { ...checkedSheet, counts: { create: 3 } },
    });
    const dialog = await openDialog();
    await userEvent.type(await dialog.findByRole('textbox', { name: '第 2 行“页数”' }), '3');
    await userEvent.type(dialog.getByRole('textbox', { name: '第 3 行“页数”' }), '4');
    await userEvent.click(dialog.getByRole('radio', { name: '将新建 1' }));
    await waitFor(() => expect(dialog.queryByRole('textbox')).toBeNull());
    await userEvent.click(dialog.getByRole('radio', { name: '有问题 1' }));
    expect(await dialog.findByRole('textbox', { name: '第 3 行“页数”' })).toHaveProperty('value', '四4');
    await userEvent.click(dialog.getByRole('button', { name: '返回对应列' }));
    await userEvent.click(await dialog.findByRole('button', { name: '开始检查' }));
    expect(await dialog.findByRole('button', { name: '导入 3 条' })).toHaveProperty('disabled', false);
    await userEvent.click(dialog.getByRole('button', { name: '全部重新检查' }));
    const rows = [
      { number: 2, cells: ['一则', '三3'] },
      { number: 3, cells: ['二则', '四4'] },
    ];
    await waitFor(() => expect(payloadsOf('post story/import/check')).toHaveLength(2));
    expect(payloadsOf('post story/import/check')).toEqual([{ columns: ['title', 'pages'], clears: false, rows }, {}]);
  });

  test('corrections typed into rows stay when the check is refused, and are sent when the dialog is closed', async () => {
    let refusesNext = true;
    const { payloadsOf } = open({
      'get import': checkedSheet,
      'get import/rows': { list: [wrongRow], total: 1 },
      'post import/check': () => {
        if (!refusesNext) return checkedSheet;
        refusesNext = false;
        return new ApiError({ message: '正在进行的导入较多', statusCode: 429, code: 429 });
      },
    });
    const dialog = await openDialog();
    const cell = await dialog.findByRole('textbox', { name: '第 2 行“页数”' });
    await userEvent.clear(cell);
    await userEvent.type(cell, '3');
    await userEvent.click(dialog.getByRole('button', { name: '全部重新检查' }));
    expect(await dialog.findByText('正在进行的导入较多')).toBeTruthy();
    expect(cell).toHaveProperty('value', '3');
    await userEvent.click(dialog.getByText('关闭').closest('button') as HTMLElement);
    await waitFor(() => expect(payloadsOf('post story/import/check')).toHaveLength(2));
    expect(payloadsOf('post story/import/check').at(-1)).toEqual({ rows: [{ number: 2, cells: ['一则', '3'] }] });
  });

  test('the import button names the imported and skipped rows, and is disabled while a correction is unchecked', async () => {
    const counts = { create: 10, change: 2, wrong: 3, same: 4 };
    const { payloadsOf } = open({
      'get import': { ...checkedSheet, counts },
      'get import/rows': { list: [wrongRow], total: 1 },
      'post import/run': { ...checkedSheet, state: 'done', counts: { created: 12 } },
    });
    const dialog = await openDialog();
    const name = '导入 12 条，跳过 3 条有问题的、4 条没有变化的';
    const button = await dialog.findByRole('button', { name });
    const cell = await dialog.findByRole('textbox', { name: '第 2 行“页数”' });
    await userEvent.type(cell, '3');
    expect(button).toHaveProperty('disabled', true);
    expect(dialog.getByText(/有 1 行改过还没有检查/)).toBeTruthy();
    await userEvent.type(cell, '{Backspace}');
    expect(button).toHaveProperty('disabled', false);
    await userEvent.click(button);
    expect(await dialog.findByText(/导入完成/)).toBeTruthy();
    expect(payloadsOf('post story/import/run')).toEqual([{ mode: 'each' }]);
  });

  test('shows the outcome of each row with links to the records, and downloads the failed rows', async () => {
    const fetchFile = vi.fn(() => Promise.resolve({ content: new Blob(['x']), disposition: '' }));
    const rows = [
      { ...wrongRow, outcome: 'failed' },
      { ...wrongRow, number: 3, outcome: 'created', recordId: 7, problems: [], cells: [] },
    ];
    const { payloadsOf } = open(
      {
        'get import': { ...checkedSheet, state: 'done', counts: { created: 1, failed: 1 } },
        'get import/rows': { list: rows, total: 2 },
        'delete import': {},
      },
      { fetchFile },
    );
    const dialog = await openDialog();
    expect((await dialog.findByRole('link', { name: '#7' })).getAttribute('href')).toContain('/info/story/show/7');
    expect(dialog.getByText('页数 请填写整数。')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '下载有问题的行' }));
    expect(fetchFile).toHaveBeenCalledWith('story/import/errors', expect.anything());
    await userEvent.click(dialog.getByRole('button', { name: '完成' }));
    expect(payloadsOf('delete story/import')).toHaveLength(1);
  });

  test('shows the progress of a running import, and its stop button sends a stop request', async () => {
    const runningSheet = { ...checkedSheet, state: 'running', done: 1, counts: { create: 1, created: 1 } };
    const { payloadsOf } = open({ 'get import': runningSheet, 'post import/stop': runningSheet });
    const dialog = await openDialog();
    expect(await dialog.findByText('1 / 2 行')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '停止' }));
    expect(payloadsOf('post story/import/stop')).toHaveLength(1);
  });

  test('says why an import has stopped by itself, and offers to continue it', async () => {
    const stoppedBecause = '您不再有导入的权限，导入已停止；如有需要请联系管理员。';
    open({
      'get import': { ...checkedSheet, state: 'stopped', counts: { create: 1, created: 1 }, stoppedBecause },
      'get import/rows': { list: [], total: 0 },
    });
    const dialog = await openDialog();
    expect((await dialog.findByRole('button', { name: '继续导入' })).isConnected).toBe(true);
    expect(dialog.getByRole('alert').textContent).toBe(stoppedBecause);
  });
});
