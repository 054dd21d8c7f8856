import type { Label } from '../../declare/label.ts';

export const sessionEndMessages = {
  title: { zh: '即将退出登录', en: 'About to be signed out' },
  over: { zh: '登录已结束', en: 'Your session has ended' },
  overHelp: { zh: '请重新登录，登录后会回到这个页面。', en: 'Please sign in again; you come back to this page.' },
  stay: { zh: '继续使用', en: 'Stay signed in' },
  signIn: { zh: '重新登录', en: 'Sign in again' },
  logout: { zh: '退出登录', en: 'Log out' },
  understood: { zh: '知道了', en: 'OK' },
  noAnswer: {
    zh: '没有连上服务器，请检查网络后重试。',
    en: 'The server could not be reached. Please check the connection and retry.',
  },
} satisfies Record<string, Label>;

export const sessionEndSentences = {
  /** `left` is a time like 1:58. */
  idle: (left: string): Label => ({
    zh: `您有一段时间没有操作了。为保护资料，${left} 后将自动退出登录。`,
    en: `Nothing has been done here for a while. To protect the data you will be signed out in ${left}.`,
  }),
  total: (left: string): Label => ({
    zh: `这次登录已达到最长时间，${left} 后结束。请先保存，然后重新登录。`,
    en: `This session has lasted as long as it may and ends in ${left}. Please save, then sign in again.`,
  }),
};
