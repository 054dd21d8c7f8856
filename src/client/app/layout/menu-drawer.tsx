import { MenuOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import type { Navigation } from '../../session/routing/use-navigation.ts';
import { frameMessages } from '../../ui/frame-messages.ts';
import { useLanguage } from '../../ui/language.tsx';
import { NavMenu } from './nav-menu.tsx';

/** The whole menu in one drawer, for phones and tablets. */
export default function MenuDrawer({ entries, badges, top, section }: Navigation) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        type="text"
        className="menu-button"
        icon={<MenuOutlined />}
        aria-label={say(frameMessages.openMenu)}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={open}
        onClose={close}
        placement="left"
        size={280}
        title={say(frameMessages.mainMenu)}
        closable={{ 'aria-label': say(frameMessages.closeMenu) }}
        rootClassName="menu-drawer"
        destroyOnHidden
      >
        <NavMenu
          nested
          entries={entries}
          badges={badges}
          currentPaths={[top?.path, section?.path].filter((path) => path !== undefined)}
          label={say(frameMessages.mainMenu)}
          onNavigate={close}
        />
      </Drawer>
    </>
  );
}
