import type { Label } from '../../declare/label.ts';

/** What the frame around every screen says. */
export const words = {
  skip: { zh: '跳到正文', en: 'Skip to the content' },
  mainMenu: { zh: '主菜单', en: 'Main menu' },
  sectionMenu: { zh: '栏目', en: 'Sections' },
  openMenu: { zh: '打开菜单', en: 'Open the menu' },
  closeMenu: { zh: '关闭菜单', en: 'Close the menu' },
  collapse: { zh: '收起侧栏', en: 'Collapse' },
  expand: { zh: '展开侧栏', en: 'Expand' },
  logout: { zh: '退出登录', en: 'Log out' },
  otherLanguage: { zh: 'Switch to English', en: '切换到中文' },
  toDark: { zh: '深色背景', en: 'Dark background' },
  toLight: { zh: '浅色背景', en: 'Light background' },
  breadcrumb: { zh: '所在位置', en: 'You are here' },
  create: { zh: '新建', en: 'New' },
  edit: { zh: '编辑', en: 'Edit' },
  show: { zh: '查看', en: 'View' },
  notFound: { zh: '找不到页面', en: 'Page not found' },
  exception: { zh: '出错了', en: 'Something went wrong' },
} satisfies Record<string, Label>;

export const sentences = {
  /** The title of the tab: where one is, and whose back office it is. */
  title: (museum: Label, section?: string): Label => ({
    zh: `${section ? `${section} · ` : ''}${museum.zh}管理后台`,
    en: `${section ? `${section} · ` : ''}${museum.en} Admin`,
  }),
  waiting: (count: number): Label => ({
    zh: `${count} 条待处理`,
    en: `${count} waiting`,
  }),
};
