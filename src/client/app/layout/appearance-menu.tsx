import { CheckOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { frameMessages } from '../../ui/frame-messages.ts';
import { useLanguage } from '../../ui/language.tsx';
import { useTheme } from '../../ui/theme.tsx';

/** How the pages look in this browser: light or dark, and with stronger contrast or not. */
export function AppearanceMenu() {
  const { say } = useLanguage();
  const { theme, setTheme, contrast, setContrast } = useTheme();
  const hasMore = contrast === 'more';
  const label = say(frameMessages.appearance);
  const items = [
    {
      ...choice('menuitemradio', theme === 'light'),
      key: 'light',
      label: say(frameMessages.toLight),
      onClick: () => setTheme('light'),
    },
    {
      ...choice('menuitemradio', theme === 'dark'),
      key: 'dark',
      label: say(frameMessages.toDark),
      onClick: () => setTheme('dark'),
    },
    { type: 'divider' as const },
    {
      ...choice('menuitemcheckbox', hasMore),
      key: 'contrast',
      label: say(frameMessages.strongerContrast),
      onClick: () => setContrast(hasMore ? 'normal' : 'more'),
    },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" autoFocus>
      <Button type="text" aria-haspopup="menu" aria-label={label} title={label} icon={<HalfMoon />} />
    </Dropdown>
  );
}

/** What antd passes on to the element of an item. */
const choice = (role: 'menuitemradio' | 'menuitemcheckbox', isChosen: boolean) => ({
  role,
  'aria-checked': isChosen,
  icon: <CheckOutlined aria-hidden className="chosen-mark" data-chosen={isChosen} />,
});

const HalfMoon = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
    <path d="M8 1.8a6.2 6.2 0 0 1 0 12.4Z" fill="currentColor" />
  </svg>
);
