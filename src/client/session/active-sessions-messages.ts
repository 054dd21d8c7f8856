import type { Label } from '../../contract/label.ts';

export const activeSessionsMessages = {
  title: { zh: '登录设备', en: 'Signed-in devices' },
  help: {
    zh: '您的账号正在这些地方登录。不认识的请立即退出，并更改统一登录的密码。',
    en: 'Your account is signed in here. If you do not recognise one, sign it out and change your password at the central sign-on.',
  },
  current: { zh: '当前设备', en: 'This device' },
  unknownBrowser: { zh: '未知浏览器', en: 'Unknown browser' },
  end: { zh: '退出', en: 'Sign out' },
  endOthers: { zh: '退出其他全部设备', en: 'Sign out all others' },
  endOthersHelp: {
    zh: '没有保存的内容留在各自的浏览器里，再次登录后可以继续。',
    en: 'What was not saved stays in each browser and is there after the next sign-in.',
  },
  noOthers: { zh: '没有在其他地方登录。', en: 'You are signed in nowhere else.' },
  reading: { zh: '正在读取…', en: 'Loading …' },
  failed: { zh: '登录设备没有读取成功。', en: 'The devices could not be read.' },
  close: { zh: '关闭', en: 'Close' },
} satisfies Record<string, Label>;

export const activeSessionsSentences = {
  since: (moment: string): Label => ({ zh: `${moment} 登录`, en: `since ${moment}` }),
  lastUsed: (moment: string): Label => ({ zh: `最近使用 ${moment}`, en: `last used ${moment}` }),
  /** Starts with the visible label of the button, so that speech input can address it (WCAG 2.5.3). */
  end: (session: Label): Label => ({ zh: `退出：${session.zh}`, en: `Sign out: ${session.en}` }),
  ended: (session: Label): Label => ({ zh: `已退出：${session.zh}`, en: `Signed out: ${session.en}` }),
  endedOthers: (count: number): Label => ({
    zh: `已退出其他 ${count} 处登录`,
    en: count === 1 ? 'Signed out 1 other device' : `Signed out ${count} other devices`,
  }),
  endOthers: (count: number): Label => ({
    zh: `退出其他 ${count} 处登录`,
    en: count === 1 ? 'Sign out 1 other device' : `Sign out ${count} other devices`,
  }),
  confirmOthers: (count: number): Label => ({
    zh: `退出其他 ${count} 处登录？`,
    en: count === 1 ? 'Sign out the other device?' : `Sign out the other ${count} devices?`,
  }),
};
