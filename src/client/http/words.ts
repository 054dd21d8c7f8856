import type { Label } from '../../declare/label.ts';

/** What the request helper and the presenter say of themselves, when the server has said nothing. */
export const words = {
  requestError: { zh: '请求出错，请重试。', en: 'Request error, please retry.' },
  noAnswer: {
    zh: '连接不上服务器，请检查网络后重试。',
    en: 'Network error: the server cannot be reached. Please check the connection and retry.',
  },
  tooSlow: {
    zh: '服务器在 30 秒内没有响应，请稍后重试。',
    en: 'The server did not answer within 30 seconds. Please retry in a moment.',
  },
  /** Its characters stay in every language (S8.3). */
  notSignedIn: { zh: '未登陆状态', en: '未登陆状态 (not logged in)' },
  /** The same words in every language (S8.2). */
  staysHere: { zh: '402 localhost no jump, cross domain', en: '402 localhost no jump, cross domain' },
  wrongPage: {
    zh: '列表的内容不完整，无法显示，请稍后重试。',
    en: 'The list came back incomplete and cannot be shown. Please retry in a moment.',
  },
  wrongSession: {
    zh: '服务器没有说明您是谁，请重试。',
    en: 'The server did not say who you are. Please retry.',
  },
  wrongMenu: { zh: '菜单无法读取，请重试。', en: 'The menu could not be read. Please retry.' },
} satisfies Record<string, Label>;

export const statusSentence = (status: number): Label => ({
  zh: `服务器返回了错误（${status}），请稍后重试。`,
  en: `The server answered with an error (${status}). Please retry in a moment.`,
});
