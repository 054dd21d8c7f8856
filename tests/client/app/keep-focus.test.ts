import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from '../../../src/client/app/layout/keep-focus.ts';

let stop = () => undefined as unknown;

/** The test environment lays nothing out: an element counts as visible unless it is inside `[hidden]`. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (this.closest('[hidden]') ? [] : [new DOMRect(0, 0, 1, 1)]) as unknown as DOMRectList;
  });
  document.body.innerHTML = `<div id="root"><main><h1>新闻</h1><button id="open">打开</button>
    <table><tbody>${[1, 2, 3].map((id) => `<tr id="row${id}"><td><a href="#/${id}" id="title${id}">第${id}条</a><button id="more${id}">更多</button></td></tr>`).join('')}</tbody></table>
    </main></div><div id="over"><button id="inside">确定</button></div>`;
  location.hash = '#/info/news';
  stop = keepFocus(document);
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
  location.hash = '';
  vi.useRealTimers();
});

const elementById = (id: string) => document.getElementById(id) as HTMLElement;

/** Changes the page and returns the id, or else the tag, of the element that has the focus afterwards. */
async function focusAfter(change: () => void): Promise<string | undefined> {
  change();
  // A removed element may send no blur event; the mutation observer notices it in a microtask.
  await Promise.resolve();
  await vi.runAllTimersAsync();
  return document.activeElement?.id || document.activeElement?.tagName;
}

test('when a dialog closes, the focus returns to the button that opened it', async () => {
  elementById('open').focus();
  elementById('inside').focus();
  expect(await focusAfter(() => elementById('over').remove())).toBe('open');
});

test('when a menu is hidden, the focus returns to the button that opened it', async () => {
  elementById('more2').focus();
  elementById('inside').focus();
  const hide = () => {
    elementById('over').hidden = true;
    elementById('inside').blur();
  };
  expect(await focusAfter(hide)).toBe('more2');
});

test.each([
  ['the row that takes its place', 'row2', 'more2', 'title3'],
  ['the new last row if the deleted one was the last', 'row3', 'more3', 'title2'],
])('after a row is deleted, the focus moves to %s', async (_name, rowId, buttonId, expected) => {
  elementById(buttonId).focus();
  elementById('inside').focus();
  elementById('over').remove();
  expect(await focusAfter(() => elementById(rowId).remove())).toBe(expected);
});

test('when the table is removed, the focus moves to the page heading', async () => {
  elementById('more2').focus();
  expect(await focusAfter(() => document.querySelector('table')?.remove())).toBe('H1');
});

test('when a dialog leads to another page, the focus moves to the page heading', async () => {
  elementById('open').focus();
  elementById('inside').focus();
  const leave = () => {
    location.hash = '#/info/notice';
    elementById('over').remove();
  };
  expect(await focusAfter(leave)).toBe('H1');
});

test('the focus is not restored after a link to another page, nor after a click outside a field', async () => {
  elementById('title1').focus();
  expect(await focusAfter(() => elementById('title1').blur())).toBe('BODY');
  elementById('title1').focus();
  const leave = () => {
    location.hash = '#/info/news/show/1';
    document.querySelector('table')?.remove();
  };
  expect(await focusAfter(leave)).toBe('BODY');
});
