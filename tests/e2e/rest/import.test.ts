import { test } from 'vitest';
import { app } from '../../support/browser.ts';
import { openImportOfGoods } from '../../support/screens.ts';

test('an operator corrects prices in an import and checks all rows again, and the corrections are kept and imported', async () => {
  const sku = `GZ${Date.now()}`;
  const sheet = `标题,货号,品类,售价（元）,原价（元）\r\n书签,${sku}-1,文具,26,19\r\n镇纸,${sku}-2,文具,30,20`;
  const { page, dialog } = await openImportOfGoods('改价.csv', sheet);
  await dialog.getByRole('button', { name: '开始检查' }).click();
  await dialog.getByRole('textbox', { name: '第 2 行“原价（元）”' }).fill('39');
  await dialog.getByRole('textbox', { name: '第 3 行“原价（元）”' }).fill('45');
  await dialog.getByRole('button', { name: '全部重新检查' }).click();
  await dialog.getByRole('button', { name: '导入 2 条', exact: true }).click();
  await dialog.getByText(/导入完成。/).waitFor();
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.goto(`${app}#/literature/literatureGoods?keyword=${sku}`);
  await page.getByText(/共 2 条/).waitFor();
});
