import { AppstoreOutlined, CalendarOutlined, PlusOutlined } from '@ant-design/icons';
import { useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { calls } from '../../contract/calls.ts';
import type { DashboardAnswer as Content } from '../../contract/dashboard.ts';
import { DEFAULT_PERIOD, type Period, periods } from '../../contract/dashboard.ts';
import { type Card as CardDeclaration, type CardGroup, cardGroups } from '../../declare/card.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { FirstSteps } from '../help/first-steps.tsx';
import { newRecordTitle } from '../page/screen-titles.ts';
import { useCalendarPage } from '../page/use-calendar-page.ts';
import { useMediaPage } from '../page/use-media-page.ts';
import { outboxMessages } from '../record/outbox/outbox-messages.ts';
import { outboxAddress, useOutboxSection } from '../record/outbox/use-outbox.ts';
import { ActiveSessionsButton } from '../session/active-sessions-button.tsx';
import { DASHBOARD } from '../session/message-counts.ts';
import { leavesOf, type NavEntry } from '../session/routing/navigation.ts';
import { listsByPath } from '../session/routing/routes.ts';
import { useNavigation } from '../session/routing/use-navigation.ts';
import { useRoutes } from '../session/routing/use-routes.ts';
import { useSession } from '../session/session.ts';
import { useFeature } from '../session/use-feature.ts';
import { useMay } from '../session/use-may.ts';
import { useDownload } from '../transport/http/use-download.ts';
import { callKey } from '../transport/wire/call-key.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { frameMessages, frameSentences } from '../ui/frame-messages.ts';
import { MenuIcon } from '../ui/icons/menu-icon.tsx';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { pageMessages, pageSentences } from '../ui/page-messages.ts';
import { useCardColumns } from '../ui/use-media-query.ts';
import { UserText } from '../ui/user-text.tsx';
import { CardPanel } from './card.tsx';
import { type CardPlace, type FilledCard, placeCards } from './card-columns.ts';
import { orderCards, useCardLayout } from './card-layout.ts';
import type { CardParts } from './define-card-parts.ts';
import { overviewMessages, overviewSentences, periodOf } from './messages.ts';
import './dashboard.css';

interface DashboardProps {
  /** The cards of the overview in their order. */
  cards: readonly CardDeclaration[];
  /** The components that draw some of them. */
  cardParts: readonly CardParts[];
}

/** The start page: pending work and statistics, if the server has them, and the operator's sections. */
export function DashboardScreen(props: DashboardProps) {
  return useFeature('overview') ? (
    <Overview {...props} />
  ) : (
    <OverviewFrame>
      <FirstSteps />
      <Sections />
    </OverviewFrame>
  );
}

/** The greeting with what belongs beside it. */
function OverviewFrame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  const { say } = useLanguage();
  const { user } = useSession();
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <div className="dashboard-greeting">
          <h1>
            <UserText text={say(pageSentences.greeting(user.name))} />
          </h1>
          <ActiveSessionsButton />
        </div>
        <div className="dashboard-tools">{tools}</div>
      </header>
      {children}
    </div>
  );
}

/** Loaded when the cards are first arranged. */
const CardsDrawer = lazyChunk(() => import('./cards-drawer.tsx'));

