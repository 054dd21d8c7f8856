import {
  BookOutlined,
  DashboardOutlined,
  EditOutlined,
  EnvironmentOutlined,
  HomeOutlined,
  MessageOutlined,
  ProfileOutlined,
  ReadOutlined,
  SearchOutlined,
  SettingOutlined,
  SmileOutlined,
  TableOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { IconName } from '../../contract/menu.ts';

/** The thirteen icon names of the specification (S2.11); only these icons are bundled for the menu. */
const icons: Record<IconName, ComponentType> = {
  book: BookOutlined,
  dashboard: DashboardOutlined,
  edit: EditOutlined,
  environment: EnvironmentOutlined,
  home: HomeOutlined,
  message: MessageOutlined,
  profile: ProfileOutlined,
  read: ReadOutlined,
  search: SearchOutlined,
  setting: SettingOutlined,
  smile: SmileOutlined,
  table: TableOutlined,
  user: UserOutlined,
};

/** The table icon replaces names that are unknown. */
export const iconNameOf = (name: string): IconName => (Object.hasOwn(icons, name) ? (name as IconName) : 'table');

/** Renders a menu icon; antd's menu passes a class name. */
export function MenuIcon({ name, className = '' }: { name: string; className?: string }) {
  const Icon = icons[iconNameOf(name)];
  return (
    <span className={`menu-icon ${className}`} data-icon={iconNameOf(name)} aria-hidden="true">
      <Icon />
    </span>
  );
}
