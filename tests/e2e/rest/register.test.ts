import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, openAs, pageAs } from '../../support/browser.ts';

interface Words {
  locale: string;
  title: RegExp;
  save: string;
  waits: RegExp;
  second: RegExp;
  approve: string;
  register: string;
  entry: RegExp;
}

const languages: Record<string, Words> = {
  Chinese: {
    locale: 'zh-CN',
    title: /^文物名称(?!（)/,
    save: '保存',
    waits: /更正待第二人核准/,
    second: /须由另一位同事核准/,
    approve: '核准更正',
    register: '总账记录',
    entry: /更正.*提出：.*核准：/,
  },
  English: {
    locale: 'en-GB',
    title: /^Title(?! \()/,
    save: 'Save',
    waits: /A correction waits for a second person/,
    second: /somebody else has to approve it/,
    approve: 'Approve the correction',
    register: 'Register',
    entry: /Correction.*Proposed by.*Approved by/,
  },
};

test.each(Object.entries(languages))(
  'a registrar corrects a registered title and an approver enters the correction in the register, in %s',
  async (_language, words) => {
    const options = { locale: words.locale };
    const registrar = await openAs('registrar', '#/collection/collectionManage?status=registered', options);
    const link = registrar.locator('tbody a[href*="/show/"]').first();
    await link.waitFor();
    const id = /show\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1];
    await goTo(registrar, `#/collection/collectionManage/edit/${id}`);
    const title = registrar.getByRole('textbox', { name: words.title }).first();
    const corrected = `${await title.inputValue()}（甲）`;
    await title.fill(corrected);
    const saved = registrar.waitForResponse(
      (one) => one.request().method() === 'PUT' && /collectionManage/.test(one.url()),
    );
    await registrar.getByRole('button', { name: words.save, exact: true }).click();
    expect((await saved).status()).toBe(200);
    await goTo(registrar, `#/collection/collectionManage/show/${id}`);
    await registrar.getByText(words.waits).waitFor();
    await registrar.getByText(words.second).waitFor();
    expect(await registrar.getByRole('button', { name: words.approve }).isDisabled()).toBe(true);

    const approver = await pageAs('approver', options);
    await goTo(approver, `#/collection/collectionManage/show/${id}`);
    await shown(approver);
    await approver.getByRole('button', { name: words.approve }).click();
    await approver.getByText(words.waits).waitFor({ state: 'detached' });
    await approver.locator('summary', { hasText: words.register }).first().click();
    await approver.locator('.register-entries summary', { hasText: words.entry }).first().waitFor();
  },
);

/** The correction beside what the register says. */
const shown = (page: Page) => page.locator('.review .words ins', { hasText: '甲' }).waitFor();
