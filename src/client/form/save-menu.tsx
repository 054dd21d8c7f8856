import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Space } from 'antd';
import type { ReactNode } from 'react';
import type { Label } from '../../declare/label.ts';
import { useLanguage } from '../ui/language.tsx';
import { placeMessages } from '../ui/place-messages.ts';

/** Another way to save, or to go on from here. */
export interface SaveOption {
  name: string;
  label: Label;
  go: () => void;
}

interface SaveMenuProps {
  ways: readonly SaveOption[];
  type: 'primary' | 'default';
  disabled: boolean;
  /** The button that saves and stays. */
  children: ReactNode;
}

/** The save button, and beside it the less frequent ways to save. */
export function SaveMenu({ ways, type, disabled, children }: SaveMenuProps) {
  const { say } = useLanguage();
  if (ways.length === 0) return children;
  const items = ways.map(({ name, label }) => ({ key: name, label: say(label) }));
  return (
    <Space.Compact>
      {children}
      <Dropdown
        autoFocus
        trigger={['click']}
        placement="topRight"
        disabled={disabled}
        menu={{ items, onClick: ({ key }) => ways.find(({ name }) => name === key)?.go() }}
      >
        <Button
          type={type}
          icon={<DownOutlined />}
          disabled={disabled}
          aria-label={say(placeMessages.more)}
          title={say(placeMessages.more)}
          aria-haspopup="menu"
        />
      </Dropdown>
    </Space.Compact>
  );
}
