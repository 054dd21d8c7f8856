import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openAs } from '../../support/browser.ts';

/** A picture that is red on the left and blue on the right, and wider than the required 8:3. */
const createTwoColourPicture = async () =>
  sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#c00000' } })
    .composite([
      {
        input: await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#0000c0' } })
          .png()
          .toBuffer(),
        left: 2000,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer();

test('an editor crops a picture of another ratio with the keyboard, and the stored picture is the selected part', async () => {
  const page = await openAs('editor', '#/home/sliderConfig/create');
  await page
    .locator('[data-field=image] input[type=file]')
    .setInputFiles({ name: 'wide.jpg', mimeType: 'image/jpeg', buffer: await createTwoColourPicture() });
  const area = page.getByRole('application', { name: '裁剪范围，可用方向键移动' });
  await area.waitFor();
  await area.focus();
  // Moving it all the way to the left selects the right end of the picture.
  for (let press = 0; press < 60; press++) await page.keyboard.press('ArrowLeft');
  await page.getByRole('slider', { name: '缩放' }).focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: '裁剪并使用' }).focus();
  await page.keyboard.press('Enter');
  const image = page.locator('[data-field=image] .picture-frame img');
  await expect.poll(() => image.getAttribute('src')).toMatch(/\/media\//);
  const address = new URL((await image.getAttribute('src')) ?? '', page.url()).href;
  const response = await page.request.get(address);
  const { width, height } = await sharp(await response.body()).metadata();
  expect(width / height).toBeCloseTo(8 / 3, 1);
  const { dominant } = await sharp(await response.body()).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
});
