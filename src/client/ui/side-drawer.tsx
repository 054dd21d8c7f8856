import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';

interface SideDrawerProps {
  title: string;
  /** What the button that closes it is called. */
  closeLabel: string;
  size: number;
  onClose: () => void;
  footer?: (leave: () => void) => ReactNode;
  children: ReactNode;
}

/** A drawer that calls `onClose` after its closing animation. */
export function SideDrawer({ title, closeLabel, size, onClose, footer, children }: SideDrawerProps) {
  const [open, setOpen] = useState(true);
  const leave = () => setOpen(false);
  return (
    <Drawer
      open={open}
      onClose={leave}
      afterOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      placement="right"
      size={size}
      title={title}
      closable={{ 'aria-label': closeLabel }}
      footer={footer?.(leave) ?? null}
    >
      {children}
    </Drawer>
  );
}
