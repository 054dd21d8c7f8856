import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyDraft, Resource } from '../../src/declare/define-resource.ts';
import type { KindName } from '../../src/declare/field-types.ts';
import { annals } from '../../src/resources/about/annals.ts';
import { organization } from '../../src/resources/about/organization.ts';
import { voiceGuide } from '../../src/resources/about/voiceGuide.ts';
import { collectionManage } from '../../src/resources/collection/collectionManage.ts';
import { news } from '../../src/resources/info/news.ts';
import { reminder } from '../../src/resources/info/reminder.ts';
import { literatureGoods } from '../../src/resources/literature/literatureGoods.ts';
import { memberManage } from '../../src/resources/member/memberManage.ts';
import { role } from '../../src/resources/system/role.ts';
import { fileOf } from './files.ts';
import { pictureFile } from './pictures.ts';

/** How a person fills in a field: `at` is the field in the form, `value` one of those in the row. */
type Put = (at: Locator, value: string, page: Page) => Promise<unknown>;

export interface Filling {
  section: Resource;
  field: string;
  put: Put;
  /** Two of them at least, so that each round changes something. */
  values: readonly [string, string, ...string[]];
}

const type: Put = async (at, value) => {
  const box = at.locator('input:not([type=file]), textarea, [contenteditable=true]').first();
  await box.click();
  await box.press('Control+a');
  await box.pressSequentially(value);
};

/** Elsewhere Enter chooses or presses something, and leaves nothing. */
export const isTyped = ({ put }: Filling): boolean => put === type || put === row;

/** Options are chosen by their words, records by what is typed to find them. */
const choose: Put = async (at, value, page) => {
  await at.getByRole('combobox').click();
  await pick(page, value);
};

const pick = async (page: Page, words: string): Promise<void> => {
  const shown = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await shown.locator('.ant-select-item-option', { hasText: words }).first().click();
  // Where several may be chosen the list stays open.
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });
};

const find: Put = async (at, value, page) => {
  const box = at.getByRole('combobox').last();
  await box.click();
  await box.fill(value);
  await pick(page, value);
};

const picture: Put = async (at, value) => {
  const shown = () => at.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src).join());
  const before = await shown();
  const buffer = await pictureFile(Number(value), 1_200);
  await at.locator('input[type=file]').setInputFiles({ name: `${value}.jpg`, mimeType: 'image/jpeg', buffer });
  await expect.poll(shown).not.toBe(before);
  // A form waits with saving for what is still on its way.
  await expect.poll(shown).not.toContain('blob:');
};

/** A row for every kind: without one for a new kind this does not compile. */
export const fillings: { [K in KindName]: Filling | { written: string } } = {
  text: { section: literatureGoods, field: 'designer', put: type, values: [' 沈 砚 ', '甲，乙'] },
  longText: { section: news, field: 'summary', put: type, values: ['第一段。 ', '甲 乙'] },
  richText: {
    section: news,
    field: 'body',
    put: type,
    values: [
      '一段不短于二十个字的正文，写在编辑器里面，看看会怎样。 ',
      '另一段同样不短于二十个字的正文，也写在编辑器里面。',
    ],
  },
  choice: { section: literatureGoods, field: 'stockState', put: choose, values: ['紧张', '售罄'] },
  multi: { section: reminder, field: 'places', put: choose, values: ['首页', '参观'] },
  toggle: {
    section: literatureGoods,
    field: 'isNew',
    put: (at) => at.getByRole('switch').click(),
    values: ['other', 'first'],
  },
  integer: { section: literatureGoods, field: 'sortNo', put: type, values: ['1,234', '007'] },
  decimal: { section: collectionManage, field: 'mass', put: type, values: ['1.50', '12.0'] },
  money: { section: literatureGoods, field: 'price', put: type, values: ['1,280.50', '80.'] },
  date: { section: literatureGoods, field: 'launchDate', put: type, values: ['2027年3月1日', '20270302'] },
  dateTime: {
    section: literatureGoods,
    field: 'publishAt',
    put: type,
    values: ['2027-3-1 9:30', '2027年3月1日下午3点半'],
  },
  fuzzyDate: { section: annals, field: 'date', put: type, values: ['1892年', '1892.11'] },
  tags: { section: news, field: 'tags', put: type, values: ['没有回车', '甲，乙'] },
  url: {
    section: collectionManage,
    field: 'model3d',
    put: type,
    values: ['https://example.cn/a b', ' https://example.cn/c '],
  },
  email: { section: organization, field: 'email', put: type, values: ['A@Example.CN ', 'b@example.cn'] },
  phone: { section: organization, field: 'phone', put: type, values: ['13800000000', '0760-88880000'] },
  idNumber: { section: memberManage, field: 'idNo', put: type, values: ['e12345678', 'E87654321'] },
  geo: { section: voiceGuide, field: 'location', put: type, values: ['22.4412, 113.4590', '22.50,113.40'] },
  image: { section: voiceGuide, field: 'image', put: picture, values: ['1600', '1601'] },
  gallery: { section: literatureGoods, field: 'gallery', put: picture, values: ['1200', '1201'] },
  file: { section: collectionManage, field: 'pdfScan', put: file, values: ['甲.pdf', '乙.pdf'] },
  files: { section: news, field: 'attachments', put: file, values: ['丙.pdf', '丁.pdf'] },
  reference: { section: organization, field: 'parent', put: find, values: ['办公室', '保管部'] },
  references: { section: literatureGoods, field: 'inspiredBy', put: find, values: ['书', '印'] },
  anyReference: { section: voiceGuide, field: 'exhibition', put: find, values: ['从城南出发', '家风'] },
  anyReferences: { section: news, field: 'related', put: find, values: ['开放', '展'] },
  rows: { section: literatureGoods, field: 'channels', put: row, values: ['官网', '微店 '] },
  codes: {
    section: role,
    field: 'permissions',
    put: (at) => at.getByRole('checkbox').nth(5).click(),
    values: ['other', 'first'],
  },
  autoNumber: { written: 'by the server' },
};

async function file(at: Locator, name: string): Promise<void> {
  const { bytes } = fileOf.pdf;
  await at.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes });
  await at.getByText(name).waitFor();
}

async function row(at: Locator, value: string, page: Page): Promise<void> {
  if ((await at.locator('[data-row]').count()) === 0) {
    await at.getByRole('button', { name: /^添加/ }).click();
    await type(at.locator('[data-column=url]'), 'https://example.cn/', page);
  }
  await type(at.locator('[data-column=name]'), value, page);
}

/** What the records need that these fields are filled in of; `number` is one that no other record has. */
export const given = new Map<Resource, (number: number) => AnyDraft>([
  [memberManage, () => ({ idType: 'passport', idNo: 'E00000000' })],
  [voiceGuide, (number) => ({ tracks: null, stopNo: 500 + (number % 400) })],
  [reminder, () => ({ places: ['booking', 'mini'] })],
  [literatureGoods, () => ({ listPrice: null })],
]);

/** What a section asks before it saves. */
export const confirms = new Map<Resource, (page: Page) => Promise<void>>([
  [role, (page) => page.getByRole('dialog').getByRole('button', { name: '确认保存' }).click()],
]);
