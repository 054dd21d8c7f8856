import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyDraft, Resource } from '../../src/declare/define-resource.ts';
import type { KindName } from '../../src/kinds/index.ts';
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

/** Fills in a field as a person does: `at` is the field in the form, `value` one of its `values`. */
type FillIn = (at: Locator, value: string, page: Page) => Promise<unknown>;

export interface FieldInput {
  section: Resource;
  field: string;
  fillIn: FillIn;
  /** At least two, so that each round changes the record. */
  values: readonly [string, string, ...string[]];
}

const typeText: FillIn = async (at, value) => {
  const box = at.locator('input:not([type=file]), textarea, [contenteditable=true]').first();
  await box.click();
  await box.press('Control+a');
  await box.pressSequentially(value);
};

/** Whether the field is filled in by typing; in other fields Enter chooses an option or presses a button. */
export const acceptsTyping = ({ fillIn }: FieldInput): boolean => fillIn === typeText || fillIn === addRow;

/** Chooses an option by its label. */
const chooseByLabel: FillIn = async (at, value, page) => {
  await at.getByRole('combobox').click();
  await chooseOption(page, value);
};

const chooseOption = async (page: Page, label: string): Promise<void> => {
  const dropdown = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await dropdown.locator('.ant-select-item-option', { hasText: label }).first().click();
  // The options of a multiple choice stay open.
  await page.keyboard.press('Escape');
  await dropdown.waitFor({ state: 'hidden' });
};

const findRecord: FillIn = async (at, value, page) => {
  const box = at.getByRole('combobox').last();
  await box.click();
  await box.fill(value);
  await chooseOption(page, value);
};

const uploadPicture: FillIn = async (at, value) => {
  const readSources = () =>
    at.locator('img').evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src).join());
  const sourcesBefore = await readSources();
  const buffer = await pictureFile(Number(value), 1_200);
  await at.locator('input[type=file]').setInputFiles({ name: `${value}.jpg`, mimeType: 'image/jpeg', buffer });
  await expect.poll(readSources).not.toBe(sourcesBefore);
  // Saving waits until the upload is complete.
  await expect.poll(readSources).not.toContain('blob:');
};

/** The kinds that a browser fills in. A new kind needs no entry: the calls of every section test it by its samples. */
export const fieldInputs: { [K in KindName]?: FieldInput | { generatedBy: string } } = {
  text: { section: literatureGoods, field: 'designer', fillIn: typeText, values: [' 沈 砚 ', '甲，乙'] },
  longText: { section: news, field: 'summary', fillIn: typeText, values: ['第一段。 ', '甲 乙'] },
  richText: {
    section: news,
    field: 'body',
    fillIn: typeText,
    values: [
      '一段不短于二十个字的正文，写在编辑器里面，看看会怎样。 ',
      '另一段同样不短于二十个字的正文，也写在编辑器里面。',
    ],
  },
  choice: { section: literatureGoods, field: 'stockState', fillIn: chooseByLabel, values: ['紧张', '售罄'] },
  multi: { section: reminder, field: 'places', fillIn: chooseByLabel, values: ['首页', '参观'] },
  toggle: {
    section: literatureGoods,
    field: 'isNew',
    fillIn: (at) => at.getByRole('switch').click(),
    values: ['other', 'first'],
  },
  integer: { section: literatureGoods, field: 'sortNo', fillIn: typeText, values: ['1,234', '007'] },
  decimal: { section: collectionManage, field: 'mass', fillIn: typeText, values: ['1.50', '12.0'] },
  money: { section: literatureGoods, field: 'price', fillIn: typeText, values: ['1,280.50', '80.'] },
  date: { section: literatureGoods, field: 'launchDate', fillIn: typeText, values: ['2027年3月1日', '20270302'] },
  dateTime: {
    section: literatureGoods,
    field: 'publishAt',
    fillIn: typeText,
    values: ['2027-3-1 9:30', '2027年3月1日下午3点半'],
  },
  fuzzyDate: { section: annals, field: 'date', fillIn: typeText, values: ['1892年', '1892.11'] },
  tags: { section: news, field: 'tags', fillIn: typeText, values: ['没有回车', '甲，乙'] },
  url: {
    section: collectionManage,
    field: 'model3d',
    fillIn: typeText,
    values: ['https://example.cn/a b', ' https://example.cn/c '],
  },
  email: { section: organization, field: 'email', fillIn: typeText, values: ['A@Example.CN ', 'b@example.cn'] },
  phone: { section: organization, field: 'phone', fillIn: typeText, values: ['13800000000', '0760-88880000'] },
  idNumber: { section: memberManage, field: 'idNo', fillIn: typeText, values: ['e12345678', 'E87654321'] },
  geo: { section: voiceGuide, field: 'location', fillIn: typeText, values: ['22.4412, 113.4590', '22.50,113.40'] },
  image: { section: voiceGuide, field: 'image', fillIn: uploadPicture, values: ['1600', '1601'] },
  gallery: { section: literatureGoods, field: 'gallery', fillIn: uploadPicture, values: ['1200', '1201'] },
  file: { section: collectionManage, field: 'pdfScan', fillIn: uploadPdf, values: ['甲.pdf', '乙.pdf'] },
  files: { section: news, field: 'attachments', fillIn: uploadPdf, values: ['丙.pdf', '丁.pdf'] },
  reference: { section: organization, field: 'parent', fillIn: findRecord, values: ['办公室', '保管部'] },
  references: { section: literatureGoods, field: 'inspiredBy', fillIn: findRecord, values: ['书', '印'] },
  anyReference: { section: voiceGuide, field: 'exhibition', fillIn: findRecord, values: ['从城南出发', '家风'] },
  anyReferences: { section: news, field: 'related', fillIn: findRecord, values: ['开放', '展'] },
  rows: { section: literatureGoods, field: 'channels', fillIn: addRow, values: ['官网', '微店 '] },
  codes: {
    section: role,
    field: 'permissions',
    fillIn: (at) => at.getByRole('checkbox').nth(5).click(),
    values: ['other', 'first'],
  },
  autoNumber: { generatedBy: 'by the server' },
};

async function uploadPdf(at: Locator, name: string): Promise<void> {
  const { bytes } = fileOf.pdf;
  await at.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes });
  await at.getByText(name).waitFor();
}

async function addRow(at: Locator, value: string, page: Page): Promise<void> {
  if ((await at.locator('[data-row]').count()) === 0) {
    await at.getByRole('button', { name: /^添加/ }).click();
    await typeText(at.locator('[data-column=url]'), 'https://example.cn/', page);
  }
  await typeText(at.locator('[data-column=name]'), value, page);
}

/** Values that the records of these sections need besides the field to fill in; `number` is unique for each record. */
export const requiredFields = new Map<Resource, (number: number) => AnyDraft>([
  [memberManage, () => ({ idType: 'passport' })],
  [voiceGuide, (number) => ({ tracks: null, stopNo: 500 + (number % 400) })],
  [reminder, () => ({ places: ['booking', 'mini'] })],
  [literatureGoods, () => ({ listPrice: null })],
  // The mass agrees with its range, also as it is entered.
  [collectionManage, () => ({ mass: 2, massUnit: 'kg', massRange: 'below50kg' })],
]);

/** Confirms the dialog that a section shows before it saves. */
export const confirmSave = new Map<Resource, (page: Page) => Promise<void>>([
  [role, (page) => page.getByRole('dialog').getByRole('button', { name: '确认保存' }).click()],
]);
