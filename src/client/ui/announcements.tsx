import { Button, ConfigProvider, message as messages, notification as notices } from 'antd';
import { type ReactNode, useEffect } from 'react';
import type { Messages, Notices } from '../transport/http/presenter.ts';
import { currentLanguage } from './language.tsx';
import { inAppearance } from './theme.tsx';
import { markChinese } from './user-text.tsx';

/** antd's messages and notices, rendered outside the screens. Only `announce.ts` imports this file, lazily. */
ConfigProvider.config({ holderRender: inAppearance });
messages.config({ top: 64, maxCount: 3 });
notices.config({ top: 64, placement: 'topRight' });

/** A message may quote a title in Chinese, which gets its own `lang` attribute. */
const withLang = (text: string) => markChinese(text, currentLanguage());

export const antdMessages: Messages = {
  open: (message) => void messages.open({ ...message, content: withLang(message.content) }),
  close: (key) => messages.destroy(key),
};

/** Shows a message; resolves once it is in the document. */
export const showMessage = (message: Parameters<Messages['open']>[0]): Promise<void> =>
  new Promise((resolve) => {
    messages.open({ ...message, content: <Rendered onRendered={resolve}>{withLang(message.content)}</Rendered> });
  });

function Rendered({ onRendered, children }: { onRendered: () => void; children: ReactNode }) {
  useEffect(onRendered, [onRendered]);
  return children;
}

export const antdNotices: Notices = {
  open: ({ title, description, ...notice }) =>
    notices.open({ ...notice, title: withLang(title), description: withLang(description) }),
  close: (key) => notices.destroy(key),
};

interface Undoable {
  content: string;
  /** The label of the undo button. */
  undo: string;
  seconds: number;
  onUndo: () => void;
}

/** A success message with an undo button. */
export function openUndoable({ content, undo, seconds, onUndo }: Undoable): void {
  const close = messages.open({
    type: 'success',
    duration: seconds,
    content: (
      <>
        <span>{withLang(content)}</span>
        <Button
          type="link"
          size="small"
          onClick={() => {
            close();
            onUndo();
          }}
        >
          {undo}
        </Button>
      </>
    ),
  });
}
