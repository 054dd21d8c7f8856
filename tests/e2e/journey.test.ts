import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { app, chooseOption, expectProblem, failedRequest, openAs } from '../support/browser.ts';
import { field, rows, stayOnDecided } from '../support/screens.ts';

/** A picture of one colour, large enough for a cover. */
const createPicture = (width = 1200, height = 675) =>
  sharp({ create: { width, height, channels: 3, background: '#7a8b99' } })
    .jpeg()
    .toBuffer();

const upload = async (page: Page, buffer: Buffer, name = 'cover.jpg') =>
  field(page, 'cover').locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });

test('[S1.2, D7] an editor submits news with a picture, an approver publishes it, and the editor has no button to publish', async () => {
  const title = `夏夜开放延长一小时 ${Date.now()}`;
  const editor = await openAs('editor', '#/info/news');
  await rows(editor).nth(9).waitFor();
  await editor.getByText('新建', { exact: true }).click();
  await field(editor, 'title').locator('input').fill(title);
  await chooseOption(editor, 'category', '馆内动态');
  await upload(editor, await createPicture());
  await field(editor, 'cover').locator('img').waitFor();
  await field(editor, 'cover').getByLabel('图片说明').fill('夏夜的庭院');
  await editor
    .locator('[data-field=body] .ProseMirror')
    .fill('为方便观众避开午后高温，本馆七月起每周五、周六延长开放一小时，请提前预约。');
  await field(editor, 'source').locator('input').fill('本馆');
  await editor.getByRole('button', { name: '提交审核' }).click();
  await editor.waitForURL(/#\/info\/news\/show\/\d+/);
  await editor.locator('[aria-current=step]', { hasText: '待审核' }).waitFor();
  expect(await editor.getByRole('button', { name: '通过并发布' }).count()).toBe(0);
  const hash = new URL(editor.url()).hash;

  const approver = await openAs('approver', hash);
  await approver.getByRole('heading', { level: 1, name: title }).waitFor();
  await stayOnDecided(approver);
  // An approval decides at the click once the page shows what it changes.
  await approver
    .getByRole('region', { name: '审核' })
    .getByText(/于 .*提交审核/)
    .waitFor();
  await approver.getByRole('button', { name: '通过并发布' }).click();
  // The line of the workflow names every state; only the present one is marked.
  await approver.locator('[aria-current=step]', { hasText: '已发布' }).waitFor();

  await editor.goto(`${app}#/info/news?keyword=${encodeURIComponent(title)}`);
  await rows(editor).first().waitFor();
  expect(await rows(editor).count()).toBe(1);
  // The list shows the rows from before until those of its new request are there.
  await rows(editor).first().getByText('已发布').waitFor();
});

test('an operator who changed a record sees a message that another operator has to approve it', async () => {
  const admin = await openAs('admin', '#/info/news/create');
  await field(admin, 'title').locator('input').fill(`四眼 ${Date.now()}`);
  await chooseOption(admin, 'category', '学术研究');
  await upload(admin, await createPicture());
  await field(admin, 'cover').locator('img').waitFor();
  await field(admin, 'cover').getByLabel('图片说明').fill('一叠书信');
  await admin
    .locator('[data-field=body] .ProseMirror')
    .fill('研究室整理完成一批书信，将于下月起分批公布目录，供研究者查阅使用。');
  await field(admin, 'source').locator('input').fill('本馆');
  await admin.getByRole('button', { name: '提交审核' }).click();
  await admin.waitForURL(/#\/info\/news\/show\/\d+/);
  await admin.getByText('您修改过这条记录，须由另一位同事核准。').first().waitFor();
});

test('an approver cannot return a record without a reason, and the reason is shown on the record', async () => {
  const approver = await openAs('approver', '#/info/news?status=review');
  await rows(approver).first().waitFor();
  await rows(approver).first().getByRole('link').first().click();
  await stayOnDecided(approver);
  await approver.getByRole('button', { name: '退回修改' }).click();
  await approver.getByRole('dialog').getByRole('button', { name: '退回修改' }).click();
  await approver.getByText('请填写原因。').waitFor();
  await approver.getByRole('dialog').locator('textarea').fill('请补充活动时间。');
  await approver.getByRole('dialog').getByRole('button', { name: '退回修改' }).click();
  await approver.getByText('请补充活动时间。').first().waitFor();
});

test('submitting without required fields shows a message at each, keeps the typed text, and focuses a summary that links to them', async () => {
  const page = await openAs('editor', '#/info/news/create');
  await field(page, 'subtitle').locator('input').fill('写了一半');
  await page.getByRole('button', { name: '提交审核' }).click();
  await field(page, 'title').getByText('请填写“标题”。').waitFor();
  await field(page, 'category').getByText('请填写“栏目”。').waitFor();
  expect(await field(page, 'subtitle').locator('input').inputValue()).toBe('写了一半');
  const list = page.getByRole('region', { name: /处需要改正/ });
  expect(await list.evaluate((region) => region === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect
    .poll(() =>
      field(page, 'title')
        .locator('input')
        .evaluate((input) => input === document.activeElement),
    )
    .toBe(true);
});

test('a picture that is too small is refused with a message at the field and not uploaded', async () => {
  const page = await openAs('editor', '#/info/news/create');
  let requestCount = 0;
  page.on('request', (request) => {
    if (request.url().includes('media/image')) requestCount += 1;
  });
  await field(page, 'cover').locator('button').first().waitFor();
  await upload(page, await createPicture(300, 200), 'small.jpg');
  await field(page, 'cover').getByText('图片至少 1200×675 像素，现在是 300×200。').waitFor();
  expect(requestCount).toBe(0);
});

test('an operator who leaves a form with unsaved text is asked first, and keeps the text by staying', async () => {
  const page = await openAs('editor', '#/info/news/create');
  await field(page, 'title').locator('input').fill('没有保存的标题');
  await page.locator('.nav-inline').getByText('公告').click();
  await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click();
  expect(await field(page, 'title').locator('input').inputValue()).toBe('没有保存的标题');
  await page.locator('.nav-inline').getByText('公告').click();
  await page.getByRole('dialog').getByRole('button', { name: '不保存并离开' }).click();
  await page.waitForURL(/#\/info\/notice/);
});

test('of two operators who save the same record, the second gets a conflict message and keeps the typed text', async () => {
  const first = await openAs('editor', '#/info/reminder/create');
  const text = `雨天路滑 ${Date.now()}`;
  await field(first, 'text').locator('input').fill(text);
  await first.getByRole('button', { name: '保存草稿' }).click();
  await first.waitForURL(/#\/info\/reminder\/edit\/\d+/);
  const second = await openAs('admin', new URL(first.url()).hash);
  await field(second, 'text').locator('input').fill(`${text} 请慢行`);
  await second.getByRole('button', { name: '保存草稿' }).click();
  await second.getByText('已保存。').waitFor();
  await field(first, 'text').locator('input').fill(`${text} 请小心`);
  expectProblem(failedRequest);
  await first.getByRole('button', { name: '保存草稿' }).click();
  await first.getByText('这条记录已被别人修改').waitFor();
  expect(await field(first, 'text').locator('input').inputValue()).toBe(`${text} 请小心`);
});
