import type { IconName } from '../contract/menu.ts';
import type { Resource } from './define-resource.ts';
import type { Label } from './label.ts';

/** A group of the menu with its sections. */
export interface Group {
  code: string;
  path: string;
  label: Label;
  icon: IconName;
  sections: readonly Resource[];
}

/** A top-level entry that is a screen without records. */
export interface Page {
  code: string;
  path: string;
  label: Label;
  icon: IconName;
}

export type MenuItem = Group | Page;

export const isGroup = (item: MenuItem): item is Group => 'sections' in item;

export const sectionsOf = (menu: readonly MenuItem[]): Resource[] =>
  menu.flatMap((item) => (isGroup(item) ? item.sections : []));
