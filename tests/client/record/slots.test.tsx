import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal } from 'antd';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defineScreens, type Screens } from '../../../src/client/session/routing/define-screens.ts';
import type {
  CellSlotProps,
  FormSlotProps,
  InputSlotProps,
  ListState,
  RecordSlotProps,
  RowActionProps,
  ToolProps,
} from '../../../src/client/session/routing/screen-props.ts';
import { messages } from '../../../src/client/ui/announce.ts';
import { choice, date, defineResource, phone, text } from '../../../src/declare/index.ts';
import { openWorld, press, record } from '../small-world.tsx';

/** Things that visitors borrow. */
const loan = defineResource({
  code: 'loan',
  path: '/info/loan',
  label: { zh: '借用', en: 'Loans' },
  about: { zh: '给测试用的栏目', en: 'A section for tests' },
  icon: 'read',
  title: 'title',
  fields: {
    title: text({ label: { zh: '物品', en: 'Thing' }, required: true, min: 2 }),
    state: choice({
      label: { zh: '状况', en: 'Condition' },
      options: { good: { zh: '完好', en: 'Good' }, worn: { zh: '磨损', en: 'Worn' } },
    }),
    day: date({ label: { zh: '日期', en: 'Day' } }),
    phone: phone({ label: { zh: '电话', en: 'Phone' }, seenBy: 'personal' }),
  },
  list: { columns: ['title', 'state', 'day', 'phone'], filters: ['title'], search: ['title'], sort: ['title', 'asc'] },
  form: [{ title: { zh: '借用', en: 'Loan' }, fields: ['title', 'state', 'day', 'phone'] }],
  tabs: { map: { label: { zh: '查看地图', en: 'See the map' } } },
});
type Loan = typeof loan;

const codes = ['loan', ...['create', 'edit', 'delete', 'map', 'personal'].map((name) => `loan:${name}`)];
const loans = [
  record(1, { title: '轮椅', state: 'good', day: '2026-03-01', phone: '13800001111' }),
  record(2, { title: '雨伞', state: 'worn', day: '2026-03-02', phone: '13900002222' }),
];
const label = { zh: '我们的', en: 'Ours' };
const sentence = '这一部分没有显示成功。';

const lazy =
  <C,>(component: C) =>
  async () => ({ default: component });
const failing = lazy(() => {
  throw new Error('a mistake of the section');
});

const open = (screens: Screens<Loan>, options: Partial<Parameters<typeof openWorld>[0]> = {}) =>
  openWorld({
    address: '/info/loan',
    sections: [loan],
    records: loans,
    codes,
    own: [defineScreens(loan, screens)],
    ...options,
  });
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

/** React writes what a boundary has caught to the console. */
const expectFailure = () => {
  expect(vi.mocked(console.error).mock.calls.flat().map(String).join(' ')).toContain('a mistake of the section');
  vi.mocked(console.error).mockClear();
};

beforeEach(() => sessionStorage.clear());

