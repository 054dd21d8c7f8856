import type { Label } from '../../../contract/label.ts';

/** Messages of the request helper for failures without a server message. */
export const httpMessages = {
  requestError: { zh: '请求出错，请重试。', en: 'Request error, please retry.' },
  noAnswer: {
    zh: '连接不上服务器，请检查网络后重试。',
    en: 'Network error: the server cannot be reached. Please check the connection and retry.',
  },
  tooSlow: {
    zh: '服务器在 30 秒内没有响应，请稍后重试。',
    en: 'The server did not answer within 30 seconds. Please retry in a moment.',
  },
  checkNetwork: {
    zh: '请检查网络后重试；若一直如此，请联系管理员。',
    en: 'Check the connection and try again; if it stays like this, ask the administrator.',
  },
  tryLater: {
    zh: '请稍后重试；若一直如此，请联系管理员。',
    en: 'Try again in a moment; if it stays like this, ask the administrator.',
  },
  /** Its characters stay in every language (S8.3). */
  notSignedIn: { zh: '未登陆状态', en: '未登陆状态 (not logged in)' },
  /** The same words in every language (S8.2). */
  signInDisabled: { zh: '402 localhost no jump, cross domain', en: '402 localhost no jump, cross domain' },
  noRecord: { zh: '没有找到这条记录。', en: 'There is no such record.' },
  malformedList: {
    zh: '列表的内容不完整，无法显示，请稍后重试。',
    en: 'The list came back incomplete and cannot be shown. Please retry in a moment.',
  },
  malformedSession: {
    zh: '服务器没有说明您是谁，请重试。',
    en: 'The server did not say who you are. Please retry.',
  },
  malformedMenu: { zh: '菜单无法读取，请重试。', en: 'The menu could not be read. Please retry.' },
} satisfies Record<string, Label>;

export const statusSentence = (status: number): Label => ({
  zh: `服务器返回了错误（${status}），请稍后重试。`,
  en: `The server answered with an error (${status}). Please retry in a moment.`,
});

/** The name and size of what was sent, for the message of a 413. */
export interface SentContent {
  /** The file name; undefined for JSON. */
  name?: string | undefined;
  bytes: number;
  /** The product's own limit, where it is known. */
  maxBytes?: number | undefined;
}

/** Tells the product's own limit from that of a proxy, which the administrator can raise. */
export function tooLarge({ name, bytes, maxBytes }: SentContent): Label {
  const subject = name === undefined ? { zh: '内容', en: 'This' } : { zh: `“${name}”`, en: `“${name}”` };
  const size = megabytes(bytes);
  const limit = maxBytes === undefined ? undefined : megabytes(maxBytes);
  if (maxBytes !== undefined && bytes > maxBytes) {
    return {
      zh: `${subject.zh}有 ${size} MB，超过了 ${limit} MB 的上限，请缩小后再试。`,
      en: `${subject.en} has ${size} MB, more than the limit of ${limit} MB. Please make it smaller and try again.`,
    };
  }
  return {
    zh: `${subject.zh}有 ${size} MB，超过了前置服务器允许的大小${limit ? `（本系统允许 ${limit} MB）` : ''}，没有发送成功。请缩小后再试，或请管理员调大前置服务器（如 nginx 的 client_max_body_size）的上限。`,
    en: `${subject.en} has ${size} MB, more than the server in front allows${limit ? ` (the back office takes ${limit} MB)` : ''}, and was not sent. Make it smaller, or ask the administrator to raise the limit of the server in front (client_max_body_size of nginx).`,
  };
}

/** One decimal, and never less than a tenth. */
const megabytes = (bytes: number): string => String(Math.max(0.1, Math.round((bytes / 1024 / 1024) * 10) / 10));
