import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { frameMessages, frameSentences } from '../../ui/frame-messages.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';

/** Loaded when the panel is first opened. */
const MessagePanel = lazyChunk(() => import('./message-panel.tsx'));

interface MessageBellProps {
  total: number;
  open: boolean;
  setOpen: (open: boolean) => void;
}

/** Opens the panel of pending records; the count itself is shown beside the operator's name. */
export function MessageBell({ total, open, setOpen }: MessageBellProps) {
  const { say } = useLanguage();
  const [hasOpened, setHasOpened] = useState(open);
  if (open && !hasOpened) setHasOpened(true);
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
      {hasOpened ? (
        <Suspense fallback={null}>
          <MessagePanel open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
