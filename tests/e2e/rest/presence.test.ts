import { expect, test } from 'vitest';
import { goTo, openAs } from '../../support/browser.ts';
import { rows } from '../../support/screens.ts';

test('an operator opens and leaves a record, and the client reports both at once', async () => {
  const page = await openAs('admin', '#/info/news');
  const present = page.waitForResponse(
    (response) => isPresence(response.url()) && response.request().method() === 'PUT',
  );
  await rows(page).first().getByRole('link').first().click();
  expect((await present).status()).toBe(200);
  const left = page.waitForResponse(
    (response) => isPresence(response.url()) && response.request().method() === 'DELETE',
  );
  await goTo(page, '#/info/notice');
  expect((await left).status()).toBe(200);
});

const isPresence = (url: string): boolean => new URL(url).pathname.endsWith('/presence/');
