import { PrinterOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { PrintNote } from '../page/print-note.tsx';
import { useLanguage } from '../ui/language.tsx';
import { helpMessages } from './help-messages.ts';
import './help.css';

interface PrintableDrawerProps {
  title: string;
  size: number;
  onClose: () => void;
  /** Another one is open in front of it, which is printed instead. */
  isBehind?: boolean;
  /** Buttons beside the one for printing. */
  tools?: (content: RefObject<HTMLElement | null>) => ReactNode;
  children: (close: () => void) => ReactNode;
}

/** A drawer with a text to read; while it is open, printing prints the text and nothing of the page behind it. */
export function PrintableDrawer({ title, size, onClose, isBehind = false, tools, children }: PrintableDrawerProps) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(true);
  const content = useRef<HTMLElement>(null);
  const close = () => setOpen(false);
  useOpenDetailsForPrint(content);
  return (
    <Drawer
      rootClassName={isBehind ? 'help-drawer-behind' : 'help-drawer'}
      open={open}
      onClose={close}
      afterOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      size={size}
      title={title}
      closable={{ 'aria-label': say(helpMessages.close) }}
      extra={
        <>
          {tools?.(content)}
          <Button
            type="text"
            icon={<PrinterOutlined />}
            aria-label={say(helpMessages.print)}
            title={say(helpMessages.print)}
            onClick={() => window.print()}
          />
        </>
      }
    >
      <article ref={content} className="help-text">
        <h2 className="printed help-print-title">{title}</h2>
        <PrintNote />
        {children(close)}
      </article>
    </Drawer>
  );
}

/** What is folded on the screen is printed, too. */
function useOpenDetailsForPrint(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const openAll = () => {
      opened = [...(content.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])];
      for (const details of opened) details.open = true;
    };
    const closeAgain = () => {
      for (const details of opened) details.open = false;
    };
    window.addEventListener('beforeprint', openAll);
    window.addEventListener('afterprint', closeAgain);
    return () => {
      window.removeEventListener('beforeprint', openAll);
      window.removeEventListener('afterprint', closeAgain);
    };
  }, [content]);
}
