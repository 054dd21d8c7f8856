import type { I18nProvider } from '@refinedev/core';
import { inLanguage, type Label, type Language } from '../../../contract/label.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { screenTitles } from '../../page/screen-titles.ts';

interface I18nParts {
  language: Language;
  setLanguage: (language: Language) => void;
  sections: readonly Resource[];
}

/** The texts of Refine's own hooks and components in the language of the screen. */
export const createI18nProvider = ({ language, setLanguage, sections }: I18nParts): I18nProvider => ({
  translate(key: string, options?: unknown, defaultText?: string) {
    const label = Object.hasOwn(refineLabels, key) ? refineLabels[key] : sectionText(key, sections);
    const values = typeof options === 'object' && options !== null ? (options as Record<string, unknown>) : {};
    // Without an entry, Refine's English default is shown; a key without a default has no text at all.
    return label
      ? fillIn(inLanguage(label, language), values)
      : (defaultText ?? (typeof options === 'string' ? options : key));
  },
  getLocale: () => language,
  async changeLocale(locale) {
    setLanguage(locale === 'en-US' ? 'en-US' : 'zh-CN');
  },
});

const fillIn = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/**
 * Refine asks for the name of a section as `news.news`, for the titles of its screens as `news.titles.create`, and for those of
 * the browser's tab as `documentTitle.news.create`.
 */
function sectionText(key: string, sections: readonly Resource[]): Label | undefined {
  const [, tabCode, code = tabCode, screen = ''] =
    /^(?:documentTitle\.([^.]+)|([^.]+)\.titles)\.(\w+)$/.exec(key) ?? [];
  const section = findSection(sections, code ?? /^([^.]+)\.\1$/.exec(key)?.[1]);
  if (!section || code === undefined) return section?.label;
  const title = Object.hasOwn(screenTitles, screen) && screenTitles[screen as keyof typeof screenTitles](section);
  if (!title) return undefined;
  return tabCode ? { zh: title.zh + tabSuffix.zh, en: title.en + tabSuffix.en } : title;
}

