import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { CardPanel } from '../../../src/client/overview/card.tsx';
import { PeriodSwitch } from '../../../src/client/overview/dashboard.tsx';
import { type CardPartProps, type CardParts, defineCardParts } from '../../../src/client/overview/define-card-parts.ts';
import { periodOf } from '../../../src/client/overview/messages.ts';
import { cellText, dayText, numberText } from '../../../src/client/overview/numbers.ts';
import type { CardContent } from '../../../src/contract/dashboard.ts';
import { defineCard } from '../../../src/declare/index.ts';

// The chart draws on a canvas, which the test environment lacks; the browser tests cover the drawing.
vi.mock('../../../src/client/overview/chart.tsx', () => ({ default: () => <p>the chart</p> }));
await import('../../../src/client/overview/chart.tsx');

const card = defineCard({
  code: 'small',
  label: { zh: '小卡片', en: 'Small card' },
  about: { zh: '给测试用', en: 'For tests' },
  reads: [],
  parts: {
    sums: {
      shape: 'figures',
      figures: {
        all: { label: { zh: '总数', en: 'All' } },
        part: { label: { zh: '占比', en: 'Share' }, unit: 'percent' },
      },
    },
    days: { shape: 'series', title: { zh: '每天', en: 'Each day' }, unit: 'count' },
    kinds: { shape: 'bars', title: { zh: '按种类', en: 'By kind' }, one: { zh: '种类', en: 'Kind' }, unit: 'count' },
    list: {
      shape: 'rows',
      title: { zh: '名单', en: 'List' },
      columns: {
        what: { label: { zh: '名称', en: 'What' }, kind: 'text' },
        when: { label: { zh: '时间', en: 'When' }, kind: 'moment' },
      },
      empty: { zh: '没有安排。', en: 'Nothing planned.' },
    },
  },
});

const content: CardContent = {
  code: 'small',
  parts: {
    sums: { all: { value: 12_345, to: '/info/news' }, part: { value: null } },
    days: {
      at: ['2026-03-01', '2026-03-02'],
      lines: [
        { label: '通过', values: [0, 3] },
        { label: '未通过', values: [1, 0] },
      ],
    },
    kinds: Array.from({ length: 8 }, (_, index) => ({
      label: `第${index}种`,
      value: 8 - index,
      to: `/info/news?kind=${index}`,
    })),
    list: [{ cells: { what: '开幕', when: '2026-03-02T01:30:00.000Z' }, to: '/info/news/show/3' }],
  },
};

async function showCard(cardContent: CardContent, onExport = vi.fn()) {
  await act(async () => {
    render(
      <MemoryRouter>
        <CardPanel card={card} content={cardContent} onExport={onExport} />
      </MemoryRouter>,
    );
  });
  return onExport;
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('the values of a card are formatted for the language and link to the records they stand for', async () => {
  await showCard(content);
  expect(hrefOf('12,345')).toBe('/info/news');
  expect(hrefOf('第0种')).toBe('/info/news?kind=0');
  expect(hrefOf('开幕')).toBe('/info/news/show/3');
  expect(screen.getByText('3月2日 09:30')).toBeTruthy();
  expect(screen.getByText('占比').nextSibling?.textContent).toBe('—');
});

test('an operator can switch a chart to a table with every number, the latest first, and back', async () => {
  await showCard(content);
  expect(await screen.findByText('the chart')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '看表格' }));
  const rows = within(screen.getByRole('region', { name: '每天' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['日期', '通过', '未通过'],
    ['2026年3月2日', '3', '0'],
    ['2026年3月1日', '0', '1'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: '看图表' }));
  expect(await screen.findByText('the chart')).toBeTruthy();
});

test('a part with eight bars shows five of them, and all eight after a click on the “all” button', async () => {
  await showCard(content);
  const table = screen.getByRole('table', { name: '按种类' });
  expect(within(table).getAllByRole('row')).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: '全部 8 项' }));
  expect(within(table).getAllByRole('row')).toHaveLength(9);
});

