import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectProblem, failedRequest, openAs } from '../../support/browser.ts';

/** A picture large enough for a carousel slide, of one colour. */
const pictureOf = (background: string) =>
  sharp({ create: { width: 1960, height: 735, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('an editor uploads several files of which one fails, describes one by keyboard, and replaces it', async () => {
  const page = await openAs('editor', '#/media');
  await page.locator('.media-tile').first().waitFor();
  expectProblem(failedRequest);
  await page.locator('.media-upload input[type=file]').setInputFiles([
    { name: '新绿.jpg', mimeType: 'image/jpeg', buffer: await pictureOf('#4a7c59') },
    { name: '坏图.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('ffd8ff00', 'hex') },
    { name: '秋黄.jpg', mimeType: 'image/jpeg', buffer: await pictureOf('#c9a227') },
  ]);
  await page.getByText('共 3 个文件，已上传 2 个，1 个没有成功').waitFor();
  await page.getByText('图片文件已损坏，请换一张再上传。').waitFor();

  await page.getByRole('checkbox', { name: /^无图片说明/ }).click();
  await page.waitForURL(/withoutAlt=yes/);
  const tile = page.getByRole('button', { name: '新绿.jpg，未使用，无说明' });
  await tile.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('中文说明').fill('雨后的庭院');
  await page.keyboard.press('Enter');
  await page.getByText('已保存。').waitFor();

  await page.locator('.media-replace input[type=file]').setInputFiles({
    name: '深绿.jpg',
    mimeType: 'image/jpeg',
    buffer: await pictureOf('#1f4d33'),
  });
  await page.getByRole('button', { name: '上传并替换' }).click();
  await page.getByRole('button', { name: '查看新文件' }).click();
  await page.locator('.media-drawer-title', { hasText: '深绿.jpg' }).waitFor();
  expect(await page.getByLabel('中文说明').inputValue()).toBe('雨后的庭院');

  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.hash.includes('file='));
  await tile.waitFor({ state: 'detached' });
});
