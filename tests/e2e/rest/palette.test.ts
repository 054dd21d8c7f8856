import { expect, test } from 'vitest';
import { openAs } from '../../support/browser.ts';

test('an operator types while the palette loads, and the text is in its field; it closes by its shortcut and reopens empty', async () => {
  const page = await openAs('editor', '#/info/news');
  let load: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/palette-[^/]*\.js/, async (route) => {
    await loading;
    await route.continue();
  });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('museum');
  load();
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.waitFor();
  await page.keyboard.type(' news');
  expect(await field.inputValue()).toBe('museum news');
  // The same shortcut closes it.
  await page.keyboard.press('Control+k');
  await field.waitFor({ state: 'hidden' });
  // It opens empty again, and its field has the focus at once, even while the dialog is still being animated.
  expect(
    await page.evaluate(async () => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));
      await Promise.resolve();
      return document.activeElement?.tagName;
    }),
  ).toBe('INPUT');
  await page.keyboard.type('exhibition');
  await expect.poll(() => field.inputValue()).toBe('exhibition');
});