test('a part of a card without data shows a message, and a missing figure is left out', async () => {
  const emptyParts = { days: { at: ['2026-03-01'], lines: [{ label: '通过', values: [0] }] }, kinds: [], list: [] };
  await showCard({ code: 'small', parts: { sums: null, ...emptyParts } });
  expect(screen.getAllByText('这段时间没有数据。')).toHaveLength(2);
  expect(screen.getByText('没有安排。')).toBeTruthy();
  expect(screen.queryByText('总数')).toBeNull();
});

test('a card that the server could not compute shows a message, and its export button is disabled', async () => {
  await showCard({ code: 'small', parts: null });
  expect(screen.getByRole('status').textContent).toContain('暂时无法统计');
  expect(screen.getByRole('button', { name: '导出“小卡片”' }).hasAttribute('disabled')).toBe(true);
});

test('an operator can export a card as XLSX from its export menu', async () => {
  const onExport = await showCard(content);
  await userEvent.click(screen.getByRole('button', { name: '导出“小卡片”' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /XLSX/ }));
  expect(onExport).toHaveBeenCalledWith('xlsx');
});

test('the period links change only the period in the address and keep its other parameters', () => {
  render(
    <MemoryRouter initialEntries={['/analysis?isAuth=0&period=90']}>
      <PeriodSwitch period={90} />
    </MemoryRouter>,
  );
  expect(hrefOf('近 365 天')).toBe('/analysis?isAuth=0&period=365');
  expect(hrefOf('近 30 天')).toBe('/analysis?isAuth=0');
  expect(screen.getByRole('link', { current: true }).textContent).toBe('近 90 天');
});

test.each([
  ['?period=7', 7],
  ['?period=365&x=1', 365],
  ['?period=8', 30],
  ['', 30],
])('the address query %j selects a period of %i days', (search, days) => expect(periodOf(search, 30)).toBe(days));

test.each([
  [numberText(12.34, 'percent', 'zh-CN'), '12.3%'],
  [numberText(3, 'hours', 'zh-CN'), '3 小时'],
  [numberText(1234, 'days', 'en-US'), '1,234 days'],
  [numberText(null, 'count', 'en-US'), '—'],
  [dayText('2026-03-02', 'en-US'), '2 Mar'],
  [dayText('2026-03', 'en-US', false), 'Mar 2026'],
  [dayText('2026-03', 'zh-CN', false), '2026年3月'],
  [cellText('2026-03-02', 'moment', 'zh-CN'), '3月2日'],
])('the formatted number or date %s equals the expected text %s', (text, expected) => expect(text).toBe(expected));

describe('a component for one part of a card', () => {
  const Sums = ({ content }: CardPartProps<typeof card, 'sums'>) => <p>all {content.all.value}</p>;
  const contentOf = (value: number): CardContent => ({
    code: 'small',
    parts: { sums: { all: { value }, part: { value: 1 } }, days: null, kinds: null, list: null },
  });
  const show = (own: CardParts) =>
    act(async () => {
      render(
        <MemoryRouter>
          <CardPanel card={card} content={contentOf(7)} own={own.parts} onExport={() => undefined} />
        </MemoryRouter>,
      );
    });

  test('gets the content of that part, and the card keeps its heading and its export', async () => {
    await show(defineCardParts(card, { sums: async () => ({ default: Sums }) }));
    expect(screen.getByText('all 7')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '小卡片' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /导出/ })).toBeTruthy();
  });

  test('that throws an error is replaced by a sentence in the card', async () => {
    const Failing = () => {
      throw new Error('a mistake of the card');
    };
    await show(defineCardParts(card, { sums: async () => ({ default: Failing }) }));
    expect(screen.getByText('这一部分没有显示成功。')).toBeTruthy();
    vi.mocked(console.error).mockClear();
  });

  test('for an undeclared part, or for a part of another shape, does not compile', () => {
    // @ts-expect-error the card has no such part
    defineCardParts(card, { total: async () => ({ default: Sums }) });
    // @ts-expect-error the days are a series, not sums
    defineCardParts(card, { days: async () => ({ default: Sums }) });
  });
});
