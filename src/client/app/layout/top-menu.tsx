import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Menu } from 'antd';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { NavEntry } from '../../session/routing/navigation.ts';
import { frameMessages, frameSentences } from '../../ui/frame-messages.ts';
import { useLanguage } from '../../ui/language.tsx';
import { menuItem, useOpenEntry } from './nav-menu.tsx';

interface TopMenuProps {
  entries: readonly NavEntry[];
  badges: ReadonlyMap<string, number>;
  currentPath: string | undefined;
}

/** The groups in one line of the top bar; those that do not fit are in the menu “More” at its end. */
export function TopMenu({ entries, badges, currentPath }: TopMenuProps) {
  const { say } = useLanguage();
  const openEntry = useOpenEntry(entries);
  const navRef = useRef<HTMLElement>(null);
  const { visibleCount, width } = useFittingGroups(navRef, entries, badges);
  // The frame is rendered at each step to another page, and a menu of antd is a large part of that.
  const line = useMemo(
    () => (
      <Menu
        theme="dark"
        mode="horizontal"
        // The overflow menu of antd opens on hover, hides in which group the operator is, and knows no counts.
        disabledOverflow
        items={entries.map((entry, at) => menuItem(entry, badges, false, at < visibleCount ? '' : 'nav-rest'))}
        selectedKeys={currentPath === undefined ? [] : [currentPath]}
        {...(width === undefined ? {} : { style: { width } })}
        onClick={({ key }) => openEntry(key)}
      />
    ),
    [entries, badges, currentPath, visibleCount, width, openEntry],
  );
  const more = useMemo(
    () => (
      <MoreGroups entries={entries.slice(visibleCount)} badges={badges} currentPath={currentPath} onOpen={openEntry} />
    ),
    [entries, badges, currentPath, visibleCount, openEntry],
  );
  return (
    <nav aria-label={say(frameMessages.mainMenu)} className="nav-horizontal" ref={navRef}>
      {line}
      {more}
    </nav>
  );
}

interface MoreGroupsProps extends TopMenuProps {
  onOpen: (path: string) => void;
}

/** Always in the page, since its width must be known before it is needed. */
function MoreGroups({ entries, badges, currentPath, onOpen }: MoreGroupsProps) {
  const { say } = useLanguage();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isUnneeded = entries.length === 0;
  const isCurrent = entries.some(({ path }) => path === currentPath);
  const waiting = entries.reduce((sum, { code }) => sum + (badges.get(code) ?? 0), 0);
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      classNames={{ root: 'nav-more-groups' }}
      menu={{
        items: entries.map((entry) => menuItem(entry, badges, false)),
        selectedKeys: currentPath === undefined ? [] : [currentPath],
        onClick: ({ key }) => {
          onOpen(key);
          // The item with the focus goes with the menu. Not at once: the key that chose it would press the button.
          setTimeout(() => buttonRef.current?.focus());
        },
      }}
    >
      <Button
        ref={buttonRef}
        type="text"
        className="nav-more"
        aria-haspopup="menu"
        {...(isCurrent ? { 'aria-current': true } : {})}
        {...(isUnneeded ? { 'data-unneeded': '' } : {})}
      >
        {say(frameMessages.moreGroups)}
        <DownOutlined aria-hidden />
        {waiting > 0 ? (
          <span className="nav-more-dot" title={say(frameSentences.waiting(waiting))}>
            <span className="visually-hidden">{say(frameSentences.waiting(waiting))}</span>
          </span>
        ) : null}
      </Button>
    </Dropdown>
  );
}

interface Fit {
  /** How many groups stand in the line. */
  visibleCount: number;
  /** The width of these, while others are in “More”. */
  width?: number;
}

/** Measures which groups fit, before each paint that could change it: the groups that do not fit keep their width. */
function useFittingGroups(
  navRef: RefObject<HTMLElement | null>,
  entries: readonly NavEntry[],
  badges: TopMenuProps['badges'],
): Fit {
  const [fit, setFit] = useState<Fit>({ visibleCount: entries.length });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other groups and other counts have other widths.
  useLayoutEffect(() => {
    const nav = navRef.current;
    if (!nav) return;
    const measure = () => {
      const next = fitOf(nav);
      setFit((last) => (last.visibleCount === next.visibleCount && last.width === next.width ? last : next));
    };
    measure();
    // Without flushSync a frame with the old groups would be painted first.
    const observer = new ResizeObserver(() => flushSync(measure));
    for (const element of [nav, ...nav.querySelectorAll(PARTS)]) observer.observe(element);
    return () => observer.disconnect();
  }, [navRef, entries, badges]);
  return fit;
}

const GROUPS = '.ant-menu-item';
const MORE = '.nav-more';
const PARTS = `${GROUPS}, ${MORE}`;

function fitOf(nav: HTMLElement): Fit {
  const widths = [...nav.querySelectorAll(GROUPS)].map(widthOf);
  const room = widthOf(nav);
  const more = nav.querySelector(MORE);
  return fitGroups(widths, room, more ? widthOf(more) : 0);
}

const widthOf = (element: Element): number => element.getBoundingClientRect().width;

/** How many groups of these widths stand in a line with this room, which “More” shares if it is needed. */
export function fitGroups(widths: readonly number[], room: number, moreWidth: number): Fit {
  const sum = (count: number) => Math.ceil(widths.slice(0, count).reduce((total, width) => total + width, 0));
  if (sum(widths.length) <= Math.ceil(room)) return { visibleCount: widths.length };
  let visibleCount = widths.length - 1;
  while (visibleCount > 0 && sum(visibleCount) + moreWidth > room) visibleCount -= 1;
  return { visibleCount, width: sum(visibleCount) };
}
