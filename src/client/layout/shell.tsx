import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, ScrollRestoration, useLocation } from 'react-router';
import { jobCounts } from '../../contract/job.ts';
import { PaletteButton } from '../search/palette-button.tsx';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { Loading } from '../ui/loading.tsx';
import { COLLAPSED_KEY, readLocal, saveLocal } from '../ui/preferences.ts';
import { TabNameContext } from '../ui/tab-name.ts';
import { useFirstScreenReady } from '../ui/use-first-screen-ready.ts';
import { UserText } from '../ui/user-text.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { keepFocus } from './keep-focus.ts';
import './layout.css';
import { useNavigation } from '../routing/use-navigation.ts';
import { ShortcutHelp } from '../shortcuts/shortcut-help.tsx';
import { frameMessages } from '../ui/frame-messages.ts';
import { useMenuInDrawer, useNarrow } from '../ui/use-media-query.ts';
import { MessageBell } from './message-bell.tsx';
import { MuseumMark } from './museum-mark.tsx';
import { NavMenu } from './nav-menu.tsx';
import { SideMenu } from './side-menu.tsx';
import { LanguageSwitch, ThemeSwitch } from './switches.tsx';
import { useMessagesOpen } from './use-messages-open.ts';
import { useTabTitle } from './use-tab-title.ts';
import { UserMenu } from './user-menu.tsx';

/** The menu where the top bar has no room for it, loaded where it is needed. */
const MenuDrawer = lazyChunk(() => import('./menu-drawer.tsx'));

/** Only while the operator has work of the last day. */
const MyWork = lazyChunk(() => import('../jobs/my-work.tsx'));

/** It comes late and moves nothing: it has room beside the breadcrumbs. */
const LastPlace = lazyChunk(() => import('./last-place.tsx'));

/** Nobody reads it first, so it is drawn when everything else is there. */
const MuseumWatermark = lazyChunk(() => import('./museum-watermark.tsx'));

/** The frame around every screen: dark top bar and side, the content, an empty footer (S2.4). */
export function Shell({ children }: { children: ReactNode }) {
  const { say } = useLanguage();
  const { settings } = useSession();
  const navigation = useNavigation();
  const { entries, badges, total, counts, top, section } = navigation;
  const narrow = useNarrow();
  const inDrawer = useMenuInDrawer();
  const [collapsed, setCollapsed] = useState(() => readLocal(COLLAPSED_KEY) === '1');
  const [messages, setMessages] = useMessagesOpen();
  const showMessages = useCallback(() => setMessages(true), [setMessages]);
  const settled = useFirstScreenReady();
  const [record, setRecord] = useState('');
  const title = useTabTitle(section, record);
  const sections = top?.sections ?? [];
  useEffect(() => keepFocus(document), []);
  const hasSide = !narrow && sections.length > 0;

  const collapse = (next: boolean) => {
    saveLocal(COLLAPSED_KEY, next ? '1' : '0');
    setCollapsed(next);
  };

  return (
    <div className="frame" data-side={hasSide ? (collapsed ? 'narrow' : 'wide') : 'none'}>
      <header className="top">
        <SkipLink />
        {inDrawer ? (
          <Suspense fallback={<span className="menu-button" />}>
            <MenuDrawer {...navigation} />
          </Suspense>
        ) : null}
        <Link to="/" className="museum">
          <MuseumMark />
          <span>{say(settings.museumName)}</span>
        </Link>
        {inDrawer ? null : (
          <NavMenu
            entries={entries}
            badges={badges}
            mode="horizontal"
            at={top ? [top.path] : []}
            label={say(frameMessages.mainMenu)}
          />
        )}
        <div className="top-end">
          <PaletteButton entries={entries} onMessages={showMessages} />
          <LanguageSwitch />
          <ThemeSwitch />
          {counts.has(jobCounts.recent) ? (
            <Suspense fallback={null}>
              <MyWork running={counts.get(jobCounts.running) ?? 0} />
            </Suspense>
          ) : null}
          <MessageBell total={total} open={messages} setOpen={setMessages} />
          <UserMenu total={total} />
        </div>
      </header>
      {hasSide ? (
        <SideMenu
          sections={sections}
          badges={badges}
          at={section ? [section.path] : []}
          collapsed={collapsed}
          setCollapsed={collapse}
        />
      ) : null}
      <main className="content" id="content" tabIndex={-1}>
        <div className="where">
          <Breadcrumbs top={top} section={section} />
          {settled ? (
            <Suspense fallback={null}>
              <LastPlace entries={entries} />
            </Suspense>
          ) : null}
        </div>
        <TabNameContext value={setRecord}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </TabNameContext>
      </main>
      <footer className="foot" />
      {settled ? (
        <Suspense fallback={null}>
          <MuseumWatermark />
        </Suspense>
      ) : null}
      <p className="unseen" aria-live="polite">
        <UserText text={title} />
      </p>
      <ShortcutHelp />
      <ScrollRestoration />
    </div>
  );
}

/** The hash is the router's, so this link moves the focus by itself. */
function SkipLink() {
  const { say } = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <a
      className="skip"
      href={`#${pathname}${search}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {say(frameMessages.skip)}
    </a>
  );
}
