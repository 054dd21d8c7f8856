import type { Label } from '../../contract/label.ts';

/** Messages of pages that belong to no section. */
export const pageMessages = {
  noPermission: {
    zh: '抱歉，您没有权限访问此页面',
    en: 'Sorry, you have no permission to access this page',
  },
  noMenu: { zh: '没有权限，请联系管理员', en: 'No permission, please contact the administrator' },
  home: { zh: '返回首页', en: 'Back to the home page' },
  notFound: { zh: '这个地址没有对应的页面', en: 'There is no page at this address' },
  notFoundHelp: {
    zh: '链接可能已经失效，请从菜单重新进入。',
    en: 'The link may be out of date; please find the page in the menu.',
  },
  exception: { zh: '出了一点问题，这个页面没有打开', en: 'Something went wrong and this page did not open' },
  exceptionHelp: {
    zh: '可以返回重试；若一直如此，请联系管理员。',
    en: 'Go back and try again; if it stays like this, please tell the administrator.',
  },
  startFailed: { zh: '管理后台没有打开', en: 'The back office did not open' },
  back: { zh: '返回上一页', en: 'Back to the page before' },
  newWindow: { zh: '在新窗口打开', en: 'Opens in a new window' },
  retry: { zh: '重试', en: 'Try again' },
  loading: { zh: '正在打开…', en: 'Opening …' },
  chunkFailed: {
    zh: '这一部分没有加载成功，已填写的内容都还在。',
    en: 'This part could not be loaded; what you have typed is still here.',
  },
  chunkNeedsReload: {
    zh: '浏览器要刷新页面才能再加载这一部分。已填写的内容会自动恢复，证件号等敏感信息除外。',
    en: 'The browser has to reload the page to load this part. What you have typed comes back, except document numbers and the like.',
  },
  chunkOutdated: {
    zh: '系统已更新到新版本，请保存内容后刷新页面。',
    en: 'There is a new version of the system; please save your text and reload the page.',
  },
  newVersion: { zh: '有新版本，请刷新', en: 'New version: reload' },
  newVersionHelp: {
    zh: '系统已更新到新版本。已填写的内容刷新后会自动恢复，证件号等敏感信息除外。',
    en: 'The program has been updated. What you have typed comes back after reloading, except document numbers and the like.',
  },
  reload: { zh: '刷新页面', en: 'Reload the page' },
  waiting: { zh: '等待我处理', en: 'Waiting for me' },
  nothingWaits: { zh: '现在没有需要您处理的内容', en: 'Nothing is waiting for you' },
  nothingWaitsHelp: {
    zh: '有同事提交审核后，会显示在这里。',
    en: 'It appears here once a colleague submits something for review.',
  },
  sections: { zh: '我的栏目', en: 'My sections' },
  create: { zh: '新建', en: 'New' },
  acrossSections: { zh: '跨栏目', en: 'Across sections' },
} satisfies Record<string, Label>;

export const pageSentences = {
  greeting: (name: string): Label => ({
    zh: name ? `${name}，您好` : '您好',
    en: name ? `Welcome, ${name}` : 'Welcome',
  }),
  missingCode: (code: string): Label => ({
    zh: `缺少权限代码“${code}”。如需访问，请把它告诉管理员。`,
    en: `The permission “${code}” is missing. If you need it, please tell the administrator.`,
  }),
  errorCode: (code: number): Label => ({ zh: `错误代码 ${code}`, en: `Error code ${code}` }),
};
