import { SearchOutlined } from '@ant-design/icons';
import { frameMessages } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import './palette.css';

interface EarlyFieldProps {
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/**
 * Accepts typed text until the input of the palette has the focus: while its chunk is loaded and while its dialog
 * opens.
 */
export function EarlyField({ text, onType, onClose }: EarlyFieldProps) {
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
