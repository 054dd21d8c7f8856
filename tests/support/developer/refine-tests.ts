import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { API_PREFIX } from '../../../src/contract/calls.ts';
import { expectProblem } from '../browser.ts';
import { pictureFile } from '../pictures.ts';
import { type DeveloperClient, openScreen } from './screen-tests.ts';

const languages: readonly { name: string; options: BrowserContextOptions; isEnglish: boolean }[] = [
  { name: 'in Chinese', options: {}, isEnglish: false },
  { name: 'in English', options: { locale: 'en-US' }, isEnglish: true },
];

/** Counts in `window.emptied` how often the rows of a table vanish. */
function countEmptyTables(): void {
  const counts = Object.assign(window, { emptied: 0 });
  let hadRows = false;
  new MutationObserver(() => {
    const hasRows = document.querySelector('tbody tr.ant-table-row') !== null;
    if (hadRows && !hasRows) counts.emptied += 1;
    hadRows = hasRows;
  }).observe(document.body, { childList: true, subtree: true });
}

/** The screens of `src/examples/refine`, written with the hooks and components of Refine and antd alone. */
export function describeRefineScreens(client: DeveloperClient): void {
  describe.each(languages)(`screens with Refine’s own components, ${client.name} $name`, ({ options, isEnglish }) => {
    const say = (zh: string, en: string) => (isEnglish ? en : zh);
    const LIST = '#/exhibition/tmpExhibition';
    const title = `${say('画展', 'Paintings')} ${client.name} ${Math.random().toString(36).slice(2, 8)}`;

    const open = (hash: string): Promise<Page> => openScreen(client, hash, options);
    const body = (page: Page) => page.locator('tbody tr.ant-table-row');
    const save = (dialog: Locator) => dialog.getByRole('button', { name: say('保存', 'Save') });
    const answerTo = (page: Page, method: string) =>
      page.waitForResponse((response) => response.request().method() === method && response.url().includes('/api/'));
    const search = async (page: Page, text: string) => {
      await page.getByLabel(say('名称开头', 'Title begins with')).fill(text);
      await page
        .locator('main')
        .getByRole('button', { name: say('查找', 'Search') })
        .click();
      await expect.poll(() => body(page).count()).toBe(1);
    };

    test('a list with Refine’s useTable searches, sorts and keeps its state in the address', async () => {
      const page = await open('#/info/news');
      const reads: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('tmpExhibition/list')) reads.push(request.url());
      });
      await page.evaluate(countEmptyTables);
      await page.evaluate((hash) => {
        location.hash = hash;
      }, LIST);
      await page.getByRole('heading', { name: say('临时展览', 'Temporary exhibitions') }).waitFor();
      await body(page).first().waitFor();
      await expect.poll(() => page.url()).toContain('sort=-startDate');
      await page.waitForLoadState('networkidle');
      if (!client.isDevelopment) expect(reads).toHaveLength(1);
      const all = await body(page).count();
      const first = await body(page).first().locator('strong').innerText();
      await page.getByLabel(say('名称开头', 'Title begins with')).fill(first.slice(0, 3));
      await page
        .locator('main')
        .getByRole('button', { name: say('查找', 'Search') })
        .click();
      await expect.poll(() => body(page).count()).toBeLessThan(all);
      await expect.poll(() => page.url()).toContain('title.startswith=');
      expect(await page.evaluate(() => (window as unknown as { emptied: number }).emptied)).toBe(0);
      await page.reload();
      await body(page).first().waitFor();
      expect(await body(page).count()).toBeLessThan(all);
      for (const text of await body(page).locator('strong').allInnerTexts()) expect(text).toContain(first.slice(0, 3));
    });

    test('names of related records are read by one request', async () => {
      const page = await open('#/info/news');
      const calls: string[] = [];
      page.on('request', (request) => {
        if (/shared\/venue|\/venue\//.test(request.url())) calls.push(request.url());
      });
      await page.goto(`${client.origin()}/admin/${LIST}`);
      await body(page).first().waitFor();
      await expect.poll(() => calls.length).toBeGreaterThan(0);
      expect(new Set(calls).size).toBe(1);
    });

    test('dialogs create and rename, a drawer edits, and the button deletes a record', async () => {
      const page = await open(LIST);
      await page.getByRole('button', { name: say('快速新建', 'Quick create') }).click();
      const create = page.getByRole('dialog');
      await create.getByText(say('新建临时展览', 'New temporary exhibition')).waitFor();
      await create.getByRole('textbox').fill(title);
      const created = answerTo(page, 'POST');
      await save(create).click();
      expect((await created).status()).toBe(200);
      await create.waitFor({ state: 'hidden' });
      await search(page, title);

      await page.getByRole('button', { name: say('改名', 'Rename') }).click();
      const rename = page.getByRole('dialog');
      await expect.poll(() => rename.getByRole('textbox').inputValue()).toBe(title);
      await rename.getByRole('textbox').fill(`${title} 2`);
      const renamed = answerTo(page, 'PUT');
      await save(rename).click();
      expect((await renamed).status()).toBe(200);
      await body(page).getByText(`${title} 2`).waitFor();

      await page.getByRole('button', { name: say('策展人', 'Curator') }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('textbox').fill('林知远');
      const edited = answerTo(page, 'PUT');
      await save(drawer).click();
      expect((await edited).status()).toBe(200);

      await body(page)
        .getByRole('button', { name: /delete/i })
        .click();
      const deleted = answerTo(page, 'DELETE');
      await page
        .locator('.ant-popconfirm')
        .getByRole('button', { name: say('删除', 'Delete') })
        .click();
      expect((await deleted).status()).toBe(200);
      await expect.poll(() => body(page).count()).toBe(0);
    });

    test('an edit of a record that somebody else has changed meanwhile is refused with 409', async () => {
      const page = await open(LIST);
      await body(page).first().waitFor();
      await page
        .getByRole('button', { name: say('改名', 'Rename') })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await expect.poll(() => dialog.getByRole('textbox').inputValue()).not.toBe('');
      // No read of the record is on its way that would bring the change of the colleague.
      await page.waitForLoadState('networkidle');
      const { id, version } = await page.evaluate(async () => {
        const list = await (await fetch('/admin/api/admin/tmpExhibition/list?sort=-startDate')).json();
        return list.data.list[0];
      });
      await page.evaluate(
        (values) =>
          fetch('/admin/api/admin/tmpExhibition/', {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(values),
          }),
        { id, version, designer: `${Math.random()}` },
      );
      // A list that is read again has the new version, but the dialog still shows the old one.
      const again = page.waitForResponse(/tmpExhibition\/list/);
      await page
        .getByRole('button', { name: say('重新读取', 'Read again'), includeHidden: true })
        .dispatchEvent('click');
      await again;
      expectProblem(/409/);
      await dialog.getByRole('textbox').fill(title);
      const refused = answerTo(page, 'PUT');
      await save(dialog).click();
      expect((await refused).status()).toBe(409);
      await page.getByText(say('已在别处由您本人修改过', 'elsewhere meanwhile')).waitFor();
    });

    test('a form creates a record with a dependent choice, a search among many, a table and a picture', async () => {
      const page = await open(LIST);
      // A hall has one exhibition at a time, and those of the demonstration are taken. Its name stands first in the choices.
      const building = `新楼 ${title}`;
      const hallCreated = await page.context().request.post(`${client.origin()}${API_PREFIX}/venue/`, {
        data: { name: `0 号厅 ${title}`, building },
        headers: { origin: client.origin() },
      });
      expect(hallCreated.status()).toBe(200);
      await page.goto(`${client.origin()}/admin/${LIST}/create`);
      await page.getByRole('heading', { name: say('新建临时展览', 'New temporary exhibition') }).waitFor();
      await page.getByLabel(say('标题', 'Title'), { exact: true }).first().fill(title);
      await page.getByRole('combobox', { name: say('楼', 'Building'), exact: true }).click();
      await page.locator('.ant-select-item-option', { hasText: building }).click();
      const hall = page.getByRole('combobox', { name: say('展厅', 'Hall'), exact: true });
      await hall.click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
      const objects = page.getByRole('combobox', { name: say('重点展品', 'Key objects') });
      await objects.click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(0).click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(1).click();
      await page.keyboard.press('Escape');
      await page.getByLabel(say('开展日期', 'Opens on')).fill('2027-05-01');
      await page.keyboard.press('Enter');
      await page
        .locator('main input[type=file]')
        .setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await pictureFile() });
      await page.locator('main img').waitFor();
      await page.getByRole('button', { name: say('添加一站', 'Add a stop') }).click();
      await page.getByLabel(say('场馆', 'Place')).fill('晴川馆');
      await page.getByLabel(say('城市', 'City')).fill('云州');
      await page.getByLabel(say('开展', 'From'), { exact: true }).fill('2027-09-01');
      await page.keyboard.press('Enter');
      const created = answerTo(page, 'POST');
      await save(page.locator('main')).click();
      const answer = await (await created).json();
      expect(answer.data).toMatchObject({
        title,
        startDate: '2027-05-01',
        touring: [{ place: '晴川馆', from: '2027-09-01' }],
      });
      expect(answer.data.keyObjects).toHaveLength(2);
      expect(answer.data.cover.url).toContain('/media/');
      await page.waitForURL(/\/show\/\d+/);
      await page.locator('strong', { hasText: title }).waitFor();

      const reads: string[] = [];
      page.on('request', (request) => {
        if (/collection\/list|collectionManage\/list/.test(request.url()) && /[?&]id=/.test(request.url()))
          reads.push(request.url());
      });
      await page
        .getByRole('link', { name: say('编辑', 'Edit') })
        .or(page.getByRole('button', { name: say('编辑', 'Edit') }))
        .first()
        .click();
      await page.getByRole('heading', { name: say('编辑临时展览', 'Edit temporary exhibition') }).waitFor();
      await page.locator('.ant-select-selection-item', { hasText: /\S/ }).nth(1).waitFor();
      await expect.poll(() => reads.length).toBe(1);
      await page.getByLabel(say('标题', 'Title'), { exact: true }).first().fill(`${title} 3`);
      const edited = answerTo(page, 'PUT');
      await save(page.locator('main')).click();
      expect((await (await edited).json()).data).toMatchObject({ title: `${title} 3`, startDate: '2027-05-01' });
    });

    test('a field that the server refuses is named at its input', async () => {
      const page = await open(`${LIST}/create`);
      await page.getByLabel(say('标题', 'Title'), { exact: true }).first().fill('一');
      expectProblem(/422/);
      await save(page.locator('main')).click();
      await page.locator('.ant-form-item-explain-error', { hasText: /2/ }).waitFor();
    });

    test('a list that continues shows more, and a form in steps saves at its end', async () => {
      const page = await open('#/literature/wallpaper');
      const cards = page.locator('main .ant-card');
      await cards.nth(3).waitFor();
      expect(await cards.count()).toBe(4);
      await page.getByRole('button', { name: say('再显示一些', 'Show more') }).click();
      await expect.poll(() => cards.count()).toBeGreaterThan(4);
      await page
        .getByRole('link', { name: say('新建', 'New') })
        .or(page.getByRole('button', { name: say('新建', 'New') }))
        .first()
        .click();
      await page.getByRole('button', { name: say('下一步', 'Next') }).click();
      await page.locator('.ant-form-item-explain-error').first().waitFor();
      await page.getByLabel(say('标题', 'Title'), { exact: true }).fill(title);
      await page.getByRole('combobox', { name: say('分类', 'Category') }).click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
      await page.getByRole('button', { name: say('下一步', 'Next') }).click();
      await page.getByLabel(say('摄影', 'Photographer')).fill('周若谷');
      const created = answerTo(page, 'POST');
      await save(page.locator('main')).click();
      const answer = await (await created).json();
      expect(answer.data).toMatchObject({ title, photographer: '周若谷' });
    });

    test('the export button downloads the rows of the list', async () => {
      const page = await open(LIST);
      await body(page).first().waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: say('导出', 'Export') }).click();
      expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    });
  });
}
