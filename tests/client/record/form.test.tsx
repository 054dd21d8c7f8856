import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { discardsForm } from '../../../src/client/record/form/leave-guard.tsx';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import { requestLeave } from '../../../src/client/ui/leave.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { choice, defineResource, integer, rows, text, toggle } from '../../../src/declare/index.ts';
import { asBuilt } from '../../support/as-built.ts';
import { type Call, openWorld, record, story } from '../small-world.tsx';

const letter = defineResource({
  code: 'letter',
  path: '/info/letter',
  label: { zh: '来信', en: 'Letters' },
  about: { zh: '给测试用的栏目', en: 'A section for tests' },
  icon: 'message',
  title: 'title',
  fields: {
    title: text({ label: { zh: '标题', en: 'Title' }, required: true }),
    needsReply: toggle({ label: { zh: '要回信', en: 'To be answered' }, initial: true }),
    address: text({
      label: { zh: '回信地址', en: 'Address' },
      required: true,
      when: { field: 'needsReply', is: [true] },
    }),
    note: text({ label: { zh: '备注', en: 'Note' } }),
    parts: rows({
      label: { zh: '附件', en: 'Parts' },
      max: 5,
      columns: {
        name: text({ label: { zh: '名称', en: 'Name' }, required: true }),
        pages: integer({ label: { zh: '页数', en: 'Pages' }, required: true }),
      },
    }),
  },
  list: { columns: ['title'], filters: [], search: ['title'], sort: ['title', 'asc'] },
  form: ['title', 'address', 'note', 'parts'].map((name) => ({
    title: { zh: name === 'parts' ? '附件' : name, en: name },
    fields: (name === 'address' ? ['needsReply', 'address'] : [name]) as ['title'],
  })),
});

const parcel = defineResource({
  code: 'parcel',
  path: '/info/parcel',
  label: { zh: '包裹', en: 'Parcels' },
  about: { zh: '给测试用的栏目', en: 'A section for tests' },
  icon: 'message',
  title: 'title',
  fields: {
    title: text({ label: { zh: '标题', en: 'Title' }, required: true }),
    weight: integer({ label: { zh: '重量', en: 'Weight' } }),
    size: choice({
      label: { zh: '大小', en: 'Size' },
      required: true,
      derived: true,
      options: { small: { zh: '小件', en: 'Small' }, large: { zh: '大件', en: 'Large' } },
    }),
  },
  checks: [
    {
      at: 'size',
      when: [{ field: 'size', is: ['small'] }],
      must: [{ field: 'weight', atMost: 20 }],
      says: { zh: '须与重量相符。', en: 'It must agree with the weight.' },
    },
    {
      at: 'size',
      when: [{ field: 'size', is: ['large'] }],
      must: [{ field: 'weight', atLeast: 20 }],
      says: { zh: '须与重量相符。', en: 'It must agree with the weight.' },
    },
  ],
  list: { columns: ['title'], filters: [], search: ['title'], sort: ['title', 'asc'] },
  form: [{ title: { zh: '包裹', en: 'Parcel' }, fields: ['title', 'weight', 'size'] }],
});

const refuseWith = (statusCode: number, message: string, errors?: Record<string, string>) => () =>
  new ApiError({ message, statusCode, code: statusCode, ...(errors ? { errors } : {}) });

const writeCalls = (calls: Call[]) => calls.filter(({ name }) => !['list', 'one'].includes(name));

beforeEach(() => sessionStorage.clear());

