import type { I18nProvider } from '@refinedev/core';
import { inLanguage, type Label, type Language } from '../../../contract/label.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';

interface I18nParts {
  language: Language;
  setLanguage: (language: Language) => void;
  sections: readonly Resource[];
}

/** The texts of Refine's own hooks and components in the language of the screen. */
export const createI18nProvider = ({ language, setLanguage, sections }: I18nParts): I18nProvider => ({
  translate(key: string, options?: unknown, defaultText?: string) {
    const label = refineLabels[key] ?? labelOfResource(key, sections);
    const values = typeof options === 'object' && options !== null ? (options as Record<string, unknown>) : {};
    // Without an entry, Refine's English default is shown; a key without a default has no text at all.
    return label
      ? fillIn(inLanguage(label, language), values)
      : (defaultText ?? (options as string | undefined) ?? key);
  },
  getLocale: () => language,
  async changeLocale(locale) {
    setLanguage(locale === 'en-US' ? 'en-US' : 'zh-CN');
  },
});

const fillIn = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** Refine asks for the name of a resource as `news.news`, and for the title of its list as `news.titles.list`. */
const labelOfResource = (key: string, sections: readonly Resource[]): Label | undefined => {
  const [code = '', rest] = key.split(/\.(.*)/s);
  return rest === code || rest === 'titles.list' ? findSection(sections, code)?.label : undefined;
};

const refineLabels: Readonly<Record<string, Label>> = {
  'actions.list': { zh: '列表', en: 'List' },
  'actions.create': { zh: '新建', en: 'New' },
  'actions.edit': { zh: '编辑', en: 'Edit' },
  'actions.show': { zh: '查看', en: 'View' },
  'actions.clone': { zh: '复制', en: 'Copy' },
  'buttons.create': { zh: '新建', en: 'New' },
  'buttons.edit': { zh: '编辑', en: 'Edit' },
  'buttons.show': { zh: '查看', en: 'View' },
  'buttons.list': { zh: '列表', en: 'List' },
  'buttons.clone': { zh: '复制', en: 'Copy' },
  'buttons.delete': { zh: '删除', en: 'Delete' },
  'buttons.save': { zh: '保存', en: 'Save' },
  'buttons.cancel': { zh: '取消', en: 'Cancel' },
  'buttons.confirm': { zh: '确定要继续吗？', en: 'Are you sure?' },
  'buttons.filter': { zh: '筛选', en: 'Filter' },
  'buttons.clear': { zh: '清除', en: 'Clear' },
  'buttons.refresh': { zh: '刷新', en: 'Refresh' },
  'buttons.export': { zh: '导出', en: 'Export' },
  'buttons.import': { zh: '导入', en: 'Import' },
  'buttons.undo': { zh: '撤销', en: 'Undo' },
  'buttons.logout': { zh: '退出登录', en: 'Log out' },
  'buttons.notAccessTitle': { zh: '您没有这项权限', en: 'You have no permission for this' },
  'notifications.success': { zh: '已完成', en: 'Done' },
  'notifications.createSuccess': { zh: '已新建：{resource}', en: 'Created: {resource}' },
  'notifications.editSuccess': { zh: '已保存：{resource}', en: 'Saved: {resource}' },
  'notifications.deleteSuccess': { zh: '已删除：{resource}', en: 'Deleted: {resource}' },
  'notifications.undoable': { zh: '{seconds} 秒内可以撤销', en: 'You can undo this for {seconds} seconds' },
  warnWhenUnsavedChanges: {
    zh: '有尚未保存的内容，确定要离开吗？',
    en: 'There are unsaved changes. Leave anyway?',
  },
};
