import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ExportRequest } from '../../../src/client/export/export-columns.tsx';
import { ExportColumns } from '../../../src/client/export/export-columns.tsx';
import { story } from '../small-world.tsx';

const order = ['title', 'category', 'pages', 'day', 'summary'];
const listColumns = ['title', 'pages'];

/** The questions as they stand at last. */
function open() {
  const last: { asked: ExportRequest } = {
    asked: { format: 'xlsx', listColumns, order, selected: new Set(listColumns), purpose: '' },
  };
  function Dialog() {
    const [asked, setAsked] = useState(last.asked);
    last.asked = asked;
    return (
      <>
        <span id="columns">列</span>
        <ExportColumns resource={story} request={asked} onChange={setAsked} id="columns" />
        <span id="columns-help">勾选</span>
        <button type="button">之后</button>
      </>
    );
  }
  render(<Dialog />);
  return last;
}

const chosen = ({ asked }: { asked: ExportRequest }) => asked.order.filter((name) => asked.selected.has(name));
const focused = () => document.activeElement?.closest('li')?.textContent ?? document.activeElement?.textContent;

test('all columns, none and those of the list are chosen at once, and counted', async () => {
  const last = open();
  expect(screen.getByRole('status').textContent).toBe('已选 2 / 5 列');
  await userEvent.click(screen.getByRole('button', { name: '全选' }));
  expect(chosen(last)).toEqual(order);
  expect(screen.getByRole('status').textContent).toBe('已选 5 / 5 列');
  await userEvent.click(screen.getByRole('button', { name: '全不选' }));
  expect(chosen(last)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '列表中的列' }));
  expect(chosen(last)).toEqual(listColumns);
});

test('the columns are one stop of the tab key; arrows go through them and, with Alt, take them along', async () => {
  const last = open();
  screen.getByRole('button', { name: '全不选' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('全不选');
  await userEvent.tab();
  expect(focused()).toBe('标题');
  await userEvent.keyboard('{ArrowDown}[Space]');
  expect(focused()).toBe('栏目');
  expect(chosen(last)).toEqual(['title', 'category', 'pages']);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(last.asked.order).toEqual(['title', 'pages', 'category', 'day', 'summary']);
  expect(focused()).toBe('栏目');
  await userEvent.keyboard('{End}{ArrowDown}');
  expect(focused()).toBe('摘要');
  await userEvent.keyboard('{Home}{ArrowUp}');
  expect(focused()).toBe('标题');
  await userEvent.tab();
  expect(focused()).toBe('之后');
  await userEvent.tab({ shift: true });
  expect(focused()).toBe('标题');
});