describe('the form', () => {
  test('shows an error at a field when the field is left, and removes it once the value is valid', async () => {
    openWorld({ address: '/info/story/create' });
    const title = await screen.findByRole('textbox', { name: /标题/ });
    await userEvent.type(title, '一');
    await userEvent.tab();
    expect(await screen.findByText('至少 2 个字。')).toBeTruthy();
    expect(title.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(title, '个');
    await waitFor(() => expect(screen.queryByText('至少 2 个字。')).toBeNull());
  });

  test('with errors is not sent, and the focus moves to the list of errors', async () => {
    const { calls } = openWorld({ address: '/info/story/create' });
    await userEvent.click(await screen.findByRole('button', { name: '保存草稿' }));
    const list = await screen.findByRole('region', { name: '有 1 处需要改正：' });
    expect(document.activeElement).toBe(list);
    await userEvent.click(within(list).getByRole('button', { name: '请填写“标题”。' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('field-title'));
    expect(writeCalls(calls)).toEqual([]);
    await userEvent.keyboard('新的故事');
    expect(screen.queryByRole('region', { name: /需要改正/ })).toBeNull();
  });

  test('an error found on leaving a field is shown at the field, not at the head of the form', async () => {
    openWorld({ address: '/info/story/create' });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '一');
    await userEvent.tab();
    expect(await screen.findByText('至少 2 个字。')).toBeTruthy();
    expect(screen.queryByRole('region', { name: /需要改正/ })).toBeNull();
  });

  test('keeps the text of a conditional field that is hidden and shown again', async () => {
    openWorld({ address: '/info/letter/create', sections: [{ ...letter, form: letter.form.slice(0, 2) }] });
    await userEvent.type(await screen.findByRole('textbox', { name: /回信地址/ }), '学宫街');
    await userEvent.click(screen.getByRole('switch', { name: '要回信' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /回信地址/ })).toBeNull());
    await userEvent.click(screen.getByRole('switch', { name: '要回信' }));
    expect(await screen.findByRole('textbox', { name: /回信地址/ })).toHaveProperty('value', '学宫街');
  });

  test('fills in the option that the other values leave, and asks for it where they leave several', async () => {
    openWorld({ address: '/info/parcel/create', sections: [parcel] });
    const size = () => screen.getByRole('combobox', { name: /大小/ });
    const weight = await screen.findByRole('textbox', { name: /重量/ });
    expect(size()).toHaveProperty('disabled', false);
    await userEvent.type(weight, '30');
    expect(await screen.findByText('由“重量”得出。')).toBeTruthy();
    expect(screen.getByText('大件')).toBeTruthy();
    expect(size()).toHaveProperty('disabled', true);
    await userEvent.clear(weight);
    await userEvent.type(weight, '10');
    expect(await screen.findByText('小件')).toBeTruthy();
    await userEvent.clear(weight);
    await waitFor(() => expect(size()).toHaveProperty('disabled', false));
  });

  test('lists errors in table cells with a link to each cell, and shows an error count beside their section', async () => {
    await act(async () => void openWorld({ address: '/info/letter/create', sections: [letter] }));
    await userEvent.click(await screen.findByRole('button', { name: /添加附件/ }));
    await userEvent.click(screen.getByRole('button', { name: /添加附件/ }));
    await userEvent.type(screen.getAllByRole('textbox', { name: /名称/ })[0] as HTMLElement, '照片');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    const list = await screen.findByRole('region', { name: '有 5 处需要改正：' });
    expect(
      within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '请填写“标题”。',
      '请填写“回信地址”。',
      '附件：第 1 行：请填写“页数”。',
      '附件：第 2 行：请填写“名称”。',
      '附件：第 2 行：请填写“页数”。',
    ]);
    await userEvent.click(within(list).getByRole('button', { name: '附件：第 2 行：请填写“名称”。' }));
    const second = screen.getAllByRole('textbox', { name: /名称/ })[1];
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(screen.getByRole('button', { name: /附件.*1 处需要改正/ })).toBeTruthy();
  });

  describe('with a folded section', () => {
    const folded: Resource = {
      ...letter,
      form: [
        { title: { zh: '来信', en: 'Letter' }, fields: ['title', 'needsReply', 'address'] },
        { title: { zh: '附注', en: 'Notes' }, folded: true, fields: ['note'] },
        { title: { zh: '附件', en: 'Parts' }, folded: true, fields: ['parts'] },
        { title: { zh: '其他', en: 'Other' }, fields: ['other'] },
      ],
      fields: { ...letter.fields, other: text({ label: { zh: '其他', en: 'Other' } }) },
    };
    const section = (heading: string) => screen.getByRole('heading', { name: heading }).closest('details');

    test('starts it closed, and says how many of its fields are filled in', async () => {
      openWorld({ address: '/info/letter/create', sections: [folded] });
      await screen.findByRole('textbox', { name: /标题/ });
      expect(section('附注')?.open).toBe(false);
      expect(section('附注')?.querySelector('summary')?.textContent).toBe('附注未填');
      await userEvent.type(screen.getByRole('textbox', { name: /备注/, hidden: true }), '已回');
      expect(section('附注')?.querySelector('summary')?.textContent).toBe('附注已填 1 项');
      expect(section('来信')).toBeNull();
    });

    test('opens it when an error stands in it, and no other', async () => {
      openWorld({ address: '/info/letter/create', sections: [folded] });
      await userEvent.click(await screen.findByRole('button', { name: /添加附件/, hidden: true }));
      expect(section('附件')?.open).toBe(false);
      await userEvent.click(screen.getByRole('button', { name: '保存' }));
      await waitFor(() => expect(section('附件')?.open).toBe(true));
      expect(section('附注')?.open).toBe(false);
    });

    test('opens it again where the list of errors leads to a field in it', async () => {
      openWorld({ address: '/info/letter/create', sections: [folded] });
      await userEvent.click(await screen.findByRole('button', { name: /添加附件/, hidden: true }));
      await userEvent.click(screen.getByRole('button', { name: '保存' }));
      const list = await screen.findByRole('region', { name: /处需要改正/ });
      await waitFor(() => expect(section('附件')?.open).toBe(true));
      act(() => section('附件')?.removeAttribute('open'));
      await userEvent.click(within(list).getByRole('button', { name: '附件：第 1 行：请填写“名称”。' }));
      await waitFor(() => expect(section('附件')?.open).toBe(true));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /名称/ })));
    });

    test('opens it where the address names a field in it, and where the navigation leads to it', async () => {
      openWorld({ address: '/info/letter/create?field=note', sections: [folded] });
      await waitFor(() => expect(section('附注')?.open).toBe(true));
      await waitFor(() => expect(document.activeElement?.id).toBe('field-note'));
      expect(section('附件')?.open).toBe(false);
      await userEvent.click(within(screen.getByRole('navigation', { name: '本页各部分' })).getByText('附件'));
      expect(section('附件')?.open).toBe(true);
    });
  });

  test('a new record whose id the server does not return is saved once, and the list opens with a message', async () => {
    const { router, calls, messages } = openWorld({
      address: '/info/story/create',
      answer: () => ({ id: undefined }) as never,
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '新的故事');
    await userEvent.dblClick(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/info/story'));
    expect(messages).toEqual(['已保存，请在列表中查看。']);
    expect(writeCalls(calls).map(({ name }) => name)).toEqual(['create']);
    await act(() => router.navigate('/info/story/create'));
    expect(await screen.findByRole('textbox', { name: /标题/ })).toHaveProperty('value', '');
  });

  test('keeps the typed text when the server refuses it, and lists the server’s field errors', async () => {
    openWorld({ address: '/info/story/edit/1', answer: refuseWith(422, '请改正', { title: '这个标题已有人用。' }) });
    const title = await screen.findByRole('textbox', { name: /标题/ });
    await userEvent.type(title, '续');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    const list = await screen.findByRole('region', { name: '有 1 处需要改正：' });
    expect(within(list).getByRole('button', { name: '这个标题已有人用。' })).toBeTruthy();
    expect(title).toHaveProperty('value', '第1则故事续');
  });

  test('a conflict opens a dialog, and typed text is discarded only after a second confirmation', async () => {
    const { calls } = openWorld({
      address: '/info/story/edit/1',
      answer: refuseWith(409, '陈某刚刚修改过《第1则故事》。'),
    });
    const title = await screen.findByRole('textbox', { name: /标题/ });
    await userEvent.type(title, '续');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    expect(await screen.findByText('陈某刚刚修改过《第1则故事》。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '读取最新版本' }));
    expect(title).toHaveProperty('value', '第1则故事续');
    const callCount = calls.length;
    await userEvent.click(await screen.findByRole('button', { name: '放弃并读取' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', '第1则故事'));
    expect(calls.slice(callCount)).toEqual([{ name: 'one', params: { id: '1' } }]);
  });

  const conflictWith = (overrides: object) => () =>
    new ApiError({
      message: '刚被修改',
      statusCode: 409,
      code: 409,
      data: { theirs: record(1, { version: 5, updatedBy: { id: 2, title: '李某' }, ...overrides }), version: 5 },
    });
  const answerOnce = (first: () => ApiError) => {
    const answers = [first];
    return () => answers.shift()?.();
  };

  test('a conflict without overlapping changes is merged by one click', async () => {
    const { calls } = openWorld({
      address: '/info/story/edit/1',
      answer: answerOnce(conflictWith({ summary: '李某写的摘要' })),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '续');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    const dialog = await screen.findByRole('dialog', { name: '这条记录已被别人修改' });
    expect(within(dialog).getByText('李某于 2026-01-02 11:04 修改了这条记录。')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: '合并' }));
    expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', '第1则故事续');
    expect(screen.getByRole('textbox', { name: /摘要/ })).toHaveProperty('value', '李某写的摘要');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(writeCalls(calls)).toHaveLength(2));
    expect(writeCalls(calls)[1]?.params).toEqual({ id: 1, variables: { title: '第1则故事续', version: 5 } });
  });

  test('a conflict in one field is merged only after the operator has chosen', async () => {
    const { calls } = openWorld({
      address: '/info/story/edit/1',
      answer: answerOnce(conflictWith({ title: '李某的题目', pages: 7 })),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '续');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    const dialog = await screen.findByRole('dialog', { name: '这条记录已被别人修改' });
    const mergeButton = within(dialog).getByRole('button', { name: '合并' });
    expect(mergeButton).toHaveProperty('disabled', true);
    expect(within(dialog).getByText('还有 1 处需要选择')).toBeTruthy();
    const choice = within(dialog).getByRole('radiogroup', { name: '标题' });
    expect(choice.textContent).toContain('李某的题目');
    await userEvent.click(within(choice).getByRole('radio', { name: /您的/ }));
    await userEvent.click(mergeButton);
    expect(screen.getByRole('textbox', { name: /页数/ })).toHaveProperty('value', '7');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(writeCalls(calls)).toHaveLength(2));
    expect(writeCalls(calls)[1]?.params).toEqual({ id: 1, variables: { title: '第1则故事续', version: 5 } });
  });

  test('closing the conflict dialog keeps the typed text, and the next save shows the conflict again', async () => {
    openWorld({ address: '/info/story/edit/1', answer: conflictWith({ title: '李某的题目' }) });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '续');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', '第1则故事续');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    expect(await screen.findByRole('radiogroup', { name: '标题' })).toBeTruthy();
  });

  test('sends only the changed fields, with the version that was loaded', async () => {
    const { calls, messages } = openWorld({ address: '/info/story/edit/1' });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '续 ');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(messages).toEqual(['已保存。']));
    expect(writeCalls(calls)).toEqual([
      { name: 'update', params: { id: 1, variables: { title: '第1则故事续', version: 1 } } },
    ]);
  });

  test('a double click on save followed by Ctrl+S sends one request', async () => {
    const { calls, messages } = openWorld({
      address: '/info/story/edit/1',
      answer: () => new Promise((resolve) => setTimeout(() => resolve({}), 500)),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '续');
    await userEvent.dblClick(screen.getByRole('button', { name: '保存草稿' }));
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(messages).toHaveLength(1));
    expect(writeCalls(calls)).toHaveLength(1);
  });

  const connectionError = new ApiError({ message: '连不上', statusCode: 0, code: 0 });

  test('a save without an answer is repeated with the same idempotency key when the connection is back', async () => {
    const answers: (ApiError | undefined)[] = [connectionError, undefined];
    const { calls, messages } = openWorld({
      address: '/info/story/create',
      records: [record(9)],
      user: { features: ['once'] },
      answer: () => answers.shift(),
    });
    const title = await screen.findByRole('textbox', { name: /标题/ });
    await userEvent.type(title, '新的故事');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    expect(await screen.findByText(/恢复联网后会自动再保存/)).toBeTruthy();
    await userEvent.type(title, '续');
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(messages).toEqual(['已保存。']));
    const [first, second] = writeCalls(calls).map(
      ({ params }) => params as { meta?: { idempotencyKey?: string }; variables: object },
    );
    expect(first?.meta?.idempotencyKey).toMatch(/^[\w-]{8,64}$/);
    expect([second?.meta?.idempotencyKey, second?.variables]).toEqual([first?.meta?.idempotencyKey, first?.variables]);
    expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', '新的故事续');
    expect(screen.getByText('有未保存的修改')).toBeTruthy();
    expect(screen.queryByText(/恢复联网后会自动再保存/)).toBeNull();
    expect(writeCalls(calls)).toHaveLength(2);
  });

  test('a create request without an answer is repeated after a reload with the same idempotency key and values', async () => {
    const answers: (ApiError | undefined)[] = [connectionError];
    const world = { address: '/info/story/create', records: [record(9)], user: { features: ['once' as const] } };
    const first = openWorld({ ...world, answer: () => answers.shift() });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '新的故事');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    expect(await screen.findByText(/恢复联网后会自动再保存/)).toBeTruthy();
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    const second = openWorld(world);
    const title = await screen.findByRole('textbox', { name: /标题/ });
    expect(title).toHaveProperty('value', '新的故事');
    await userEvent.type(title, '续');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(second.messages).toEqual(['已保存。']));
    const [firstWrite, secondWrite] = [first, second].map(
      ({ calls }) => writeCalls(calls)[0]?.params as Record<string, object>,
    );
    expect(secondWrite?.meta).toEqual(firstWrite?.meta);
    expect(secondWrite?.variables).toEqual(firstWrite?.variables);
    expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', '新的故事续');
    expect(screen.getByText('有未保存的修改')).toBeTruthy();
    expect(second.router.state.location.pathname).toBe('/info/story/edit/9');
  });

  test('a save interrupted by closing the page is repeated with the same idempotency key by the next save', async () => {
    const world = { address: '/info/story/create', records: [record(9)], user: { features: ['once' as const] } };
    const first = openWorld({ ...world, answer: () => new Promise(() => undefined) });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '新的故事');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(writeCalls(first.calls)).toHaveLength(1));
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    const second = openWorld(world);
    await screen.findByRole('textbox', { name: /标题/ });
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(second.messages).toEqual(['已保存。']));
    expect(writeCalls(second.calls)[0]?.params.meta).toEqual(writeCalls(first.calls)[0]?.params.meta);
  });

  test('Ctrl+S saves the changed record', async () => {
    const { calls } = openWorld({ address: '/info/story/edit/1' });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '续');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(writeCalls(calls)).toHaveLength(1));
  });

  test('an editor who submits a changed record saves it, then submits it, and sees its page', async () => {
    const { calls, router } = openWorld({ address: '/info/story/edit/1' });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '续');
    await userEvent.click(screen.getByRole('button', { name: '提交审核' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/info/story/show/1'));
    expect(writeCalls(calls).map(({ name }) => name)).toEqual(['update', 'custom']);
    expect(calls.at(-1)?.name === 'custom' || calls.some(({ params }) => params.url === 'story/move')).toBe(true);
    expect(writeCalls(calls)[1]?.params.payload).toEqual({ id: 1, version: 2, move: 'submit' });
  });

  test('submitting a record without a field required for publishing shows an error and sends nothing', async () => {
    const { calls } = openWorld({ address: '/info/story/edit/1', records: [record(1, { summary: null })] });
    await userEvent.click(await screen.findByRole('button', { name: '提交审核' }));
    expect(await screen.findByRole('button', { name: '发布前请填写“摘要”。' })).toBeTruthy();
    expect(writeCalls(calls)).toEqual([]);
  });

  test('the form of a record in review opens its page, which says why it cannot be edited', async () => {
    const { router } = openWorld({ address: '/info/story/edit/1', records: [record(1, { status: 'review' })] });
    expect(
      await screen.findByText(/这条记录处于“待审核”，暂时不能修改。需要修改时，请先“撤回”或“退回修改”。/),
    ).toBeTruthy();
    expect(router.state.location.pathname).toBe('/info/story/show/1');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('link', { name: '编辑' })).toBeNull();
  });

  test('the form of a record that was locked meanwhile keeps the text that was typed in this tab', async () => {
    const world = openWorld({ address: '/info/story/edit/1' });
    await userEvent.type(await screen.findByRole('textbox', { name: /摘要/ }), '还没保存的字');
    await waitFor(() => expect(sessionStorage.length).toBe(1));
    world.unmount();
    openWorld({ address: '/info/story/edit/1', records: [record(1, { status: 'review' })] });
    expect(await screen.findByDisplayValue(/还没保存的字/)).toBeTruthy();
    expect(screen.getByText(/这条记录处于“待审核”/)).toBeTruthy();
  });

  test('saving a new record replaces the address of the empty form by the record’s edit address', async () => {
    const { router } = openWorld({ address: '/info/story/create', records: [record(9)] });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '新的故事');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/info/story/edit/9'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('a new record keeps its input and focus after the first save, and the second save updates it', async () => {
    const { router, calls, messages } = openWorld({ address: '/info/story/create', records: [record(9)] });
    const title = await screen.findByRole('textbox', { name: /标题/ });
    await userEvent.type(title, '新的故事');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/info/story/edit/9'));
    expect(screen.getByRole('textbox', { name: /标题/ })).toBe(title);
    expect(document.activeElement).toBe(title);
    expect(calls.filter(({ name }) => name === 'one')).toEqual([]);
    await userEvent.type(title, '续');
    await router.navigate('/elsewhere');
    await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(messages).toHaveLength(2));
    expect(writeCalls(calls)[1]?.params).toEqual({ id: 9, variables: { title: '新的故事续', version: 1 } });
  });

  test('opening the create form again after a save shows an empty form', async () => {
    const { router } = openWorld({ address: '/info/story/create', records: [record(9)] });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '新的故事');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/info/story/edit/9'));
    await router.navigate('/info/story/create');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', ''));
  });

  test('the form of a record that does not exist shows an error and a link to the list', async () => {
    openWorld({ address: '/info/story/edit/404' });
    expect(await screen.findByText('找不到这条记录。')).toBeTruthy();
    expect(screen.getByRole('link', { name: '返回列表' })).toBeTruthy();
  });
});