const tabSuffix: Label = { zh: ' · 管理后台', en: ' · Admin' };

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
  'notifications.error': {
    zh: '出错了（错误代码 {statusCode}）',
    en: 'Something went wrong (error code {statusCode})',
  },
  // Refine gives these two the English name of the section in either language, so they do not name it.
  'notifications.editError': {
    zh: '没有保存成功（错误代码 {statusCode}）',
    en: 'It was not saved (error code {statusCode})',
  },
  'notifications.deleteError': {
    zh: '没有删除成功（错误代码 {statusCode}）',
    en: 'It was not deleted (error code {statusCode})',
  },
  'notifications.createError': {
    zh: '没有新建成功：{resource}（错误代码 {statusCode}）',
    en: 'It was not created: {resource} (error code {statusCode})',
  },
  'notifications.undoable': { zh: '{seconds} 秒内可以撤销', en: 'You can undo this for {seconds} seconds' },
  warnWhenUnsavedChanges: {
    zh: '有尚未保存的内容，确定要离开吗？',
    en: 'There are unsaved changes. Leave anyway?',
  },
  'autoSave.success': { zh: '已保存', en: 'Saved' },
  'autoSave.error': { zh: '没有自动保存成功', en: 'It could not be saved' },
  'autoSave.loading': { zh: '正在保存…', en: 'Saving …' },
  'autoSave.idle': { zh: '等待修改', en: 'Waiting for changes' },
  'documentTitle.default': { zh: '管理后台', en: 'Admin' },
  'documentTitle.suffix': tabSuffix,
  'pages.error.404': { zh: '找不到页面', en: 'Page not found' },
  'pages.error.info': { zh: '这个栏目没有这个页面。', en: 'This section has no such page.' },
  'pages.error.backHome': { zh: '返回首页', en: 'Back to the start' },
  'pages.login.title': { zh: '登录', en: 'Sign in' },
  'pages.login.signin': { zh: '登录', en: 'Sign in' },
  'pages.login.signup': { zh: '注册', en: 'Sign up' },
  'pages.login.register': { zh: '注册', en: 'Sign up' },
  'pages.login.divider': { zh: '或', en: 'or' },
  'pages.login.fields.email': { zh: '电子邮箱', en: 'E-mail' },
  'pages.login.fields.password': { zh: '密码', en: 'Password' },
  'pages.login.errors.requiredEmail': { zh: '请填写电子邮箱。', en: 'Please fill in your e-mail address.' },
  'pages.login.errors.validEmail': { zh: '电子邮箱格式不正确。', en: 'This is no e-mail address.' },
  'pages.login.errors.requiredPassword': { zh: '请填写密码。', en: 'Please fill in your password.' },
  'pages.login.buttons.rememberMe': { zh: '记住我', en: 'Remember me' },
  'pages.login.buttons.forgotPassword': { zh: '忘记密码？', en: 'Forgot your password?' },
  'pages.login.buttons.noAccount': { zh: '还没有账号？', en: 'No account yet?' },
  'pages.login.buttons.haveAccount': { zh: '已有账号？', en: 'Have an account?' },
  'pages.register.title': { zh: '注册账号', en: 'Sign up' },
  'pages.register.signin': { zh: '登录', en: 'Sign in' },
  'pages.register.divider': { zh: '或', en: 'or' },
  'pages.register.email': { zh: '电子邮箱', en: 'E-mail' },
  'pages.register.fields.email': { zh: '电子邮箱', en: 'E-mail' },
  'pages.register.fields.password': { zh: '密码', en: 'Password' },
  'pages.register.errors.requiredEmail': { zh: '请填写电子邮箱。', en: 'Please fill in your e-mail address.' },
  'pages.register.errors.validEmail': { zh: '电子邮箱格式不正确。', en: 'This is no e-mail address.' },
  'pages.register.errors.requiredPassword': { zh: '请填写密码。', en: 'Please fill in a password.' },
  'pages.register.buttons.submit': { zh: '注册', en: 'Sign up' },
  'pages.register.buttons.haveAccount': { zh: '已有账号？', en: 'Have an account?' },
  'pages.forgotPassword.title': { zh: '忘记密码', en: 'Forgot your password?' },
  'pages.forgotPassword.signin': { zh: '登录', en: 'Sign in' },
  'pages.forgotPassword.fields.email': { zh: '电子邮箱', en: 'E-mail' },
  'pages.forgotPassword.errors.requiredEmail': { zh: '请填写电子邮箱。', en: 'Please fill in your e-mail address.' },
  'pages.forgotPassword.errors.validEmail': { zh: '电子邮箱格式不正确。', en: 'This is no e-mail address.' },
  'pages.forgotPassword.buttons.submit': { zh: '发送重置邮件', en: 'Send instructions' },
  'pages.forgotPassword.buttons.haveAccount': { zh: '已有账号？', en: 'Have an account?' },
  'pages.updatePassword.title': { zh: '设置新密码', en: 'Set a new password' },
  'pages.updatePassword.fields.password': { zh: '新密码', en: 'New password' },
  'pages.updatePassword.fields.confirmPassword': { zh: '再次输入新密码', en: 'New password again' },
  'pages.updatePassword.errors.requiredPassword': { zh: '请填写新密码。', en: 'Please fill in a new password.' },
  'pages.updatePassword.errors.requiredConfirmPassword': {
    zh: '请再次输入新密码。',
    en: 'Please fill in the new password again.',
  },
  'pages.updatePassword.errors.confirmPasswordNotMatch': {
    zh: '两次输入的密码不一致。',
    en: 'The two passwords differ.',
  },
  'pages.updatePassword.buttons.submit': { zh: '更新密码', en: 'Update' },
};
