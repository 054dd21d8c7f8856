import type { Download, Page, Route } from 'playwright-core';
import { putStageAway, rows, saysAtMost, stillUsable, visiting, waitFor } from './browser-app.ts';
import { type Group, must, pause } from './fault.ts';

const FILE = '**/export/file*';

const names: readonly [sent: string, says: string][] = [
  [`attachment; filename="../../etc/passwd"`, 'passwd'],
  [`attachment; filename*=UTF-8''..%2F..%2Fboot.ini`, 'boot.ini'],
  [`attachment; filename*=UTF-8''news%E2%80%AEvsc.exe`, 'newsvsc.exe'],
  [`attachment; filename="con|<>:?*.csv"`, 'con.csv'],
  [`attachment; filename=""`, 'download'],
];

export const files = (): Group => ({
  name: 'files',
  faults: [
    {
      name: 'a download that answers html',
      expected: 'one message and no file',
      drive: () => none('text/html', '<p>no'),
    },
    {
      name: 'a download that answers json',
      expected: 'its message and no file',
      drive: () => none('application/json', '{"code":500,"msg":"导出失败了","data":null}', 500),
    },
    {
      name: 'a download that answers json with 200',
      expected: 'its message and no file',
      drive: () => none('application/json', '{"code":500,"msg":"导出失败了","data":null}'),
    },
    { name: 'hostile file names', expected: 'a harmless name', drive: hostile },
  ],
  end: putStageAway,
});

async function exportNews(page: Page): Promise<void> {
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: '导出', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('CSV').click();
  await dialog.getByRole('button', { name: '导出', exact: true }).click();
}

const none = (contentType: string, body: string, status = 200): Promise<string> =>
  visiting('#/info/news', async (visit) => {
    const { page } = visit;
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    await page.route(FILE, (route) => route.fulfill({ status, contentType, body }));
    await exportNews(page);
    // A message, or a sentence in the dialog that is still open.
    const inside = page.getByRole('dialog').getByRole('alert');
    await waitFor(async () => (await visit.said()).length + (await inside.count()) > 0, 'It said nothing.');
    const [said = await inside.first().innerText()] = await saysAtMost(visit, 1);
    must(downloads.length === 0, `A file came: ${downloads[0]?.suggestedFilename()}`);
    await page.keyboard.press('Escape');
    await stillUsable(visit);
    return said;
  });

async function hostile(): Promise<string> {
  const seen: string[] = [];
  for (const [sent, says] of names) {
    await visiting('#/info/news', async ({ page }) => {
      const answer = (route: Route) =>
        route.fulfill({
          status: 200,
          headers: { 'content-type': 'text/csv', 'content-disposition': sent },
          body: 'a,b',
        });
      await page.route(FILE, answer);
      const coming = page.waitForEvent('download');
      await exportNews(page);
      const name = (await coming).suggestedFilename();
      await pause(100);
      const isHarmless = name.startsWith(says) && !/[\\/\u202e<>:|?*]/.test(name);
      must(isHarmless, `“${sent}” became “${name}”.`);
      seen.push(name);
    });
  }
  return seen.join(', ');
}