describe('a cell of the section’s own', () => {
  const StateCell = ({ value, record }: CellSlotProps<Loan, 'state'>) => (
    <b>
      {value} of {record.id}
    </b>
  );

  test('is shown in its column with the value and the record, and the other columns stay unchanged', async () => {
    open({ cells: { state: lazy(StateCell) } });
    const row = await rowOf('雨伞');
    expect(await within(row).findByText('worn of 2')).toBeTruthy();
    expect(within(row).getByText('2026-03-02')).toBeTruthy();
    expect(within(row).getByText('13900002222')).toBeTruthy();
  });

  test('is not rendered again when a row is ticked', async () => {
    const rendered = vi.fn();
    const Counted = ({ value }: CellSlotProps<Loan, 'state'>) => {
      rendered();
      return <>counted {value}</>;
    };
    open({ cells: { state: lazy(Counted) } });
    await screen.findByText('counted worn');
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: '选择“雨伞”' });
    // The first tick brings the bar of the selection, which is loaded.
    await press(tick);
    await waitFor(() => expect(tick.checked).toBe(true));
    rendered.mockClear();
    await press(screen.getByRole('checkbox', { name: '选择“轮椅”' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择“轮椅”' }).checked).toBe(true),
    );
    expect(rendered).not.toHaveBeenCalled();
  });

  test('of the title column becomes the text of the link that opens the record', async () => {
    open({ cells: { title: lazy(({ value }: CellSlotProps<Loan, 'title'>) => <i>→ {value}</i>) } });
    const link = await screen.findByRole('link', { name: '→ 雨伞' });
    expect(link.getAttribute('href')).toBe('/info/loan/show/2');
  });

  test('that throws an error is replaced by a sentence, and the row keeps its links', async () => {
    open({ cells: { state: failing } });
    const row = await rowOf('雨伞');
    expect(await within(row).findByText(sentence)).toBeTruthy();
    expect(within(row).getByRole('link', { name: '雨伞' })).toBeTruthy();
    expect(within(row).getByRole('link', { name: /编辑/ })).toBeTruthy();
    expectFailure();
  });

  const Phone = ({ value }: CellSlotProps<Loan, 'phone'>) => <a href={`tel:${value}`}>call {value}</a>;
  const StateByPhone = ({ record }: CellSlotProps<Loan, 'state'>) => <span>phone: {record.phone ?? 'unknown'}</span>;
  const masked = [record(1, { title: '轮椅', state: 'good', day: null, phone: '138****1111' })];

  test('never gets a masked value: the generic cell shows the mask, and the record is passed without the value', async () => {
    open(
      { cells: { phone: lazy(Phone), state: lazy(StateByPhone) } },
      { records: masked, codes: codes.filter((code) => code !== 'loan:personal') },
    );
    const row = await rowOf('轮椅');
    expect(await within(row).findByText('phone: unknown')).toBeTruthy();
    expect(within(row).getByText('138****1111')).toBeTruthy();
    expect(within(row).queryByRole('link', { name: /call/ })).toBeNull();
  });

  test('gets the full value when the operator may see it unmasked', async () => {
    open({ cells: { phone: lazy(Phone), state: lazy(StateByPhone) } });
    const row = await rowOf('轮椅');
    expect(await within(row).findByRole('link', { name: 'call 13800001111' })).toBeTruthy();
    expect(within(row).getByText('phone: 13800001111')).toBeTruthy();
  });

  describe('on a phone', () => {
    afterEach(() => vi.unstubAllGlobals());

    test('is shown on the card that replaces its table row', async () => {
      const matches = (query: string) => query.includes('max-width');
      vi.stubGlobal('matchMedia', (query: string) => ({
        matches: matches(query),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }));
      open({ cells: { day: lazy(({ value }: CellSlotProps<Loan, 'day'>) => <b>due {value}</b>) } });
      expect(await screen.findByText('due 2026-03-02')).toBeTruthy();
      expect(screen.queryByRole('table')).toBeNull();
    });
  });
});

describe('an input of the section’s own', () => {
  const Title = ({ value, onChange, id, draft, describedBy, error, disabled }: InputSlotProps<Loan, 'title'>) => (
    <>
      <input
        id={id}
        value={value ?? ''}
        disabled={disabled}
        aria-describedby={describedBy}
        aria-invalid={error !== undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <output>{draft.state ?? 'no state'}</output>
    </>
  );
  const ownTitle = { inputs: { title: lazy(Title) } };

  test('changes the draft, is validated when the operator leaves it, and is saved', async () => {
    const { calls } = open(ownTitle, { address: '/info/loan/edit/2' });
    const title = await screen.findByRole('textbox', { name: /物品/ });
    expect(title).toHaveProperty('value', '雨伞');
    expect(screen.getByText('worn')).toBeTruthy();
    await userEvent.clear(title);
    await userEvent.type(title, '伞');
    await userEvent.tab();
    expect(await screen.findByText('至少 2 个字。')).toBeTruthy();
    expect(title.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(title.getAttribute('aria-describedby') ?? '')?.textContent).toBe('至少 2 个字。');
    await userEvent.type(title, '具');
    await waitFor(() => expect(screen.queryByText('至少 2 个字。')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'update')?.params).toMatchObject({ variables: { title: '伞具' } }),
    );
  });

  test('gets the focus when the operator chooses it in the list of errors', async () => {
    open(ownTitle, { address: '/info/loan/create' });
    await screen.findByRole('textbox', { name: /物品/ });
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await userEvent.click(await screen.findByRole('button', { name: /物品/ }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /物品/ })));
  });

  test('has its text stored in the draft in session storage', async () => {
    open(ownTitle, { address: '/info/loan/edit/2' });
    await userEvent.type(await screen.findByRole('textbox', { name: /物品/ }), '两把');
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('雨伞两把'));
  });

  test('that throws an error is replaced by a sentence and the standard input, whose value is saved', async () => {
    const { calls } = open({ inputs: { title: failing } }, { address: '/info/loan/edit/2' });
    expect(await screen.findByText(sentence)).toBeTruthy();
    await userEvent.type(await screen.findByRole('textbox', { name: /物品/ }), '两把');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'update')?.params).toMatchObject({ variables: { title: '雨伞两把' } }),
    );
    expectFailure();
  });

  test('is not used for a value that this operator sees masked', async () => {
    const Phone = (_: InputSlotProps<Loan, 'phone'>) => <p>our phone</p>;
    open(
      { inputs: { phone: lazy(Phone), title: lazy(Title) } },
      { address: '/info/loan/edit/2', codes: codes.filter((code) => code !== 'loan:personal') },
    );
    await screen.findByText('worn');
    expect(screen.queryByText('our phone')).toBeNull();
    expect(screen.getByRole('textbox', { name: /电话/ })).toBeTruthy();
  });
});

