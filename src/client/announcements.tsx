import { Button, ConfigProvider, message, notification } from 'antd';
import { inAppearance } from './ui/theme.tsx';

/** antd's messages and notices, drawn outside the screens. Nobody imports this file but `announce.ts`, and that late. */
ConfigProvider.config({ holderRender: inAppearance });
message.config({ top: 64, maxCount: 3 });
notification.config({ top: 64, placement: 'topRight' });

export { message, notification };

interface Undoable {
  content: string;
  /** What the button says. */
  undo: string;
  seconds: number;
  onUndo: () => void;
}

/** A success that can be taken back as long as it is shown. */
export function openUndoable({ content, undo, seconds, onUndo }: Undoable): void {
  const close = message.open({
    type: 'success',
    duration: seconds,
    content: (
      <>
        <span>{content}</span>
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
