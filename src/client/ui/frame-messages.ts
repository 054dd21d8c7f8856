import type { Label } from '../../contract/label.ts';

/** Messages of the frame around every screen. */
export const frameMessages = {
  skip: { zh: '跳到正文', en: 'Skip to the content' },
  mainMenu: { zh: '主菜单', en: 'Main menu' },
  moreGroups: { zh: '更多', en: 'More' },
  sectionMenu: { zh: '栏目', en: 'Sections' },
  openMenu: { zh: '打开菜单', en: 'Open the menu' },
  closeMenu: { zh: '关闭菜单', en: 'Close the menu' },
  collapse: { zh: '收起侧栏', en: 'Collapse' },
  expand: { zh: '展开侧栏', en: 'Expand' },
  logout: { zh: '退出登录', en: 'Log out' },
  otherLanguage: { zh: 'Switch to English', en: '切换到中文' },
  toDark: { zh: '深色背景', en: 'Dark background' },
  toLight: { zh: '浅色背景', en: 'Light background' },
  appearance: { zh: '外观', en: 'Appearance' },
  strongerContrast: { zh: '加强对比', en: 'Stronger contrast' },
  usualContrast: { zh: '恢复一般对比', en: 'Usual contrast' },
  breadcrumb: { zh: '所在位置', en: 'You are here' },
  create: { zh: '新建', en: 'New' },
  edit: { zh: '编辑', en: 'Edit' },
  show: { zh: '查看', en: 'View' },
  messages: { zh: '待处理事项', en: 'Waiting for you' },
  closeMessages: { zh: '关闭待处理事项', en: 'Close' },
  messagesFailed: { zh: '待处理事项没有读取成功。', en: 'What is waiting could not be read.' },
  moreMessages: { zh: '再显示一些', en: 'Show more' },
  help: { zh: '帮助', en: 'Help' },
  search: { zh: '查找', en: 'Search' },
  media: { zh: '媒体库', en: 'Media library' },
  calendar: { zh: '日历', en: 'Calendar' },
  loading: { zh: '正在读取…', en: 'Loading …' },
  notFound: { zh: '找不到页面', en: 'Page not found' },
  exception: { zh: '出错了', en: 'Something went wrong' },
} satisfies Record<string, Label>;

export const frameSentences = {
  /** The tab title: what is shown, its section, and the museum. */
  title: (museum: Label, places: readonly string[]): Label => ({
    zh: [...places, `${museum.zh}管理后台`].join(' · '),
    en: [...places, `${museum.en} Admin`].join(' · '),
  }),
  moreMessages: (count: number): Label => ({ zh: `再显示（还有 ${count} 条）`, en: `Show more (${count} left)` }),
  lastPlace: (section: string): Label => ({ zh: `回到上次的“${section}”`, en: `Back to “${section}”, where you were` }),
  waiting: (count: number): Label => ({
    zh: `${count} 条待处理`,
    en: `${count} waiting`,
  }),
};
