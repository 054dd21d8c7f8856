import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { extensions } from '../../../src/client/rich-text/editor.tsx';

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

const rowsHtml = (rows: string[][]) =>
  rows.map((row) => `<tr>${row.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`).join('');

/** An article with a table of four cells, the cursor in one of them. */
function openEditor(cell: string): Editor {
  const content = `<p>前</p><table><tbody>${rowsHtml([
    ['甲', '乙'],
    ['丙', '丁'],
  ])}</tbody></table><p>后</p>`;
  editor = new Editor({ element: document.createElement('div'), extensions, content });
  let cursor = 0;
  editor.state.doc.descendants((node, position) => {
    if (node.text === cell) cursor = position;
  });
  editor.commands.setTextSelection(cursor);
  return editor;
}

/** Presses Tab; returns whether the editor handled the key, which otherwise moves the focus in the browser. */
const pressTab = ({ view }: Editor, shiftKey = false): boolean =>
  view.someProp('handleKeyDown', (handle) => handle(view, new KeyboardEvent('keydown', { key: 'Tab', shiftKey }))) ??
  false;

const currentCell = ({ state }: Editor): string => state.selection.$from.parent.textContent;
const rowCount = (article: Editor): number => article.getHTML().split('<tr>').length - 1;

test.each([
  ['Tab goes on to the next cell', '甲', false, '乙'],
  ['Tab at the end of a row goes on to the next row', '乙', false, '丙'],
  ['Shift+Tab goes back to the cell before', '丙', true, '乙'],
])('%s', (_name, from, isShift, expected) => {
  const article = openEditor(from);
  expect(pressTab(article, isShift)).toBe(true);
  expect(currentCell(article)).toBe(expected);
  expect(rowCount(article)).toBe(2);
});

test.each([
  ['Tab in the last cell', '丁', false],
  ['Shift+Tab in the first cell', '甲', true],
  ['Tab below the table', '后', false],
])('%s leaves the editor and adds no row', (_name, from, isShift) => {
  const article = openEditor(from);
  expect(pressTab(article, isShift)).toBe(false);
  expect(rowCount(article)).toBe(2);
});
