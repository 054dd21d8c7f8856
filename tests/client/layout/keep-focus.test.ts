import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from '../../../src/client/layout/keep-focus.ts';

let stop = () => undefined as unknown;

/** What is in the document is shown here, unless it says that it is hidden; nothing is laid out. */
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

const one = (id: string) => document.getElementById(id) as HTMLElement;

/** What is done to the page, and where the focus is then. */
async function after(change: () => void): Promise<string | undefined> {
  change();
  // Whoever has gone without a word is noticed by the change itself.
  await Promise.resolve();
  await vi.runAllTimersAsync();
  return document.activeElement?.id || document.activeElement?.tagName;
}

test('where a dialog closes the focus goes back to what opened it', async () => {
  one('open').focus();
  one('inside').focus();
  expect(await after(() => one('over').remove())).toBe('open');
});

test('where a menu is hidden the focus goes back to what opened it', async () => {
  one('more2').focus();
  one('inside').focus();
  const hide = () => {
    one('over').hidden = true;
    one('inside').blur();
  };
  expect(await after(hide)).toBe('more2');
});

test.each([
  ['the row that takes its place', 'row2', 'more2', 'title3'],
  ['the last row, where it was the last', 'row3', 'more3', 'title2'],
])('after a row is deleted the focus is in %s', async (_name, row, more, next) => {
  one(more).focus();
  one('inside').focus();
  one('over').remove();
  expect(await after(() => one(row).remove())).toBe(next);
});

test('where no row is left the heading has the focus', async () => {
  one('more2').focus();
  expect(await after(() => document.querySelector('table')?.remove())).toBe('H1');
});

test('a dialog that leads to another page leaves the focus at its heading', async () => {
  one('open').focus();
  one('inside').focus();
  const leave = () => {
    location.hash = '#/info/notice';
    one('over').remove();
  };
  expect(await after(leave)).toBe('H1');
});

test('a link that leads to another page and a field that is left by a click are nobody’s loss', async () => {
  one('title1').focus();
  expect(await after(() => one('title1').blur())).toBe('BODY');
  one('title1').focus();
  const leave = () => {
    location.hash = '#/info/news/show/1';
    document.querySelector('table')?.remove();
  };
  expect(await after(leave)).toBe('BODY');
});
