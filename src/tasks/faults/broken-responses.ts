import type { Route } from 'playwright-core';
import {
  field,
  putStageAway,
  rows,
  saveButton,
  saysAtMost,
  stillUsable,
  type Visit,
  visiting,
  waitFor,
} from './browser-app.ts';
import { type Group, must } from './fault.ts';

type Answer = (route: Route) => Promise<unknown>;

const page =
  (status: number): Answer =>
  (route) =>
    route.fulfill({ status, contentType: 'text/html', body: '<!doctype html><h1>Bad gateway</h1>' });
const json =
  (status: number, body: string): Answer =>
  (route) =>
    route.fulfill({ status, contentType: 'application/json', body });
const abort =
  (why: Parameters<Route['abort']>[0]): Answer =>
  (route) =>
    route.abort(why);

const answers: Record<string, Answer> = {
  'html with 500': page(500),
  'html with 502': page(502),
  'html with 504': page(504),
  '503 busy': json(503, '{"code":503,"msg":"服务器暂时繁忙，请稍后重试。","data":null}'),
  '429 too many': json(429, '{"code":429,"msg":"请求太频繁，请稍后再试。","data":null}'),
  '413 too large': page(413),
  'JSON cut off': json(200, '{"code":200,"msg":"","data":{"list":[{"id":1,"ti'),
  '200 with nothing': json(200, ''),
  'the wrong content type': (route) => route.fulfill({ status: 200, contentType: 'image/png', body: 'PNG' }),
  'a login page as 200 html': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<form><input type=password></form>' }),
  aborted: abort('aborted'),
  reset: abort('connectionreset'),
  'no DNS': abort('namenotresolved'),
};

/** Each broken answer meets a list that is opened and a form that is saved. */
export const brokenAnswers = (): Group => ({
  name: 'answers',
  faults: [
    ...Object.entries(answers).flatMap(([name, answer]) => [
      {
        name: `list: ${name}`,
        expected: 'one message, at most one more try, the screen stays usable',
        drive: () => onList(answer),
      },
      {
        name: `save: ${name}`,
        expected: 'one message, asked once, nothing typed is lost, the next save works',
        drive: () => onSave(answer),
      },
    ]),
    { name: 'list: never answering', expected: 'ends at 30,000 ms with one message', drive: () => never('list') },
    { name: 'save: never answering', expected: 'ends at 30,000 ms, nothing typed is lost', drive: () => never('save') },
  ],
  end: putStageAway,
});

const LIST = /\/news\/list$/;

const onList = (answer: Answer): Promise<string> =>
  visiting('#/analysis', async (visit) => {
    const { page, go, asked } = visit;
    await page.locator('main').waitFor();
    await page.route('**/news/list*', answer);
    await go('#/info/news');
    await page.getByText('列表没有读取成功。').waitFor();
    const said = await saysAtMost(visit, 1);
    must(said.length === 1 && said[0], 'It said nothing.');
    must(asked('GET', LIST) <= 2, `The list was asked for ${asked('GET', LIST)} times.`);
    await page.unroute('**/news/list*');
    await page.getByRole('button', { name: '重试' }).first().click();
    await rows(page).first().waitFor();
    await stillUsable(visit);
    return said[0];
  });

const onSave = (answer: Answer): Promise<string> =>
  visiting('#/info/reminder/create', async (visit) => {
    const { page, asked } = visit;
    const text = `没有存上也不能丢 ${Date.now()}`;
    await field(page, 'text').fill(text);
    await page.route('**/reminder/', answer);
    await saveButton(page).click();
    await waitFor(async () => (await visit.said()).length > 0, 'It said nothing.');
    const said = await saysAtMost(visit, 1);
    must(asked('POST', 'reminder/') === 1, `The save was asked for ${asked('POST', 'reminder/')} times.`);
    await keeps(visit, text);
    await page.unroute('**/reminder/');
    await saveButton(page).click();
    await page.waitForURL(/#\/info\/reminder\/edit\/\d+/);
    await keeps(visit, text);
    return said[0] ?? '';
  });

async function keeps({ page }: Visit, text: string): Promise<void> {
  const there = await field(page, 'text').inputValue();
  must(there === text, `What was typed is lost: “${there}”.`);
}

/** Half a minute is waited for: the limit is the browser's own. */
const never = (what: 'list' | 'save'): Promise<string> =>
  visiting(what === 'list' ? '#/analysis' : '#/info/reminder/create', async (visit) => {
    const { page, go, said } = visit;
    const silence: Answer = () => new Promise(() => undefined);
    await page.locator('main').waitFor();
    if (what === 'list') {
      await page.route('**/news/list*', silence);
      await go('#/info/news');
    } else {
      await field(page, 'text').fill('一直等不到回答');
      await page.route('**/reminder/', silence);
      await saveButton(page).click();
    }
    await page.waitForTimeout(1_000);
    must((await said()).length === 0, `It said something at once: ${(await said())[0]}`);
    const begun = performance.now();
    await waitFor(async () => (await said()).length > 0, 'After 33 s it still says nothing.', 33_000);
    const waited = performance.now() - begun + 1_000;
    const [sentence = ''] = await saysAtMost(visit, 1);
    must(waited > 28_000, `It gave up after ${Math.round(waited)} ms.`);
    if (what === 'save') await keeps(visit, '一直等不到回答');
    else await stillUsable(visit);
    return `after ${Math.round(waited / 1_000)} s: ${sentence}`;
  });
