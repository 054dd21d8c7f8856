import type { NotificationProvider } from '@refinedev/core';
import type { Messages, Notices } from '../transport/http/presenter.ts';

/** Messages and notices are a chunk of their own, loaded after the start; an error before that waits for the chunk. */
const load = () => import('./announcements.tsx');

/** Preloads the chunk: once the network is gone it could not be loaded to say so. */
export const prepareAnnouncements = (): void => void load().catch(() => undefined);

export const messages: Messages = {
  open: (message) =>
    void load().then(
      ({ antdMessages }) => antdMessages.open(message),
      () => showPlainText(message.content),
    ),
  close: (key) =>
    void load().then(
      ({ antdMessages: message }) => message.close(key),
      () => undefined,
    ),
};

/** The milliseconds that a message stays before the page is left. */
const READING_TIME = 400;
/** A message that is not there after so many milliseconds is not waited for. */
const SHOWING_TIMEOUT = 2_000;

/** Shows a message and calls back once the operator had time to read it. A slow computer shows it late. */
export function showMessageThen(message: Parameters<Messages['open']>[0], callback: () => void): void {
  const shown = load().then(
    ({ showMessage }) => showMessage(message),
    () => showPlainText(message.content),
  );
  void Promise.race([shown, wait(SHOWING_TIMEOUT)])
    .then(() => wait(READING_TIME))
    .then(callback);
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export const notices: Notices = {
  open: (notice) =>
    void load().then(
      ({ antdNotices }) => antdNotices.open(notice),
      () => showPlainText(`${notice.title} ${notice.description}`),
    ),
  close: (key) =>
    void load().then(
      ({ antdNotices: notification }) => notification.close(key),
      () => undefined,
    ),
};

/** Shows Refine's success notices only: the request helper has already shown every error. */
export const notificationProvider: NotificationProvider = {
  open({ type, message: content, key, description, undoableTimeout, cancelMutation }) {
    if (type !== 'success') return;
    if (!cancelMutation) return messages.open({ type, content, ...(key ? { key } : {}) });
    const undoable = { content, undo: description ?? '', seconds: undoableTimeout ?? 0, onUndo: cancelMutation };
    void load().then(
      ({ openUndoable }) => openUndoable(undoable),
      () => showPlainText(content),
    );
  },
  close: messages.close,
};

/** The fallback when the chunk that shows messages cannot be loaded. */
function showPlainText(text: string): void {
  const line = Object.assign(document.createElement('p'), { className: 'plain-message', textContent: text });
  line.setAttribute('role', 'alert');
  document.body.append(line);
  setTimeout(() => line.remove(), 6_000);
}