describe('a panel of the section’s own', () => {
  const Days = ({ record }: RecordSlotProps<Loan>) => <span>lent on {record.day}</span>;
  const Draft = ({ record, draft }: FormSlotProps<Loan>) => (
    <p>
      {record?.title ?? 'new'} becomes {draft.title}
    </p>
  );
  const panels: Screens<Loan>['panels'] = {
    days: { label, at: 'beside', load: lazy(Days) },
    secret: { label: { zh: '机密', en: 'Secret' }, at: 'under', needs: 'delete', load: lazy(Days) },
    draft: { label: { zh: '草稿', en: 'Draft' }, at: 'under', on: 'form', load: lazy(Draft) },
  };

  test('is shown on the record page under its own heading to operators with the permission it needs', async () => {
    const { unmount } = open({ panels }, { address: '/info/loan/show/2' });
    const panel = await screen.findByRole('region', { name: '我们的' });
    expect(await within(panel).findByText('lent on 2026-03-02')).toBeTruthy();
    expect(screen.getByRole('region', { name: '机密' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: '草稿' })).toBeNull();
    unmount();
    open({ panels }, { address: '/info/loan/show/2', codes: ['loan'] });
    await screen.findByRole('region', { name: '我们的' });
    expect(screen.queryByRole('region', { name: '机密' })).toBeNull();
  });

  test('declared for the form shows the text as the editor types it, and other panels are not on the form', async () => {
    open({ panels }, { address: '/info/loan/edit/2' });
    await userEvent.type(await screen.findByRole('textbox', { name: /物品/ }), '两把');
    expect(await screen.findByText('雨伞 becomes 雨伞两把')).toBeTruthy();
    expect(screen.queryByRole('region', { name: '我们的' })).toBeNull();
  });

  test('that throws an error is replaced by a sentence, and the record can still be read', async () => {
    open({ panels: { days: { label, at: 'under', load: failing } } }, { address: '/info/loan/show/2' });
    expect(await within(await screen.findByRole('region', { name: '我们的' })).findByText(sentence)).toBeTruthy();
    expect(screen.getByText('2026-03-02')).toBeTruthy();
    expectFailure();
  });

  test('declared as details is shown on the record page', async () => {
    open({ details: lazy(Days) }, { address: '/info/loan/show/2' });
    expect(await screen.findByText('lent on 2026-03-02')).toBeTruthy();
  });
});

