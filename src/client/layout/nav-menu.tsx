import { Menu, type MenuProps } from 'antd';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { VIEW } from '../../contract/view.ts';
import { entryPath, type NavEntry } from '../routing/navigation.ts';
import { useSession } from '../session/session.ts';
import { frameSentences } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { MenuIcon } from './menu-icon.tsx';

interface Props {
  entries: readonly NavEntry[];
  badges: ReadonlyMap<string, number>;
  mode: 'horizontal' | 'inline';
  /** The paths of the entries the operator is at. */
  at: readonly string[];
  /** Whether sections are drawn under their group. */
  nested?: boolean;
  collapsed?: boolean;
  label: string;
  onNavigate?: () => void;
}

/** A menu of links: the keyboard, a middle click and a screen reader find what they expect. */
export function NavMenu({ entries, badges, mode, at, nested = false, collapsed, label, onNavigate }: Props) {
  const go = useNavigateAnew();
  const itemOf = (entry: NavEntry): MenuItem => ({
    key: entry.path,
    icon: <MenuIcon name={entry.icon} />,
    label:
      nested && entry.sections.length > 0 ? (
        <NavName entry={entry} badges={badges} />
      ) : (
        <NavLink entry={entry} badges={badges} />
      ),
    title: entry.name,
    ...(nested && entry.sections.length > 0 ? { children: entry.sections.map(itemOf) } : {}),
  });
  const addressOf = useMenuAddress();
  const targets = new Map(
    entries.flatMap((entry) => [entry, ...entry.sections]).map((one) => [one.path, addressOf(one)]),
  );
  return (
    <nav aria-label={label} className={`nav-${mode}`}>
      <Menu
        theme="dark"
        mode={mode}
        // Every group stays in sight: what has no room in the first line of the bar stands in the second.
        disabledOverflow
        items={entries.map(itemOf)}
        selectedKeys={[...at]}
        {...(mode === 'inline' ? { inlineCollapsed: collapsed ?? false } : {})}
        {...(nested ? { defaultOpenKeys: [...at] } : {})}
        onClick={({ key }) => {
          go(targets.get(key) ?? key);
          onNavigate?.();
        }}
      />
    </nav>
  );
}

type MenuItem = NonNullable<MenuProps['items']>[number];

/** Where an entry leads: to its section with the view that the operator wants it opened with. */
function useMenuAddress(): (entry: NavEntry) => string {
  const { user } = useSession();
  return (entry) => {
    const { code } = entry.sections[0] ?? entry;
    const view = user.views?.find(({ section, isDefault }) => isDefault && section === code);
    return view ? `${entryPath(entry)}?${VIEW}=${view.id}&${view.query}` : entryPath(entry);
  };
}

/**
 * To the place as it is when nobody has asked anything of it: with the query of its default view at most, and mounted
 * anew.
 */
function useNavigateAnew(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => void navigate(path, { state: { fresh: Date.now() } });
}

function NavLink({ entry, badges }: { entry: NavEntry; badges: Props['badges'] }) {
  const addressOf = useMenuAddress();
  return (
    <a href={`#${addressOf(entry)}`} onClick={leaveToMenu} draggable={false}>
      <NavName entry={entry} badges={badges} />
    </a>
  );
}

/** A plain click is the menu's, which knows how to go there; any other is the browser's, which opens a tab. */
function leaveToMenu(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) event.stopPropagation();
  else event.preventDefault();
}

function NavName({ entry, badges }: { entry: NavEntry; badges: Props['badges'] }) {
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
