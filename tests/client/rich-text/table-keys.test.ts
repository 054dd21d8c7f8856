import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { extensions } from '../../../src/client/rich-text/editor.tsx';

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

const rowsOf = (rows: string[][]) =>
  rows.map((row) => `<tr>${row.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`).join('');

/** An article with a table of four cells, the cursor in one of them. */
function writeIn(cell: string): Editor {
  const content = `<p>前</p><table><tbody>${rowsOf([
    ['甲', '乙'],
    ['丙', '丁'],
  ])}</tbody></table><p>后</p>`;
  editor = new Editor({ element: document.createElement('div'), extensions, content });
  let at = 0;
  editor.state.doc.descendants((node, position) => {
    if (node.text === cell) at = position;
  });
  editor.commands.setTextSelection(at);
  return editor;
}

/** Whether the editor has kept a key for itself; what it leaves is the browser's, which goes on. */
const press = ({ view }: Editor, shiftKey = false): boolean =>
  view.someProp('handleKeyDown', (handle) => handle(view, new KeyboardEvent('keydown', { key: 'Tab', shiftKey }))) ??
  false;

const cellOf = ({ state }: Editor): string => state.selection.$from.parent.textContent;
const rowCount = (one: Editor): number => one.getHTML().split('<tr>').length - 1;

test.each([
  ['Tab goes on to the next cell', '甲', false, '乙'],
  ['Tab goes on in the next row', '乙', false, '丙'],
  ['Shift+Tab goes back to the cell before', '丙', true, '乙'],
])('%s', (_name, from, back, to) => {
  const article = writeIn(from);
  expect(press(article, back)).toBe(true);
  expect(cellOf(article)).toBe(to);
  expect(rowCount(article)).toBe(2);
});

test.each([
  ['Tab in the last cell', '丁', false],
  ['Shift+Tab in the first cell', '甲', true],
  ['Tab below the table', '后', false],
])('%s leaves the editor and adds no row', (_name, from, back) => {
  const article = writeIn(from);
  expect(press(article, back)).toBe(false);
  expect(rowCount(article)).toBe(2);
});