describe('a tab of the section’s own', () => {
  const tabs = { map: { label: { zh: '地图', en: 'Map' }, load: lazy(() => <p>the map</p>) } };

  test('is opened by a link, has its own address and replaces the list', async () => {
    const { router } = open({ tabs });
    await rowOf('雨伞');
    await press(screen.getByRole('link', { name: '地图' }));
    expect(await screen.findByText('the map')).toBeTruthy();
    expect(router.state.location.search).toBe('?tab=map');
    expect(screen.getByRole('link', { name: '地图' }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('row', { name: /雨伞/ })).toBeNull();
  });

  test('is not shown to an operator without its permission code, even at its own address', async () => {
    open({ tabs }, { address: '/info/loan?tab=map', codes: ['loan'] });
    await rowOf('雨伞');
    expect(screen.queryByText('the map')).toBeNull();
    expect(screen.queryByRole('link', { name: '地图' })).toBeNull();
  });
});

describe('a tool of the section’s own', () => {
  const OwnDialog = ({ list, onClose }: ToolProps) => (
    <Modal open title="our dialog" onCancel={onClose} footer={null}>
      {list.total} rows
    </Modal>
  );

  test('is called with the selection, total and query of the list when an operator presses it', async () => {
    const given: ListState[] = [];
    open(
      {
        tools: {
          labels: {
            label,
            onClick: (list) => {
              given.push(list);
            },
          },
        },
      },
      { address: '/info/loan?title=%E4%BC%9E&sort=-title' },
    );
    await rowOf('雨伞');
    await userEvent.click(screen.getByRole('button', { name: '我们的' }));
    expect(given).toMatchObject([{ selected: [], total: 2 }]);
    expect(given[0]?.query).toEqual([
      ['sort', '-title'],
      ['title', '伞'],
    ]);
  });

  test('makes the list load again when it calls refresh', async () => {
    const { calls } = open({ tools: { labels: { label, onClick: ({ refresh }) => refresh() } } });
    await rowOf('雨伞');
    const before = calls.filter(({ name }) => name === 'list').length;
    await userEvent.click(screen.getByRole('button', { name: '我们的' }));
    await waitFor(() => expect(calls.filter(({ name }) => name === 'list').length).toBeGreaterThan(before));
  });

  test('opens its dialog, which the Escape key closes', async () => {
    open({ tools: { labels: { label, load: lazy(OwnDialog) } } });
    await rowOf('雨伞');
    await press(screen.getByRole('button', { name: '我们的' }));
    expect(await screen.findByText('2 rows')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('2 rows')).toBeNull());
  });

  test('is not shown to an operator without the permission it needs', async () => {
    open({ tools: { labels: { label, needs: 'delete', load: lazy(OwnDialog) } } }, { codes: ['loan'] });
    await rowOf('雨伞');
    expect(screen.queryByRole('button', { name: '我们的' })).toBeNull();
  });

  test('that throws an error shows an error message', async () => {
    const say = vi.spyOn(messages, 'open').mockImplementation(() => undefined);
    const onClick = async () => {
      throw new Error('a mistake of the section');
    };
    open({ tools: { labels: { label, onClick } } });
    await rowOf('雨伞');
    await userEvent.click(screen.getByRole('button', { name: '我们的' }));
    await waitFor(() => expect(say).toHaveBeenCalledWith({ type: 'error', content: '操作没有成功。' }));
    expectFailure();
  });
});

describe('a row action of the section’s own', () => {
  const Receipt = ({ record, onClose }: RowActionProps<Loan>) => (
    <Modal open title="receipt" onCancel={onClose} footer={null}>
      receipt for {record.title}
    </Modal>
  );
  const rowActions: Screens<Loan>['rowActions'] = {
    receipt: { label: { zh: '打印收据', en: 'Receipt' }, load: lazy(Receipt) },
    repair: {
      label: { zh: '送修', en: 'Repair' },
      needs: 'edit',
      when: ({ state }) => state === 'worn',
      onClick: vi.fn(),
    },
  };
  const openMenu = async (name: string) =>
    userEvent.click(within(await rowOf(name)).getByRole('button', { name: /更多/ }));

  test('is missing from the menu of a row that does not meet its condition, and otherwise opens its dialog', async () => {
    open({ rowActions });
    await openMenu('轮椅');
    expect(screen.queryByRole('menuitem', { name: '送修' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: '打印收据' }));
    expect(await screen.findByText('receipt for 轮椅')).toBeTruthy();
  });

  test('is a button on the record page, too, and is called with the record', async () => {
    open({ rowActions }, { address: '/info/loan/show/2' });
    await userEvent.click(await screen.findByRole('button', { name: '送修' }));
    expect(rowActions.repair?.onClick).toHaveBeenCalledWith(
      expect.objectContaining({ id: 2, state: 'worn' }),
      expect.any(Function),
    );
  });

  test('is not shown to an operator without the permission it needs', async () => {
    open({ rowActions }, { address: '/info/loan/show/2', codes: ['loan'] });
    expect(await screen.findByRole('button', { name: '打印收据' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '送修' })).toBeNull();
  });

  test('whose condition throws an error is not offered, and the list is still shown', async () => {
    const when = () => {
      throw new Error('a mistake of the section');
    };
    open({ rowActions: { repair: { label, when, onClick: () => undefined } } }, { codes: ['loan'] });
    const row = await rowOf('雨伞');
    expect(within(row).queryByRole('button', { name: /更多/ })).toBeNull();
    expectFailure();
  });
});

describe('a confirmation of the section’s own', () => {
  test('that throws an error prevents the save, and the save button no longer shows that it is loading', async () => {
    const { calls } = open({ confirm: failing }, { address: '/info/loan/edit/2' });
    await userEvent.type(await screen.findByRole('textbox', { name: /物品/ }), '两把');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '保存' }).className).not.toContain('loading'));
    expect(calls.filter(({ name }) => name === 'update')).toEqual([]);
    expectFailure();
  });
});
