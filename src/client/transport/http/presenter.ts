import { DEFAULT_ERROR_PAGE, ShowType } from '../../../contract/envelope.ts';
import type { ApiError } from './api-error.ts';

/** How a failure is to be shown. */
export type Presentation =
  | { type: 'nothing' }
  | { type: 'warning' | 'error'; text: string }
  | { type: 'notification'; title: string; text: string }
  | { type: 'redirect'; to: string }
  | { type: 'leave'; to: string };

/** The navigation state of the exception page. */
export interface ExceptionDetails {
  message: string;
  code: number;
}

/** Decides (S4.5–S4.10). Nobody being signed in is not decided here: see `sign-in.ts`. */
export function presentationOf({ message, code, showType, errorPage }: ApiError): Presentation {
  switch (showType) {
    case ShowType.silent:
      return { type: 'nothing' };
    case ShowType.warning:
      return { type: 'warning', text: message };
    case ShowType.notification:
      return { type: 'notification', title: String(code), text: message };
    case ShowType.redirect:
      return redirectTo(errorPage || DEFAULT_ERROR_PAGE);
    default:
      return { type: 'error', text: message };
  }
}

/** Only http addresses leave the app; anything else is treated as a path of the app. */
const redirectTo = (page: string): Presentation =>
  /^https?:\/\//i.test(page)
    ? { type: 'leave', to: page }
    : { type: 'redirect', to: `/${page.replace(/^[#/\\]+/, '')}` };

/** The part of antd's message API in use; contents are plain text, never markup. */
export interface Messages {
  open: (message: { type: 'info' | 'success' | 'warning' | 'error'; content: string; key?: string }) => void;
  close: (key: string) => void;
}

export interface Notices {
  open: (notice: { type: 'error'; title: string; description: string; key: string }) => void;
  close: (key: string) => void;
}

interface PresenterParts {
  message: Messages;
  notification: Notices;
  navigate: (to: string, state: { exception: ExceptionDetails }) => void;
  leave: (address: string) => void;
}

export interface Presenter {
  present: (error: ApiError) => void;
  /** Closes the notices of the page that was left. */
  leavePage: () => void;
}

/** Acts on the decision. Equal failures share a key, so that antd replaces the notice instead of stacking it. */
export function createPresenter({ message, notification, navigate, leave }: PresenterParts): Presenter {
  const openNotices = new Map<string, Messages | Notices>();
  const registerNotice = <T extends Messages | Notices>(api: T, ...texts: string[]) => {
    const key = ['failure', ...texts].join(' ');
    openNotices.set(key, api);
    return key;
  };
  const present = (error: ApiError): void => {
    const presentation = presentationOf(error);
    switch (presentation.type) {
      case 'nothing':
        return;
      case 'warning':
      case 'error':
        message.open({
          type: presentation.type,
          content: presentation.text,
          key: registerNotice(message, presentation.type, presentation.text),
        });
        return;
      case 'notification':
        notification.open({
          type: 'error',
          title: presentation.title,
          description: presentation.text,
          key: registerNotice(notification, presentation.title, presentation.text),
        });
        return;
      case 'redirect':
        navigate(presentation.to, { exception: { message: error.message, code: error.code } });
        return;
      case 'leave':
        leave(presentation.to);
    }
  };
  const leavePage = () => {
    for (const [key, api] of openNotices) api.close(key);
    openNotices.clear();
  };
  return { present, leavePage };
}
