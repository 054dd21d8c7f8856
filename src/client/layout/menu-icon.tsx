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

/** The thirteen kinds (S2.11); only these are in the bundle for the menu. */
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

/** A server may name an icon nobody knows; such an entry gets the table. */
export const iconNameOf = (name: string): IconName => (Object.hasOwn(icons, name) ? (name as IconName) : 'table');

/** antd's menu hands its icons a class of its own. */
export function MenuIcon({ name, className = '' }: { name: string; className?: string }) {
  const Icon = icons[iconNameOf(name)];
  return (
    <span className={`menu-icon ${className}`} data-icon={iconNameOf(name)} aria-hidden="true">
      <Icon />
    </span>
  );
}
