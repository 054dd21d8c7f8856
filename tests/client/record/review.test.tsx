import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import { messages } from '../../../src/client/ui/announce.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { type Call, chooseRare, openWorld, press, record } from '../small-world.tsx';

const sent = { at: '2026-01-02T03:04:00.000Z', operator: { id: 4, title: '陈某' }, action: 'submit' };
const compared = {
  ...{ with: 'public', fields: ['title', 'pages'], sent },
  before: { title: '第1则故事', pages: 3 },
  after: { title: '第1则旧事', pages: 5 },
};
const neverPublic = { with: null, fields: [], before: {}, after: {}, sent };

const waiting = (id: number) => record(id, { status: 'review', title: `第${id}则旧事`, pages: 5 });

const answerReview =
  (review: object, moved: object | ApiError = {}) =>
  ({ params }: Call) => {
    if (String(params.url).includes('/review')) return review as never;
    return String(params.url).endsWith('/move') ? (moved as never) : ({ list: [], total: 0 } as never);
  };

const movesOf = (calls: Call[]) =>
  calls.filter(({ params }) => String(params.url).endsWith('/move')).map(({ params }) => params.payload);

const comparing = { features: ['review' as const] };

const bar = async () => within(await screen.findByRole('region', { name: '办理' }));

beforeEach(() => localStorage.clear());

