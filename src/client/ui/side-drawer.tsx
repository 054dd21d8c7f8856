import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';

interface SideDrawerProps {
  title: string;
  /** The accessible name of the close button. */
  closeLabel: string;
  size: number;
  onClose: () => void;
  footer?: (close: () => void) => ReactNode;
  children: ReactNode;
}

/** A drawer that calls `onClose` after its closing animation. */
export function SideDrawer({ title, closeLabel, size, onClose, footer, children }: SideDrawerProps) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Drawer
      open={open}
      onClose={close}
      afterOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      placement="right"
      size={size}
      title={title}
      closable={{ 'aria-label': closeLabel }}
      footer={footer?.(close) ?? null}
    >
      {children}
    </Drawer>
  );
}
