import { QuestionCircleOutlined } from '@ant-design/icons';
import { useParsed } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, ScrollRestoration, useLocation, useSearchParams } from 'react-router';
import { jobCounts } from '../../../contract/job.ts';
import type { Label } from '../../../contract/label.ts';
import { MENTIONS, MESSAGES_OPEN } from '../../../contract/message.ts';
import { useOpenHelp } from '../../help/open-help.ts';
import { PaletteButton } from '../../search/palette-button.tsx';
import type { NavEntry } from '../../session/routing/navigation.ts';
import { CALENDAR_PATH, MEDIA_PATH } from '../../session/routing/routes.ts';
import { useCurrentResource } from '../../session/routing/use-current-resource.ts';
import { useNavigation } from '../../session/routing/use-navigation.ts';
import { useSession } from '../../session/session.ts';
import { useFeature } from '../../session/use-feature.ts';
import { frameMessages, frameSentences } from '../../ui/frame-messages.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { Loading } from '../../ui/loading.tsx';
import { COLLAPSED_KEY, readLocal, saveLocal } from '../../ui/preferences.ts';
import { createStore, type ReadableStore, useStored } from '../../ui/store.ts';
import { TabNameContext } from '../../ui/tab-name.ts';
import { useFirstScreenReady } from '../../ui/use-first-screen-ready.ts';
import { useMenuInDrawer, useNarrow } from '../../ui/use-media-query.ts';
import { UserText } from '../../ui/user-text.tsx';
import { AppearanceMenu } from './appearance-menu.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { keepFocus } from './keep-focus.ts';
import { MessageBell } from './message-bell.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopMenu } from './top-menu.tsx';
import { UserMenu } from './user-menu.tsx';
import './layout.css';

/** The menu for narrow windows, loaded when needed. */
const MenuDrawer = lazyChunk(() => import('./menu-drawer.tsx'));

/** Loaded only while the operator has jobs of the last day. */
const MyWork = lazyChunk(() => import('../../work/jobs/my-work.tsx'));

/** Loaded late; its place beside the breadcrumbs is reserved. */
const LastListLink = lazyChunk(() => import('./last-list-link.tsx'));

/** Loaded after everything else. */
const MuseumWatermark = lazyChunk(() => import('./museum-watermark.tsx'));

/** The frame around every screen: top bar, side menu, content and an empty footer (S2.4). */
export function Shell({ notice, children }: { notice?: ReactNode; children: ReactNode }) {
  const { say } = useLanguage();
  const { settings } = useSession();
  const hasJobs = useFeature('bulk');
  const navigation = useNavigation();
  const { entries, badges, total, counts, top, section } = navigation;
  const narrow = useNarrow();
  const isMenuInDrawer = useMenuInDrawer();
  const [collapsed, setCollapsed] = useState(() => readLocal(COLLAPSED_KEY) === '1');
  const [areMessagesOpen, setMessagesOpen] = useMessagesOpen();
  const showMessages = useCallback(() => setMessagesOpen(true), [setMessagesOpen]);
  const isFirstScreenReady = useFirstScreenReady();
  const [tabName] = useState(() => createStore({ name: '' }));
  const setTabName = useCallback((name: string) => tabName.set({ name }), [tabName]);
  const sections = top?.sections ?? [];
  useEffect(() => keepFocus(document), []);
  const hasSideMenu = !narrow && sections.length > 0;

  const collapse = (next: boolean) => {
    saveLocal(COLLAPSED_KEY, next ? '1' : '0');
    setCollapsed(next);
  };

  return (
    <div className="frame" data-side={hasSideMenu ? (collapsed ? 'narrow' : 'wide') : 'none'}>
      <header className="top">
        <SkipLink />
        {isMenuInDrawer ? (
          <Suspense fallback={<span className="menu-button" />}>
            <MenuDrawer {...navigation} />
          </Suspense>
        ) : null}
        <Link to="/" className="museum">
          <MuseumMark />
          <span>{say(settings.museumName)}</span>
        </Link>
        {isMenuInDrawer ? null : <TopMenu entries={entries} badges={badges} currentPath={top?.path} />}
        <div className="top-end">
          {notice}
          <PaletteButton entries={entries} onMessages={showMessages} />
          <LanguageSwitch />
          <AppearanceMenu />
          {hasJobs && counts.has(jobCounts.recent) ? (
            <Suspense fallback={null}>
              <MyWork running={counts.get(jobCounts.running) ?? 0} />
            </Suspense>
          ) : null}
          <MessageBell
            total={total}
            mentions={counts.get(MENTIONS) ?? 0}
            open={areMessagesOpen}
            setOpen={setMessagesOpen}
          />
          <UserMenu total={total} />
        </div>
      </header>
      {hasSideMenu ? (
        <SideMenu
          sections={sections}
          badges={badges}
          currentPaths={section ? [section.path] : []}
          collapsed={collapsed}
          setCollapsed={collapse}
        />
      ) : null}
      <main className="content" id="content" tabIndex={-1}>
        <div className="where">
          <Breadcrumbs top={top} section={section} />
          {isFirstScreenReady ? (
            <Suspense fallback={null}>
              <LastListLink entries={entries} />
            </Suspense>
          ) : null}
          <HelpButton />
        </div>
        <TabNameContext value={setTabName}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </TabNameContext>
      </main>
      <footer className="foot" />
      {isFirstScreenReady ? (
        <Suspense fallback={null}>
          <MuseumWatermark />
        </Suspense>
      ) : null}
      <TabTitle section={section} tabName={tabName} />
      <ScrollRestoration />
    </div>
  );
}

