import type { NotificationProvider } from '@refinedev/core';
import type { Messages, Notices } from '../http/presenter.ts';

/**
 * The messages and notices of the screen. A start that goes well needs none, so they are loaded after it; an early
 * failure waits for them a moment.
 */
const load = () => import('./announcements.tsx');

/** Fetches them while nothing fails: when the network is gone it is too late. */
export const prepareAnnouncements = (): void => void load().catch(() => undefined);

export const messages: Messages = {
  open: (said) =>
    void load().then(
      ({ antdMessages }) => antdMessages.open(said),
      () => sayPlainly(said.content),
    ),
  close: (key) =>
    void load().then(
      ({ antdMessages: message }) => message.close(key),
      () => undefined,
    ),
};

export const notices: Notices = {
  open: (notice) =>
    void load().then(
      ({ antdNotices }) => antdNotices.open(notice),
      () => sayPlainly(`${notice.title} ${notice.description}`),
    ),
  close: (key) =>
    void load().then(
      ({ antdNotices: notification }) => notification.close(key),
      () => undefined,
    ),
};

/** Refine may tell of success; its error notices are left out on purpose: the request helper has shown the error. */
export const notificationProvider: NotificationProvider = {
  open({ type, message: content, key, description, undoableTimeout, cancelMutation }) {
    if (type !== 'success') return;
    if (!cancelMutation) return messages.open({ type, content, ...(key ? { key } : {}) });
    const undoable = { content, undo: description ?? '', seconds: undoableTimeout ?? 0, onUndo: cancelMutation };
    void load().then(
      ({ openUndoable }) => openUndoable(undoable),
      () => sayPlainly(content),
    );
  },
  close: messages.close,
};

/** Even the part that shows messages may not arrive. */
function sayPlainly(text: string): void {
  const line = Object.assign(document.createElement('p'), { className: 'plain-message', textContent: text });
  line.setAttribute('role', 'alert');
  document.body.append(line);
  setTimeout(() => line.remove(), 6_000);
}
