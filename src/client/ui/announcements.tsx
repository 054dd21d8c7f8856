import { Button, ConfigProvider, message as messages, notification as notices } from 'antd';
import type { Messages, Notices } from '../http/presenter.ts';
import { currentLanguage } from './language.tsx';
import { inAppearance } from './theme.tsx';
import { markChinese } from './user-text.tsx';

/** antd's messages and notices, drawn outside the screens. Nobody imports this file but `announce.ts`, and that late. */
ConfigProvider.config({ holderRender: inAppearance });
messages.config({ top: 64, maxCount: 3 });
notices.config({ top: 64, placement: 'topRight' });

/** What they say may name what somebody wrote in another language. */
const marked = (text: string) => markChinese(text, currentLanguage());

export const antdMessages: Messages = {
  open: (said) => void messages.open({ ...said, content: marked(said.content) }),
  close: (key) => messages.destroy(key),
};

export const antdNotices: Notices = {
  open: ({ title, description, ...notice }) =>
    notices.open({ ...notice, title: marked(title), description: marked(description) }),
  close: (key) => notices.destroy(key),
};

interface Undoable {
  content: string;
  /** What the button says. */
  undo: string;
  seconds: number;
  onUndo: () => void;
}

/** A success that can be taken back as long as it is shown. */
export function openUndoable({ content, undo, seconds, onUndo }: Undoable): void {
  const close = messages.open({
    type: 'success',
    duration: seconds,
    content: (
      <>
        <span>{marked(content)}</span>
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
