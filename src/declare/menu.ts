import type { Label } from '../contract/label.ts';
import { menuIconNames } from '../contract/menu.ts';
import type { Resource } from './define-resource.ts';
import type { IconName } from './icon-names.ts';

/** A group of the menu with its sections. */
export interface Group {
  /** The menu code. */
  code: string;
  /** The beginning of its sections' routes, `/info`. */
  path: string;
  /** Its name in the menu. */
  label: Label;
  /** Its icon in the menu, of @ant-design/icons: `star`, `star-filled`, `star-two-tone`. */
  icon: IconName;
  /** Its sections, in the order of the menu. */
  sections: readonly Resource[];
}

/** A top-level entry that is a screen without records. */
export interface Page {
  /** The menu code, which is also the permission. */
  code: string;
  /** Its route. */
  path: string;
  /** Its name in the menu. */
  label: Label;
  /** Its icon in the menu, of @ant-design/icons: `star`, `star-filled`, `star-two-tone`. */
  icon: IconName;
}

export type MenuItem = Group | Page;

export const isGroup = (item: MenuItem): item is Group => 'sections' in item;

export const sectionsOf = (menu: readonly MenuItem[]): Resource[] =>
  menu.flatMap((item) => (isGroup(item) ? item.sections : []));

/** The icons that the menu may show: those that any server may send, and those that the entries name. */
export const iconsOf = (menu: readonly MenuItem[]): IconName[] => [
  ...new Set([...menuIconNames, ...[...menu, ...sectionsOf(menu)].map(({ icon }) => icon)]),
];