describe('leaving the form', () => {
  test('an editor who only added spaces leaves the form without a confirmation', async () => {
    const { router } = openWorld({ address: '/info/story/edit/1' });
    const title = await screen.findByRole('textbox', { name: /标题/ });
    await userEvent.type(title, '  ');
    await router.navigate('/elsewhere');
    expect(await screen.findByText('elsewhere')).toBeTruthy();
  });

  test.each([
    ['push', {}],
    ['replace', { replace: true }],
  ])('a router %s away from unsaved text waits for the editor’s confirmation', async (_, options) => {
    const { router } = openWorld({ address: '/info/story/edit/1' });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '续');
    await router.navigate('/elsewhere', options);
    expect(await screen.findByText('有内容还没有保存')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '继续编辑' }));
    expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', '第1则故事续');
    await router.navigate('/elsewhere', options);
    await userEvent.click(await screen.findByRole('button', { name: '不保存并离开' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
  });

  test('an editor who goes back with unsaved text is asked first and can stay', async () => {
    const { router } = openWorld({ address: '/elsewhere' });
    await router.navigate('/info/story/edit/1');
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '续');
    await router.navigate(-1);
    await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
    expect(router.state.location.pathname).toBe('/info/story/edit/1');
  });

  test(
    'logging out with unsaved text asks first, and a confirmed logout deletes the stored text',
    asBuilt(async () => {
      const logout = vi.fn();
      openWorld({ address: '/info/story/edit/1' });
      const title = await screen.findByRole('textbox', { name: /标题/ });
      requestLeave(window, logout);
      expect(logout).toHaveBeenCalledTimes(1);
      await userEvent.type(title, '续');
      await waitFor(() => expect(sessionStorage.length).toBe(1));
      await act(async () => requestLeave(window, logout));
      await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
      expect(logout).toHaveBeenCalledTimes(1);
      await act(async () => requestLeave(window, logout));
      await userEvent.click(await screen.findByRole('button', { name: '不保存并离开' }));
      expect(logout).toHaveBeenCalledTimes(2);
      window.dispatchEvent(new Event('pagehide'));
      expect(sessionStorage.length).toBe(0);
    }),
  );

  test('a changed query in the address of the form does not count as leaving it', () => {
    const location = { pathname: '/info/story/edit/1', search: '' };
    const losesText = (overrides: object) =>
      discardsForm(story, { currentLocation: location, nextLocation: { ...location, ...overrides } });
    expect([losesText({}), losesText({ search: '?field=title' })]).toEqual([false, false]);
    expect(losesText({ pathname: '/' })).toBe(true);
  });

  test(
    'opening a copy of another record asks before the unsaved text of the form is discarded',
    asBuilt(async () => {
      const { router } = openWorld({ address: '/info/story/create?copy=1', records: [record(1), record(2)] });
      await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '续');
      await act(() => router.navigate('/info/story/create?copy=2'));
      await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
      expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', '第1则故事（副本）续');
      await act(() => router.navigate('/info/story/create?copy=2'));
      await userEvent.click(await screen.findByRole('button', { name: '不保存并离开' }));
      await waitFor(() =>
        expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', '第2则故事（副本）'),
      );
    }),
  );

  test('unsaved text is restored when the form is opened again, and the editor can discard it', async () => {
    const first = openWorld({ address: '/info/story/edit/1' });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '续');
    await waitFor(() => expect(sessionStorage.length).toBe(1));
    first.unmount();
    openWorld({ address: '/info/story/edit/1' });
    expect(await screen.findByRole('textbox', { name: /标题/ })).toHaveProperty('value', '第1则故事续');
    expect(screen.getByText(/已恢复您上次没有保存的内容/)).toBeTruthy();
    const title = screen.getByRole('textbox', { name: /标题/ });
    await userEvent.type(title, '{Backspace}');
    expect(screen.queryByText(/已恢复您上次没有保存的内容/)).toBeNull();
    await userEvent.type(title, '集');
    await userEvent.click(screen.getByRole('button', { name: '不要这些内容' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', '第1则故事'));
  });
});