/** The URL hash belongs to the router, so this link moves the focus itself. */
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

/** The museum's gate as a logo; `index.html` shows it, at the same place, until the app is there. */
const MuseumMark = () => (
  <svg className="museum-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d="M2 8 12 3l10 5v2H2Z" fill="currentColor" />
    <path d="M5 12v8M12 12v8M19 12v8M3 21h18" stroke="currentColor" strokeWidth="2" fill="none" />
  </svg>
);

/** Switches the language; the label is in the other language, for operators who cannot read the current one. */
function LanguageSwitch() {
  const { language, say, setLanguage } = useLanguage();
  const other = language === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <Button type="text" lang={other} title={say(frameMessages.otherLanguage)} onClick={() => setLanguage(other)}>
      {other === 'en-US' ? 'English' : '中文'}
    </Button>
  );
}

/** Whether the message panel is open: opened by the bell, or by a query parameter, which closing removes. */
export function useMessagesOpen(): [open: boolean, setOpen: (open: boolean) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const isInAddress = searchParams.has(MESSAGES_OPEN);
  const setOpen = useCallback(
    (open: boolean) => {
      setIsOpen(open);
      if (open || !isInAddress) return;
      setSearchParams(
        (query) => {
          query.delete(MESSAGES_OPEN);
          return query;
        },
        { replace: true },
      );
    },
    [isInAddress, setSearchParams],
  );
  return [isOpen || isInAddress, setOpen];
}

/** Opens the help for the screen; the user menu may hold nothing but logging out (S2.10). */
function HelpButton() {
  const { say } = useLanguage();
  return (
    <Button
      type="text"
      size="small"
      className="help-button"
      icon={<QuestionCircleOutlined />}
      aria-label={say(frameMessages.help)}
      title={`${say(frameMessages.help)} (?)`}
      aria-keyshortcuts="?"
      aria-haspopup="dialog"
      onClick={useOpenHelp()}
    />
  );
}

type TabName = ReadableStore<{ name: string }>;

/** The tab title: record, view, section and museum. Of these only the record's name changes while a page is open. */
export function TabTitle({ section, tabName }: { section: NavEntry | undefined; tabName: TabName }) {
  const { say } = useLanguage();
  const { settings } = useSession();
  const { pathname } = useLocation();
  const { action } = useParsed();
  const resource = useCurrentResource();
  const isOutsideSection = resource !== undefined && resource.path !== section?.path;
  const outsideMenuName = outsideMenu[pathname];
  const pageName = isOutsideSection ? say(resource.label) : outsideMenuName ? say(outsideMenuName) : section?.name;
  const viewName = action && screenMessages[action];
  const pageNames = [viewName && say(viewName), pageName].flatMap((name) => name || []);
  return (
    <TitleWithName
      tabName={tabName}
      titleOf={(name) => say(frameSentences.title(settings.museumName, name ? [name, ...pageNames] : pageNames))}
    />
  );
}

/** Sets the title, which screen readers announce. */
function TitleWithName({ tabName, titleOf }: { tabName: TabName; titleOf: (name: string) => string }) {
  const name = useStored(tabName, (state) => state.name);
  const title = titleOf(name);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <p className="visually-hidden" aria-live="polite">
      <UserText text={title} />
    </p>
  );
}

/** The names of the pages without a menu entry. */
const outsideMenu: Readonly<Record<string, Label>> = {
  '/search': frameMessages.search,
  [MEDIA_PATH]: frameMessages.media,
  [CALENDAR_PATH]: frameMessages.calendar,
};

const screenMessages: Record<string, Label> = { create: frameMessages.create, edit: frameMessages.edit };
