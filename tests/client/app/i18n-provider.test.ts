import { expect, test, vi } from 'vitest';
import { createI18nProvider } from '../../../src/client/app/providers/i18n-provider.ts';
import { sections } from '../../../src/resources/index.ts';

const setLanguage = vi.fn();
const providerIn = (language: 'zh-CN' | 'en-US') => createI18nProvider({ language, setLanguage, sections });

test.each([
  ['zh-CN', 'buttons.save', undefined, 'Save', '保存'],
  ['en-US', 'buttons.create', undefined, 'Create', 'New'],
  ['zh-CN', 'news.news', undefined, 'News', '新闻'],
  ['en-US', 'news.titles.list', undefined, 'x', 'News'],
  ['zh-CN', 'voiceGuide.titles.create', undefined, 'Create 语音导览', '新建语音导览'],
  ['en-US', 'voiceGuide.titles.create', undefined, 'Create Audio guide', 'New audio guide'],
  ['zh-CN', 'lectureBooking.titles.create', undefined, 'x', '代为预约'],
  ['zh-CN', 'news.titles.edit', undefined, 'x', '编辑新闻'],
  ['zh-CN', 'news.titles.show', undefined, 'x', '查看新闻'],
  ['en-US', 'news.titles.clone', undefined, 'x', 'Copy news item'],
  ['en-US', 'documentTitle.news.edit', { id: '7' }, '#7 Edit News | Refine', 'Edit news item · Admin'],
  ['zh-CN', 'news.titles.unheard', undefined, 'A default', 'A default'],
  ['zh-CN', 'nothing.titles.create', undefined, 'Create nothing', 'Create nothing'],
  ['zh-CN', 'nothing.nothing', undefined, 'Nothing', 'Nothing'],
  ['zh-CN', '', undefined, 'A default', 'A default'],
  ['zh-CN', 'constructor', undefined, 'A default', 'A default'],
  ['zh-CN', 'notifications.editSuccess', { resource: '新闻' }, 'Successfully edited {{resource}}', '已保存：新闻'],
  ['zh-CN', 'notifications.undoable', { seconds: 5 }, '', '5 秒内可以撤销'],
  ['zh-CN', 'pages.unheard.of', undefined, 'A text of Refine', 'A text of Refine'],
  ['zh-CN', 'news.other', undefined, 'A default', 'A default'],
] as const)(
  'in %s Refine’s key %s with the values %j and the default “%s” gives “%s”',
  (language, key, options, defaultText, expected) => {
    expect(providerIn(language).translate(key, options, defaultText)).toBe(expected);
  },
);

test('Refine’s translate function returns for an unknown key the default text of its second argument, or the key if there is none', () => {
  expect(providerIn('zh-CN').translate('unheard.of', 'A default')).toBe('A default');
  expect(providerIn('zh-CN').translate('unheard.of')).toBe('unheard.of');
  expect(providerIn('zh-CN').translate('unheard.of', { id: 7 })).toBe('unheard.of');
});

test('Refine reads and changes the language of the screen', async () => {
  expect(providerIn('en-US').getLocale()).toBe('en-US');
  await providerIn('zh-CN').changeLocale('en-US');
  expect(setLanguage).toHaveBeenLastCalledWith('en-US');
});
