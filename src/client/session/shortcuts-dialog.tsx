import { Modal } from 'antd';
import { useState } from 'react';
import type { Label } from '../../contract/label.ts';
import { useLanguage } from '../ui/language.tsx';
import { ShortcutList } from './shortcut-list.tsx';

const dialogMessages = {
  title: { zh: '快捷键', en: 'Keys' },
  close: { zh: '关闭', en: 'Close' },
} satisfies Record<string, Label>;

/** Lists the shortcuts alone; the help for a screen ends with the same list. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(true);
  return (
    <Modal
      open={open}
      title={say(dialogMessages.title)}
      okText={say(dialogMessages.close)}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={() => setOpen(false)}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <ShortcutList />
    </Modal>
  );
}
