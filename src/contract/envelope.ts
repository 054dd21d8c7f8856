/** The envelope of every JSON response. */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
  showType?: number;
  errorPage?: string;
}

export const SUCCESS_CODE = 200;

/** Body codes that mean the caller is not signed in, as HTTP status 402 does. */
export const LOGIN_CODES: readonly number[] = [402, 400002];

/** How the client shows a failure. Any other number is shown like `error`. */
export const ShowType = { silent: 0, warning: 1, error: 2, notification: 4, redirect: 9 } as const;

export const DEFAULT_ERROR_PAGE = '/exception';