/** The cards on two tabs: what the operator has to do, and statistics. One without work sees statistics only. */
function Overview({ cards, cardParts }: DashboardProps) {
  const { say } = useLanguage();
  const [layout, setLayout] = useCardLayout();
  const [isArranging, setArranging] = useState(false);
  const { search } = useLocation();
  const period = periodOf(search, DEFAULT_PERIOD);
  const { data: answer, error, isError, isFetching, isPlaceholderData, refetch } = useDashboard(period);
  const contents = answer?.data.cards;
  const filledCards = orderCards(cards, layout?.order).flatMap((card): FilledCard[] => {
    const content = contents?.find(({ code }) => code === card.code);
    return content ? [{ card, content }] : [];
  });
  const group = groupIn(filledCards, new URLSearchParams(search).get(GROUP));
  const shownCards = filledCards.filter(
    ({ card }) => (!group || groupOf(card) === group) && !(layout?.hidden ?? []).includes(card.code),
  );
  const tools = contents && (
    <>
      {group === 'work' ? null : <PeriodSwitch period={period} />}
      {group ? <GroupSwitch group={group} /> : null}
      {setLayout ? (
        <Button icon={<AppstoreOutlined />} onClick={() => setArranging(true)}>
          {say(overviewMessages.arrange)}
        </Button>
      ) : null}
    </>
  );
  return (
    <OverviewFrame tools={tools}>
      {group === 'statistics' ? null : <FirstSteps />}
      {isError && !contents ? (
        <FailureNotice title={say(overviewMessages.allFailed)} error={error}>
          <Button onClick={() => void refetch()} loading={isFetching}>
            {say(overviewMessages.retry)}
          </Button>
        </FailureNotice>
      ) : contents ? (
        <Cards cards={shownCards} cardParts={cardParts} period={period} isStale={isPlaceholderData} />
      ) : (
        <div
          className="overview-cards-loading"
          role="status"
          aria-busy="true"
          aria-label={say(overviewMessages.loading)}
        />
      )}
      {filledCards.length > 0 && shownCards.length === 0 ? (
        <p className="quiet">{say(overviewMessages.allHidden)}</p>
      ) : null}
      {group === 'statistics' ? null : <Sections />}
      {isArranging && setLayout ? (
        <Suspense>
          <CardsDrawer
            cards={filledCards.map(({ card }) => card)}
            hidden={layout?.hidden ?? []}
            onChange={setLayout}
            onClose={() => setArranging(false)}
          />
        </Suspense>
      ) : null}
    </OverviewFrame>
  );
}

/**
 * The tab that the address names, or the first one: statistics for an operator who has but one card of work. Undefined
 * where the cards are few enough for one page.
 */
function groupIn(filledCards: readonly FilledCard[], name: string | null): CardGroup | undefined {
  const countOf = (group: CardGroup) => filledCards.filter(({ card }) => groupOf(card) === group).length;
  if (cardGroups.some((group) => countOf(group) === 0) || filledCards.length < MIN_CARDS_FOR_TABS) return;
  return cardGroups.find((group) => group === name) ?? (countOf('work') > 1 ? 'work' : 'statistics');
}

const MIN_CARDS_FOR_TABS = 5;

const groupOf = ({ group = 'statistics' }: CardDeclaration): CardGroup => group;

interface CardsProps {
  cards: readonly FilledCard[];
  cardParts: readonly CardParts[];
  period: Period;
  /** Whether the content is still that of another period. */
  isStale: boolean;
}

function Cards({ cards, cardParts, period, isStale }: CardsProps) {
  const download = useDownload();
  const columnCount = useCardColumns();
  const places = useCardPlaces(cards, columnCount);
  const placed = cards.map((filled, at) => ({ ...filled, column: 0, rows: {}, ...places[at] }));
  return (
    <div className="overview-cards" data-stale={isStale}>
      {Array.from({ length: columnCount }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is nothing but its place
        <div key={column} className="overview-cards-column">
          {placed
            .filter((one) => one.column === column)
            .map(({ card, content, rows }) => (
              <CardPanel
                key={card.code}
                card={card}
                own={cardParts.find(({ code }) => code === card.code)?.parts}
                content={content}
                rows={rows}
                onExport={(format) =>
                  void download(calls.dashboardExport, [
                    ['card', card.code],
                    ['period', String(period)],
                    ['format', format],
                  ])
                }
              />
            ))}
        </div>
      ))}
    </div>
  );
}

/** The places of the cards. They stay as long as the same cards are shown: what arrives later moves no card. */
function useCardPlaces(cards: readonly FilledCard[], columnCount: number): readonly CardPlace[] {
  const key = [columnCount, ...cards.map(({ card }) => card.code)].join(' ');
  const [kept, setKept] = useState(() => ({ key, places: placeCards(cards, columnCount) }));
  if (kept.key === key) return kept.places;
  const next = { key, places: placeCards(cards, columnCount) };
  setKept(next);
  return next.places;
}

/** The parameter of the address with the tab. */
const GROUP = 'show';

function GroupSwitch({ group }: { group: CardGroup }) {
  const { say } = useLanguage();
  const { pathname, search } = useLocation();
  const to = (next: CardGroup) => {
    const query = new URLSearchParams(search);
    query.set(GROUP, next);
    return { pathname, search: String(query) };
  };
  return (
    <nav className="period-switch" aria-label={say(overviewMessages.tabs)}>
      {cardGroups.map((one) => (
        <Link key={one} to={to(one)} replace aria-current={one === group ? 'page' : undefined}>
          {say(overviewMessages[one])}
        </Link>
      ))}
    </nav>
  );
}

