import { SearchOutlined } from '@ant-design/icons';
import { frameMessages as pageWords } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import './palette.css';

interface Props {
  value: string;
  onChange: (text: string) => void;
  onClose: () => void;
}

/** Takes what is typed until the palette has been loaded. */
export function EarlyField({ value, onChange, onClose }: Props) {
  const { say } = useLanguage();
  return (
    <div className="palette-early palette-field">
      <SearchOutlined aria-hidden />
      <input
        ref={(field) => field?.focus()}
        type="text"
        aria-label={say(pageWords.search)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
    </div>
  );
}
