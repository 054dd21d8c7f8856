import type { ComponentType } from 'react';
import { menuIcons } from './menu-icons.ts';

/** The table icon replaces names that are unknown (S2.11). */
export const iconNameOf = (name: string): string => (Object.hasOwn(menuIcons, name) ? name : 'table');

/** Renders a menu icon; antd's menu passes a class name. */
export function MenuIcon({ name, className = '' }: { name: string; className?: string }) {
  const Icon = menuIcons[iconNameOf(name)] as ComponentType;
  return (
    <span className={`menu-icon ${className}`} data-icon={iconNameOf(name)} aria-hidden="true">
      <Icon />
    </span>
  );
}
