import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { frameMessages, frameSentences } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';

/** The list behind the badge comes when it is first opened. */
const MessagePanel = lazyChunk(() => import('../messages/message-panel.tsx'));

interface Props {
  total: number;
  open: boolean;
  setOpen: (open: boolean) => void;
}

/** Opens what waits; how much that is stands beside the operator's name. */
export function MessageBell({ total, open, setOpen }: Props) {
  const { say } = useLanguage();
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  const label =
    total > 0 ? `${say(frameMessages.messages)}, ${say(frameSentences.waiting(total))}` : say(frameMessages.messages);
  return (
    <>
      <Button
        type="text"
        icon={<BellOutlined />}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {opened ? (
        <Suspense fallback={null}>
          <MessagePanel open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
