import { Modal } from 'antd';
import { useRef } from 'react';
import { useLanguage } from '../language.tsx';
import type { NavEntry } from '../layout/navigation.ts';
import { PaletteBox } from './palette-box.tsx';
import { words } from './words.ts';
import './palette.css';

interface Props {
  entries: readonly NavEntry[];
  onMessages: () => void;
  open: boolean;
  onClose: () => void;
}

/** One field for records, sections and commands, over whatever is on the screen. */
export default function Palette({ open, onClose, ...known }: Props) {
  const { say } = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={<span className="unseen">{say(words.title)}</span>}
      footer={null}
      closable={false}
      destroyOnHidden
      // The dialog would take the focus for itself.
      afterOpenChange={(opened) => opened && field.current?.focus()}
      width={640}
      // Above a form's drawer, too.
      zIndex={1100}
      rootClassName="palette"
    >
      <PaletteBox {...known} field={field} onClose={onClose} />
    </Modal>
  );
}