interface Section {
  entry: NavEntry;
  resource: Resource;
  waiting: number;
}

/** The groups of the menu with those of their sections that have a list. */
function useGroups(): { top: NavEntry; sections: Section[] }[] {
  const { entries, badges } = useNavigation();
  const { routes } = useRoutes();
  const resources = listsByPath(routes);
  const sectionsOf = (top: NavEntry) =>
    leavesOf([top]).flatMap((entry) => {
      const resource = resources.get(entry.path);
      return resource ? [{ entry, resource, waiting: badges.get(entry.code) ?? 0 }] : [];
    });
  return entries.map((top) => ({ top, sections: sectionsOf(top) })).filter(({ sections }) => sections.length > 0);
}

function Sections() {
  const { say } = useLanguage();
  const groups = useGroups();
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="sections">
      <h2 id="sections">{say(pageMessages.sections)}</h2>
      <div className="groups">
        {groups.map(({ top, sections: groupSections }) => (
          <div key={top.path}>
            <h3>
              <MenuIcon name={top.icon} />
              {top.name}
            </h3>
            <ul className="entries">
              {groupSections.map((section) => (
                <SectionEntry key={section.entry.path} {...section} />
              ))}
            </ul>
          </div>
        ))}
        <PagesAcrossSections />
      </div>
    </section>
  );
}

/** Pages that belong to all sections and so have no entry in the menu. */
function PagesAcrossSections() {
  const { say } = useLanguage();
  const [calendarPage, mediaPage, outbox] = [useCalendarPage(), useMediaPage(), useOutboxSection()];
  const pages = [
    { to: calendarPage, label: frameMessages.calendar },
    { to: mediaPage, label: frameMessages.media },
    { to: outbox && outboxAddress(outbox), label: outboxMessages.title },
  ];
  if (pages.every(({ to }) => to === undefined)) return null;
  return (
    <div>
      <h3>
        <CalendarOutlined aria-hidden />
        {say(pageMessages.acrossSections)}
      </h3>
      <ul className="entries">
        {pages.map(({ to, label }) =>
          to === undefined ? null : (
            <li key={to}>
              <Link to={to} className="entry">
                {say(label)}
              </Link>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function SectionEntry({ entry, resource, waiting }: Section) {
  const { say } = useLanguage();
  const may = useMay();
  return (
    <li>
      <Link to={entry.path} className="entry">
        {entry.name}
        {waiting > 0 ? (
          <>
            <span className="quiet digits" aria-hidden="true" title={say(frameSentences.waiting(waiting))}>
              {' '}
              ({waiting})
            </span>
            <span className="visually-hidden"> · {say(frameSentences.waiting(waiting))}</span>
          </>
        ) : null}
      </Link>
      {may(resource, 'create') ? (
        <Link
          to={`${entry.path}/create`}
          className="entry-new"
          aria-label={say(newRecordTitle(resource))}
          title={say(newRecordTitle(resource))}
        >
          <PlusOutlined />
        </Link>
      ) : null}
    </li>
  );
}

/** The period of the statistics; it is kept in the URL, so that it can be bookmarked and shared. */
export function PeriodSwitch({ period }: { period: Period }) {
  const { say } = useLanguage();
  const { pathname, search } = useLocation();
  const to = (days: Period) => {
    const query = new URLSearchParams(search);
    if (days === DEFAULT_PERIOD) query.delete('period');
    else query.set('period', String(days));
    return { pathname, search: String(query) };
  };
  return (
    <nav className="period-switch" aria-label={say(overviewMessages.period)}>
      {periods.map((days) => (
        <Link key={days} to={to(days)} replace aria-current={days === period ? 'true' : undefined}>
          {say(overviewSentences.days(days))}
        </Link>
      ))}
    </nav>
  );
}

/** All cards in one request, repeated on focus, after writes of this operator and every minute. */
function useDashboard(period: Period) {
  const { query } = useCustom<Content>({
    url: calls.dashboard,
    method: 'get',
    config: { query: { period } },
    queryOptions: {
      queryKey: callKey(DASHBOARD, period),
      placeholderData: keepPreviousData,
      refetchInterval: 60_000,
    },
    // The page shows the failure itself; a message every minute would disturb.
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  return query;
}
