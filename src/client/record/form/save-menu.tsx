import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Space } from 'antd';
import type { ReactNode } from 'react';
import type { Label } from '../../../contract/label.ts';
import { useLanguage } from '../../ui/language.tsx';
import { placeMessages } from '../../ui/place-messages.ts';

/** An option of the save menu. */
export interface SaveOption {
  name: string;
  label: Label;
  go: () => void;
}

interface SaveMenuProps {
  options: readonly SaveOption[];
  type: 'primary' | 'default';
  disabled: boolean;
  /** The save button itself. */
  children: ReactNode;
}

/** The save button with a menu of further options. */
export function SaveMenu({ options, type, disabled, children }: SaveMenuProps) {
  const { say } = useLanguage();
  if (options.length === 0) return children;
  const items = options.map(({ name, label }) => ({ key: name, label: say(label) }));
  return (
    <Space.Compact>
      {children}
      <Dropdown
        autoFocus
        trigger={['click']}
        placement="topRight"
        disabled={disabled}
        menu={{ items, onClick: ({ key }) => options.find(({ name }) => name === key)?.go() }}
      >
        <Button
          type={type}
          icon={<DownOutlined />}
          disabled={disabled}
          aria-label={say(placeMessages.moreWaysToSave)}
          title={say(placeMessages.moreWaysToSave)}
          aria-haspopup="menu"
        />
      </Dropdown>
    </Space.Compact>
  );
}
