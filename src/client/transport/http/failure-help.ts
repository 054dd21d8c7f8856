import type { Label } from '../../../contract/label.ts';
import { ApiError } from './api-error.ts';
import { httpMessages } from './messages.ts';

/** The advice beside a read failure: the network is blamed only when no answer came. */
export function helpFor(error: unknown): Label {
  const { statusCode, message } = error instanceof ApiError ? error : { statusCode: undefined, message: '' };
  if (statusCode === 0 && Object.values(httpMessages.noAnswer).includes(message)) return httpMessages.checkNetwork;
  return statusCode !== undefined && statusCode >= 500 ? serverFailed(statusCode) : httpMessages.tryLater;
}

const serverFailed = (status: number): Label => ({
  zh: `服务器出错了（${status}），不是网络的问题。请稍后重试；若一直如此，请联系管理员。`,
  en: `The server failed (${status}); this is not your network. Try again in a moment; if it stays like this, ask the administrator.`,
});