describe('the page of a record that waits for a decision', () => {
  test('shows what the approval changes beside what visitors see now, and each value once', async () => {
    openWorld({
      address: '/info/story/show/1',
      records: [waiting(1)],
      answer: answerReview(compared),
      user: comparing,
    });
    const review = within(await screen.findByRole('region', { name: '审核' }));
    expect(await review.findByRole('heading', { name: '批准后的变化：2 项' })).toBeTruthy();
    expect(review.getByText('线上现在')).toBeTruthy();
    expect(review.getByText('批准之后')).toBeTruthy();
    expect(review.getByText('旧', { selector: 'ins' })).toBeTruthy();
    expect(review.getByText(/陈某于 2026-01-02 11:04 提交审核/)).toBeTruthy();
    const labels = [...document.querySelectorAll('.facts dt')].map(({ textContent }) => textContent);
    expect(labels).not.toContain('标题');
  });

  test('whose fields an approval leaves says the state that follows, and what was given with the proposal', async () => {
    const { code, path } = collectionManage;
    const proposed = record(1, {
      title: '清 《读书》线装书',
      category: null,
      status: 'deaccessionReview',
      deaccessionNo: '注销〔2026〕016号',
    });
    openWorld({
      address: `${path}/show/1`,
      sections: [collectionManage],
      otherRecords: { [code]: [{ ...proposed, rejectReason: '与另一件重复著录。' }] },
      codes: [code, `${code}:approve`],
      answer: answerReview({ ...neverPublic, with: 'register' }),
      user: comparing,
    });
    const review = within(await screen.findByRole('region', { name: '审核' }));
    expect(await review.findByRole('heading', { name: '批准后状态为“已注销”，内容没有变化。' })).toBeTruthy();
    expect(review.getByText('注销〔2026〕016号')).toBeTruthy();
    expect(screen.getAllByText('注销凭证号')).toHaveLength(1);
    expect(screen.getByText('申请注销的原因').closest('.ant-alert')?.className).toContain('ant-alert-info');
  });

  test('shows the first publication as visitors will read it', async () => {
    openWorld({
      address: '/info/story/show/1',
      records: [waiting(1)],
      answer: answerReview(neverPublic),
      user: comparing,
    });
    const review = within(await screen.findByRole('region', { name: '审核' }));
    expect(await review.findByRole('heading', { level: 3, name: '第1则旧事' })).toBeTruthy();
  });

  test('approves at a click once it shows what changes', async () => {
    const { calls } = openWorld({
      address: '/info/story/show/1',
      records: [waiting(1)],
      answer: answerReview(compared, record(1, { status: 'published', version: 2 })),
      user: comparing,
    });
    await screen.findByText(/陈某于 .*提交审核/);
    await press((await bar()).getByRole('button', { name: '通过并发布' }));
    await waitFor(() => expect(movesOf(calls)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('lists in a dialog the fields that the server misses', async () => {
    openWorld({
      address: '/info/story/show/1',
      records: [record(1, { status: 'review', summary: null })],
      answer: (call) =>
        String(call.params.url).endsWith('/move')
          ? (new ApiError({
              message: '还不完整',
              statusCode: 422,
              code: 422,
              errors: { summary: '请填写“摘要”。' },
            }) as never)
          : answerReview(compared)(call),
      user: comparing,
    });
    await screen.findByText(/陈某于 .*提交审核/);
    await press((await bar()).getByRole('button', { name: '通过并发布' }));
    expect(await within(await screen.findByRole('dialog')).findByText(/摘要/)).toBeTruthy();
  });

  test('repeats in the dialog of a list what an approval changes', async () => {
    openWorld({ address: '/info/story', records: [waiting(1)], answer: answerReview(compared), user: comparing });
    await userEvent.click(await screen.findByRole('button', { name: /更多/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '通过并发布' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('批准后的变化：2 项')).toBeTruthy();
  });

  test('opens the next record of the list after a decision, unless the operator wants to stay', async () => {
    const { router } = openWorld({
      address: { pathname: '/info/story/show/1', state: { list: '?status=review' } },
      records: [waiting(1), waiting(2)],
      answer: answerReview(neverPublic, record(1, { status: 'published', version: 2 })),
    });
    expect(await screen.findByRole('checkbox', { name: '办完打开下一条（还有 1 条）' })).toHaveProperty(
      'checked',
      true,
    );
    await press((await bar()).getByRole('button', { name: '通过并发布' }));
    await press(await within(await screen.findByRole('dialog')).findByRole('button', { name: '通过并发布' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/info/story/show/2'));
    expect(router.state.location.state).toEqual({ list: '?status=review' });
  });

  test('goes on with the records above after the last one of the list, and counts these as left', async () => {
    const { router } = openWorld({
      address: { pathname: '/info/story/show/2', state: { list: '?status=review' } },
      records: [waiting(1), waiting(2)],
      answer: answerReview(neverPublic, record(2, { status: 'published', version: 2 })),
    });
    expect(await screen.findByRole('checkbox', { name: '办完打开下一条（还有 1 条）' })).toBeTruthy();
    await press((await bar()).getByRole('button', { name: '通过并发布' }));
    await press(await within(await screen.findByRole('dialog')).findByRole('button', { name: '通过并发布' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/info/story/show/1'));
    expect(router.state.location.state).toEqual({ list: '?status=review' });
  });

  test('stays where it is when the operator does not want the next one', async () => {
    const { router, calls } = openWorld({
      address: { pathname: '/info/story/show/1', state: { list: '?status=review' } },
      records: [waiting(1), waiting(2)],
      answer: answerReview(neverPublic, record(1, { status: 'published', version: 2 })),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: /办完打开下一条/ }));
    await press((await bar()).getByRole('button', { name: '通过并发布' }));
    await press(await within(await screen.findByRole('dialog')).findByRole('button', { name: '通过并发布' }));
    await waitFor(() => expect(movesOf(calls)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/info/story/show/1');
  });

  test('folds the fields without a value', async () => {
    openWorld({ address: '/info/story/show/1', records: [record(1, { summary: null })] });
    const folded = await screen.findByText('1 个字段没有内容');
    expect(folded.closest('details')).toHaveProperty('open', false);
  });

  test('has deleting among its rare actions', async () => {
    openWorld({ address: '/info/story/show/1', records: [waiting(1)], answer: answerReview(neverPublic) });
    await chooseRare('删除');
    expect(await screen.findByText('删除“第1则旧事”？')).toBeTruthy();
  });

  test('on a server that does not compare shows the values alone', async () => {
    const { calls } = openWorld({ address: '/info/story/show/1', records: [waiting(1)], user: { features: [] } });
    await bar();
    expect(screen.queryByRole('region', { name: '审核' })).toBeNull();
    expect(calls.filter(({ params }) => String(params.url).includes('/review'))).toEqual([]);
  });
});

describe('an application', () => {
  const pending = { id: 1, version: 1, status: 'pending', childName: '周某', applyNo: 'JA-1' };
  const open = (moved: object | ApiError) =>
    openWorld({
      address: `${juniorActivitiesApply.path}/show/1`,
      sections: [juniorActivitiesApply],
      records: [pending],
      codes: ['juniorActivitiesApply', 'juniorActivitiesApply:approve', 'juniorActivitiesApply:reject'],
      answer: answerReview(neverPublic, moved),
    });

  test('is approved by one click', async () => {
    const { calls, messages } = open({ ...pending, version: 2, status: 'approved' });
    await press((await bar()).getByRole('button', { name: '通过' }));
    await waitFor(() => expect(messages.join()).toContain('现为“已通过”'));
    expect(movesOf(calls)).toEqual([{ id: 1, version: 1, move: 'approve' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('whose approval is refused says why', async () => {
    const message = '名额已满。';
    const shown = vi.spyOn(messages, 'open').mockImplementation(() => undefined);
    open(new ApiError({ message, statusCode: 422, code: 422 }));
    await press((await bar()).getByRole('button', { name: '通过' }));
    await waitFor(() => expect(shown).toHaveBeenCalledWith({ type: 'error', content: message }));
  });

  test('is refused in a dialog that asks for the reason', async () => {
    open({});
    await press((await bar()).getByRole('button', { name: '不通过' }));
    expect(await screen.findByText('原因会留在这条记录里，供日后查阅。')).toBeTruthy();
  });

  test('keeps the typed reason where somebody else has decided meanwhile', async () => {
    const { calls } = open(new ApiError({ message: '刚被陈某修改过。', statusCode: 409, code: 409 }));
    await press((await bar()).getByRole('button', { name: '不通过' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), '年龄不符');
    await press(dialog.getByRole('button', { name: '不通过' }));
    await waitFor(() => expect(movesOf(calls)).toHaveLength(1));
    await waitFor(() => expect(dialog.getByRole('button', { name: '不通过' })).toHaveProperty('disabled', false));
    expect(dialog.getByRole('textbox')).toHaveProperty('value', '年龄不符');
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });

  test('shows the decision of somebody else who was faster, also behind the dialog with the typed reason', async () => {
    const records = [pending];
    const stale = answerReview(neverPublic, new ApiError({ message: '刚被陈某修改过。', statusCode: 409, code: 409 }));
    openWorld({
      address: `${juniorActivitiesApply.path}/show/1`,
      sections: [juniorActivitiesApply],
      otherRecords: { [juniorActivitiesApply.code]: records },
      codes: ['juniorActivitiesApply', 'juniorActivitiesApply:approve', 'juniorActivitiesApply:reject'],
      answer: (call) => {
        if (String(call.params.url).endsWith('/move')) records[0] = { ...pending, version: 2, status: 'approved' };
        return stale(call);
      },
    });
    await press((await bar()).getByRole('button', { name: '不通过' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), '年龄不符');
    await press(dialog.getByRole('button', { name: '不通过' }));
    await waitFor(() => expect(document.querySelector('.state')?.textContent).toBe('已通过'));
    expect(dialog.getByRole('textbox')).toHaveProperty('value', '年龄不符');
  });
});
