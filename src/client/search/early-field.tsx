import { SearchOutlined } from '@ant-design/icons';
import { frameMessages } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import './palette.css';

interface Props {
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** Takes what is typed until the field of the palette has the focus: while it is loaded, and while its dialog opens. */
export function EarlyField({ text, onType, onClose }: Props) {
  const { say } = useLanguage();
  return (
    <div className="palette-early palette-field">
      <SearchOutlined aria-hidden />
      <input
        ref={(field) => field?.focus()}
        type="text"
        aria-label={say(frameMessages.search)}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
    </div>
  );
}
