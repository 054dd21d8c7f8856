import { expect, test } from 'vitest';
import { app } from '../support/browser.ts';
import { openImportOfGoods } from '../support/screens.ts';

test('an operator imports a sheet of goods: the invalid row is listed with its reason, and the valid rows are in the list', async () => {
  const sku = `JX${Date.now()}`;
  const sheet = [
    '标题,货号,品类,售价（元）,原价（元）',
    `信笺一套,${sku}-1,文具,38,45`,
    `便签本,${sku}-2,文具,26,19`,
    `帆布袋,${sku}-3,服饰布艺,68,`,
  ].join('\r\n');
  const { page, dialog } = await openImportOfGoods('新货.csv', sheet);
  await dialog.getByText('“新货.csv”，共 3 行').waitFor();
  await dialog.getByRole('button', { name: '开始检查' }).click();

  await dialog.getByText('有问题 1', { exact: true }).waitFor();
  const problemRow = dialog.getByRole('row').filter({ hasText: '原价（元）' });
  await problemRow.getByText('不能小于 26。').waitFor();
  expect(await problemRow.getByRole('textbox').inputValue()).toBe('19');
  await dialog.getByRole('button', { name: '导入 2 条，跳过 1 条有问题的', exact: true }).click();
  await dialog.getByText(/导入完成。/).waitFor();
  expect(await dialog.getByRole('status').innerText()).toMatch(/有问题 1 · 已新建 2/);
  await dialog.getByRole('button', { name: '完成' }).click();

  await page.goto(`${app}#/literature/literatureGoods?keyword=${sku}`);
  await page.getByText(/共 2 条/).waitFor();
  const titles = await page.locator('.row-title').allInnerTexts();
  expect(titles.sort()).toEqual(['信笺一套', '帆布袋'].sort());
});
