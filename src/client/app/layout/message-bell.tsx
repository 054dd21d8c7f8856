import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { frameMessages, frameSentences } from '../../ui/frame-messages.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { messageSentences } from './message-messages.ts';

/** Loaded when the panel is first opened. */
const MessagePanel = lazyChunk(() => import('./message-panel.tsx'));

interface MessageBellProps {
  total: number;
  /** The number of records in which the operator was named. */
  mentions: number;
  open: boolean;
  setOpen: (open: boolean) => void;
}

/** Opens the panel of pending records; the count itself is shown beside the operator's name. */
export function MessageBell({ total, mentions, open, setOpen }: MessageBellProps) {
  const { say } = useLanguage();
  const [hasOpened, setHasOpened] = useState(open);
  if (open && !hasOpened) setHasOpened(true);
  const label = [
    say(frameMessages.messages),
    ...(total > 0 ? [say(frameSentences.waiting(total))] : []),
    ...(mentions > 0 ? [say(messageSentences.mentions(mentions))] : []),
  ].join(', ');
  return (
    <>
      <Button
        type="text"
        icon={<BellOutlined />}
        className={mentions > 0 ? 'bell-with-dot' : ''}
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
