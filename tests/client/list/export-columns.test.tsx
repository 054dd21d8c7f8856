import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ExportRequest } from '../../../src/client/list/export/export-columns.tsx';
import { ExportColumns } from '../../../src/client/list/export/export-columns.tsx';
import { story } from '../small-world.tsx';

const order = ['title', 'category', 'pages', 'day', 'summary'];
const listColumns = ['title', 'pages'];

/** Renders the column choice of the export dialog and returns an object with its current request. */
function open() {
  const state: { request: ExportRequest } = {
    request: { format: 'xlsx', sheet: null, listColumns, order, selected: new Set(listColumns), purpose: '' },
  };
  function Dialog() {
    const [request, setRequest] = useState(state.request);
    state.request = request;
    return (
      <>
        <span id="columns">列</span>
        <ExportColumns resource={story} request={request} onChange={setRequest} id="columns" />
        <span id="columns-help">勾选</span>
        <button type="button">之后</button>
      </>
    );
  }
  render(<Dialog />);
  return state;
}

const checkedColumns = ({ request }: { request: ExportRequest }) =>
  request.order.filter((name) => request.selected.has(name));
const focusedText = () => document.activeElement?.closest('li')?.textContent ?? document.activeElement?.textContent;

test('buttons of the export dialog select all columns, none, or those of the list, and the dialog shows how many are selected', async () => {
  const state = open();
  expect(screen.getByRole('status').textContent).toBe('已选 2 / 5 列');
  await userEvent.click(screen.getByRole('button', { name: '全选' }));
  expect(checkedColumns(state)).toEqual(order);
  expect(screen.getByRole('status').textContent).toBe('已选 5 / 5 列');
  await userEvent.click(screen.getByRole('button', { name: '全不选' }));
  expect(checkedColumns(state)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '列表中的列' }));
  expect(checkedColumns(state)).toEqual(listColumns);
});

test('the export columns are a single tab stop, arrow keys move the focus, and Alt+arrow moves the focused column', async () => {
  const state = open();
  screen.getByRole('button', { name: '全不选' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(focusedText()).toBe('全不选');
  await userEvent.tab();
  expect(focusedText()).toBe('标题');
  await userEvent.keyboard('{ArrowDown}[Space]');
  expect(focusedText()).toBe('栏目');
  expect(checkedColumns(state)).toEqual(['title', 'category', 'pages']);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(state.request.order).toEqual(['title', 'pages', 'category', 'day', 'summary']);
  expect(focusedText()).toBe('栏目');
  await userEvent.keyboard('{End}{ArrowDown}');
  expect(focusedText()).toBe('摘要');
  await userEvent.keyboard('{Home}{ArrowUp}');
  expect(focusedText()).toBe('标题');
  await userEvent.tab();
  expect(focusedText()).toBe('之后');
  await userEvent.tab({ shift: true });
  expect(focusedText()).toBe('标题');
});
