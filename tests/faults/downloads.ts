import type { Download, Page, Route } from 'playwright-core';
import { assertMessagesAtMost, assertStillUsable, closeBrowserApp, rows, visitApp, waitFor } from './browser-app.ts';
import { assert, type Group, pause } from './fault.ts';

const DOWNLOAD_URL = '**/export/file*';

/** A hostile Content-Disposition header, and how the name of the stored file must begin. */
const fileNames: readonly [header: string, prefix: string][] = [
  [`attachment; filename="../../etc/passwd"`, 'passwd'],
  [`attachment; filename*=UTF-8''..%2F..%2Fboot.ini`, 'boot.ini'],
  [`attachment; filename*=UTF-8''news%E2%80%AEvsc.exe`, 'newsvsc.exe'],
  [`attachment; filename="con|<>:?*.csv"`, 'con.csv'],
  [`attachment; filename=""`, 'download'],
];

export const downloads = (): Group => ({
  name: 'files',
  faults: [
    {
      name: 'a download that answers html',
      expected: 'one message and no file',
      run: () => checkNoFile('text/html', '<p>no'),
    },
    {
      name: 'a download that answers json',
      expected: 'its message and no file',
      run: () => checkNoFile('application/json', '{"code":500,"msg":"导出失败了","data":null}', 500),
    },
    {
      name: 'a download that answers json with 200',
      expected: 'its message and no file',
      run: () => checkNoFile('application/json', '{"code":500,"msg":"导出失败了","data":null}'),
    },
    { name: 'hostile file names', expected: 'a harmless name', run: checkFileNames },
  ],
  cleanUp: closeBrowserApp,
});

async function exportNews(page: Page): Promise<void> {
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: '导出', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('CSV').click();
  await dialog.getByRole('button', { name: '导出', exact: true }).click();
}

const checkNoFile = (contentType: string, body: string, status = 200): Promise<string> =>
  visitApp('#/info/news', async (visit) => {
    const { page } = visit;
    const downloadEvents: Download[] = [];
    page.on('download', (download) => downloadEvents.push(download));
    await page.route(DOWNLOAD_URL, (route) => route.fulfill({ status, contentType, body }));
    await exportNews(page);
    // The error is either a message or stands in the dialog, which stays open.
    const dialogAlert = page.getByRole('dialog').getByRole('alert');
    await waitFor(
      async () => (await visit.readMessages()).length + (await dialogAlert.count()) > 0,
      'It said nothing.',
    );
    const [message = await dialogAlert.first().innerText()] = await assertMessagesAtMost(visit, 1);
    assert(downloadEvents.length === 0, `A file came: ${downloadEvents[0]?.suggestedFilename()}`);
    await page.keyboard.press('Escape');
    await assertStillUsable(visit);
    return message;
  });

async function checkFileNames(): Promise<string> {
  const names: string[] = [];
  for (const [header, prefix] of fileNames) {
    await visitApp('#/info/news', async ({ page }) => {
      const fulfill = (route: Route) =>
        route.fulfill({
          status: 200,
          headers: { 'content-type': 'text/csv', 'content-disposition': header },
          body: 'a,b',
        });
      await page.route(DOWNLOAD_URL, fulfill);
      const download = page.waitForEvent('download');
      await exportNews(page);
      const name = (await download).suggestedFilename();
      await pause(100);
      const isHarmless = name.startsWith(prefix) && !/[\\/\u202e<>:|?*]/.test(name);
      assert(isHarmless, `“${header}” became “${name}”.`);
      names.push(name);
    });
  }
  return names.join(', ');
}
