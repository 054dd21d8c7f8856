import { Button } from 'antd';
import { frameMessages } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { useTheme } from '../ui/theme.tsx';

/** The other language, named in itself, so that whoever is lost in this one can read it. */
export function LanguageSwitch() {
  const { language, say, setLanguage } = useLanguage();
  const other = language === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <Button type="text" lang={other} title={say(frameMessages.otherLanguage)} onClick={() => setLanguage(other)}>
      {other === 'en-US' ? 'English' : '中文'}
    </Button>
  );
}

export function ThemeSwitch() {
  const { say } = useLanguage();
  const { theme, setTheme } = useTheme();
  const label = say(theme === 'dark' ? frameMessages.toLight : frameMessages.toDark);
  return (
    <Button
      type="text"
      aria-label={label}
      title={label}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      icon={<HalfMoon />}
    />
  );
}

const HalfMoon = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
    <path d="M8 1.8a6.2 6.2 0 0 1 0 12.4Z" fill="currentColor" />
  </svg>
);
