import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { NavEntry } from '../../session/routing/navigation.ts';
import { frameMessages } from '../../ui/frame-messages.ts';
import { useLanguage } from '../../ui/language.tsx';
import { NavMenu } from './nav-menu.tsx';

interface SideMenuProps {
  sections: readonly NavEntry[];
  badges: ReadonlyMap<string, number>;
  currentPaths: readonly string[];
  collapsed: boolean;
  setCollapsed: (collapsed: boolean) => void;
}

/** The sections of the current group. */
export function SideMenu({ sections, badges, currentPaths, collapsed, setCollapsed }: SideMenuProps) {
  const { say } = useLanguage();
  const label = say(collapsed ? frameMessages.expand : frameMessages.collapse);
  return (
    <aside className="side" aria-label={say(frameMessages.sectionMenu)}>
      <NavMenu
        entries={sections}
        badges={badges}
        currentPaths={currentPaths}
        collapsed={collapsed}
        label={say(frameMessages.sectionMenu)}
      />
      <button
        type="button"
        className="side-switch"
        aria-expanded={!collapsed}
        aria-label={label}
        title={label}
        onClick={() => setCollapsed(!collapsed)}
      >
        {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        {collapsed ? null : <span>{label}</span>}
      </button>
    </aside>
  );
}
