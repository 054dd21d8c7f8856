import { expect, test } from 'vitest';
import { callAs } from '../support/api-calls.ts';
import { app, openAs } from '../support/browser.ts';

test('an operator undoes a save with the button in its message, and form and list show the previous text', async () => {
  const originalText = `闭馆前半小时停止入场 ${Date.now()}`;
  const { id } = await callAs('editor', 'POST', 'reminder/', { text: originalText, level: 'info', places: ['home'] });
  const page = await openAs('editor', `#/info/reminder/edit/${id}`);
  const text = page.locator('[data-field=text] input');
  await text.fill(`${originalText}，请尽早`);
  await page.getByRole('button', { name: '保存草稿' }).click();
  const message = page.locator('.ant-message-notice', { hasText: '已保存。' });
  await message.getByRole('button', { name: '撤销' }).click();
  await page.getByText('已撤销，内容恢复为保存前的样子。').waitFor();
  await expect.poll(() => text.inputValue()).toBe(originalText);

  await page.goto(`${app}#/info/reminder?keyword=${encodeURIComponent(originalText)}`);
  await page.locator('.row-title').first().waitFor();
  expect(await page.locator('.row-title').allInnerTexts()).toEqual([originalText]);
});
