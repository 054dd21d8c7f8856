import type { Label } from '../../../contract/label.ts';
import type { BarredReason } from '../../http/access.ts';
import type { SignOnPage } from './page.ts';

/** The messages of the sign-on pages. */

const signIn: Label = { zh: '登录', en: 'Sign in' };
const again: Label = { zh: '重新登录', en: 'Sign in again' };
const enter: Label = { zh: '进入后台', en: 'Go to the back office' };

export const wrongTarget = (home: string): SignOnPage => ({
  title: { zh: '无法前往该地址', en: 'This address cannot be opened' },
  sentence: {
    zh: '登录后要打开的地址不属于本馆后台，请从后台首页进入。',
    en: 'The address to open after signing in does not belong to this back office. Please enter from its home page.',
  },
  button: { label: enter, href: home },
});

export const wrongTicket = (href: string): SignOnPage => ({
  title: { zh: '登录未完成', en: 'Not signed in yet' },
  sentence: {
    zh: '登录凭证无效或已过期，请重新登录。',
    en: 'The sign-on ticket is not valid or has expired. Please sign in again.',
  },
  button: { label: again, href },
});

export const unreadableResponse = (href: string): SignOnPage => ({
  title: { zh: '登录未完成', en: 'Not signed in yet' },
  sentence: {
    zh: '统一登录服务器的答复无法读懂，请重新登录；若仍不成功，请联系管理员。',
    en: 'The sign-on server gave an answer that could not be read. Please sign in again, and tell the administrator if it stays so.',
  },
  button: { label: again, href },
});

export const noResponse = (href: string): SignOnPage => ({
  title: { zh: '登录未完成', en: 'Not signed in yet' },
  sentence: {
    zh: '统一登录服务器暂时没有答复，请稍后重新登录；若仍不成功，请联系管理员。',
    en: 'The sign-on server does not answer just now. Please sign in again in a moment, and tell the administrator if it stays so.',
  },
  button: { label: again, href },
});

export const ownFailure = (href: string): SignOnPage => ({
  title: { zh: '暂时无法登录', en: 'Signing in is not possible just now' },
  sentence: {
    zh: '后台服务器暂时繁忙，请稍后重新登录。',
    en: 'The back office is busy just now. Please sign in again in a moment.',
  },
  button: { label: again, href },
});

/** The page for an address with more attempts to sign in than its rate limit. */
export const tooManySignIns = (sentence: Label, href: string): SignOnPage => ({
  title: { zh: '暂时无法登录', en: 'Signing in is not possible just now' },
  sentence,
  button: { label: again, href },
});

/** The page for operators who may not sign in any more. */
export const barredPage = (reason: BarredReason, href: string): SignOnPage => ({
  title: { zh: '不能登录', en: 'You may not sign in' },
  sentence: barredSentences[reason],
  button: { label: { zh: '换一个账号登录', en: 'Sign in as somebody else' }, href },
});

const barredSentences: Record<BarredReason, Label> = {
  disabled: {
    zh: '您的后台账号已停用，如有疑问请联系管理员。',
    en: 'Your account here has been disabled. Please ask the administrator if you need it.',
  },
  expired: {
    zh: '您的后台账号已过有效期，需要继续使用请联系管理员。',
    en: 'Your account here was valid until a day that has passed. Please ask the administrator if you still need it.',
  },
};

export const otherOperator = (name: string, href: string): SignOnPage => ({
  title: { zh: '未切换账号', en: 'You are still signed in' },
  sentence: {
    zh: `有页面请求以另一账号登录，但这次登录不是从后台开始的。您仍以“${name}”的身份登录；如需更换账号，请先退出登录。`,
    en: `A page asked to sign you in under another account, but not from here. You are still signed in as ${name}; to change, log out first.`,
  },
  button: { label: enter, href },
});

export const signedInAs = (name: string, account: string, href: string): SignOnPage => ({
  title: { zh: '您已登录', en: 'You are signed in' },
  sentence: {
    zh: `当前账号：${name}（${account}）。如果不是您本人，请进入后台后退出登录。`,
    en: `You are ${name} (${account}). If that is not you, please log out once inside.`,
  },
  button: { label: enter, href },
});

/** The messages of the development sign-on. */
export const developmentNotice = {
  title: signIn,
  sentence: {
    zh: '这是内置的开发登录，仅供试用：密码与账号相同。',
    en: 'This is the built-in development sign-on, for trying things out: the password is the account name.',
  },
  username: { zh: '账号', en: 'Account' },
  password: { zh: '密码', en: 'Password' },
  signIn,
  wrong: {
    zh: '账号与密码不符，请重新输入密码。',
    en: 'Account and password do not match. Please enter the password again.',
  },
  oldForm: {
    zh: '这个登录表单已经用过或已过期，请重新输入密码。',
    en: 'This form was sent before or is too old. Please enter the password again.',
  },
  demo: { zh: '演示账号', en: 'Demo accounts' },
  noRole: { zh: '没有角色', en: 'no role' },
} satisfies Record<string, Label>;

export const tooManyWrong = (seconds: number): Label => ({
  zh: `这个账号连续输错密码，请在 ${seconds} 秒后重试。`,
  en: `Too many wrong passwords for this account. Please try again in ${seconds} seconds.`,
});

export const repeatedParameter: SignOnPage = {
  title: { zh: '请求无法读懂', en: 'This request cannot be read' },
  sentence: {
    zh: '地址或表单中有参数重复，请重新登录。',
    en: 'A parameter of the address or the form was sent more than once. Please sign in again.',
  },
  button: { label: again, href: '/admin/' },
};

export const wrongService: SignOnPage = {
  title: { zh: '无法登录', en: 'You cannot sign in here' },
  sentence: {
    zh: '开发登录不为这个地址服务；如需使用，请将它加入 DEV_CAS_SERVICES。',
    en: 'The development sign-on does not serve this address; add it to DEV_CAS_SERVICES if it should.',
  },
  button: { label: enter, href: '/admin/' },
};

export const alreadySignedIn = (account: string): SignOnPage => ({
  title: { zh: '您已登录', en: 'You are signed in' },
  sentence: { zh: `当前账号：${account}。`, en: `You are signed in as ${account}.` },
  button: { label: { zh: '退出登录', en: 'Log out' }, href: '/cas/logout' },
});

export const loggedOut: SignOnPage = {
  title: { zh: '您已退出登录', en: 'You have logged out' },
  sentence: { zh: '再次使用请重新登录。', en: 'To come back, please sign in again.' },
  button: { label: again, href: '/admin/' },
};
