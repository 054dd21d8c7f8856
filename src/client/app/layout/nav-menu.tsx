import { Menu, type MenuProps } from 'antd';
import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { VIEW } from '../../../contract/view.ts';
import { usePreferences } from '../../session/preferences.tsx';
import { entryPath, type NavEntry } from '../../session/routing/navigation.ts';
import { frameSentences } from '../../ui/frame-messages.ts';
import { MenuIcon } from '../../ui/icons/menu-icon.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { type SectionTab, useCurrentKeys, useSectionTabs } from './use-section-tabs.ts';

type Badges = ReadonlyMap<string, number>;

interface NavMenuProps {
  entries: readonly NavEntry[];
  badges: Badges;
  currentPaths: readonly string[];
  /** Whether the sections are nested under their group. */
  nested?: boolean;
  collapsed?: boolean;
  label: string;
  onNavigate?: () => void;
}

/** A menu of real links in a column, so that the keyboard, a middle click and screen readers work as expected. */
export function NavMenu({ entries, badges, currentPaths, nested = false, collapsed, label, onNavigate }: NavMenuProps) {
  const open = useOpenEntry(entries);
  const openEntry = useStableCallback((path: string) => {
    open(path);
    onNavigate?.();
  });
  const tabs = useSectionTabs(entries);
  const currentPath = useCurrentKeys(currentPaths, tabs).join(PATH_SEPARATOR);
  // The frame is rendered at each step to another page, and a menu of antd is a large part of that.
  const menu = useMemo(() => {
    const paths = currentPath ? currentPath.split(PATH_SEPARATOR) : [];
    return (
      <Menu
        theme="dark"
        mode="inline"
        items={entries.flatMap((entry) => [
          menuItem(entry, badges, nested, '', tabs),
          ...(collapsed || (nested && entry.sections.length > 0) ? [] : tabItems(tabs.get(entry.path))),
        ])}
        selectedKeys={paths}
        inlineCollapsed={collapsed ?? false}
        {...(nested ? { defaultOpenKeys: paths } : {})}
        onClick={({ key }) => openEntry(key)}
      />
    );
  }, [entries, badges, tabs, currentPath, nested, collapsed, openEntry]);
  return (
    <nav aria-label={label} className="nav-inline">
      {menu}
    </nav>
  );
}

/** Opens the entry with a path, with the operator's default view if there is one. */
export function useOpenEntry(entries: readonly NavEntry[]): (path: string) => void {
  const go = useNavigateToNewVisit();
  const addressOf = useMenuAddress();
  return useStableCallback((path: string) => {
    const entry = entries.flatMap((group) => [group, ...group.sections]).find((one) => one.path === path);
    go(entry ? addressOf(entry) : path);
  });
}

/** Joins paths into one text, and occurs in none of them. */
const PATH_SEPARATOR = ' ';

export const menuItem = (
  entry: NavEntry,
  badges: Badges,
  nested: boolean,
  className = '',
  tabs: ReadonlyMap<string, readonly SectionTab[]> = new Map(),
): MenuItem => ({
  key: entry.path,
  className,
  icon: <MenuIcon name={entry.icon} />,
  label:
    nested && entry.sections.length > 0 ? (
      <NavName entry={entry} badges={badges} />
    ) : (
      <NavLink entry={entry} badges={badges} />
    ),
  title: entry.name,
  ...(nested && entry.sections.length > 0
    ? {
        children: entry.sections.flatMap((section) => [
          menuItem(section, badges, nested),
          ...tabItems(tabs.get(section.path)),
        ]),
      }
    : {}),
});

/** The views of a section, under it. */
const tabItems = (tabs: readonly SectionTab[] = []): MenuItem[] =>
  tabs.map(({ address, name }) => ({
    key: address,
    className: 'nav-tab',
    label: (
      <a href={`#${address}`} onClick={handleLinkClick} draggable={false}>
        <span className="nav-name">
          <span className="nav-text">{name}</span>
        </span>
      </a>
    ),
    title: name,
  }));

type MenuItem = NonNullable<MenuProps['items']>[number];

/** The URL of an entry: its section, with the operator's default view if there is one. */
function useMenuAddress(): (entry: NavEntry) => string {
  const { views } = usePreferences();
  return (entry) => {
    const { code } = entry.sections[0] ?? entry;
    const view = views?.find(({ section, isDefault }) => isDefault && section === code);
    return view ? `${entryPath(entry)}?${VIEW}=${encodeURIComponent(view.id)}&${view.query}` : entryPath(entry);
  };
}

/** Navigates with a new visit time in the state, so that the screen remounts even when its path is the same. */
function useNavigateToNewVisit(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => void navigate(path, { state: { visit: Date.now() } });
}

function NavLink({ entry, badges }: { entry: NavEntry; badges: Badges }) {
  const addressOf = useMenuAddress();
  return (
    <a href={`#${addressOf(entry)}`} onClick={handleLinkClick} draggable={false}>
      <NavName entry={entry} badges={badges} />
    </a>
  );
}

/**
 * A plain click is handled by the menu; a click with a modifier key or another button is left to the browser, which
 * opens a tab.
 */
function handleLinkClick(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) event.stopPropagation();
  else event.preventDefault();
}

function NavName({ entry, badges }: { entry: NavEntry; badges: Badges }) {
  const { say } = useLanguage();
  const count = badges.get(entry.code) ?? 0;
  return (
    <span className="nav-name">
      <span className="nav-text">{entry.name}</span>
      {count > 0 ? (
        <span className="nav-count" title={say(frameSentences.waiting(count))}>
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </span>
  );
}
