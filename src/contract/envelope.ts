/** The envelope every JSON answer comes in, and the numbers that mean something in it. */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
  showType?: number;
  errorPage?: string;
}

export const SUCCESS_CODE = 200;

/** Either of them, as a body code, says that nobody is signed in; so does HTTP status 402. */
export const LOGIN_CODES: readonly number[] = [402, 400002];

/** How a failure wants to be shown. Any other number is shown like `error`. */
export const ShowType = { silent: 0, warning: 1, error: 2, notification: 4, redirect: 9 } as const;

export const DEFAULT_ERROR_PAGE = '/exception';
