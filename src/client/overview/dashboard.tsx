import { useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import type { CSSProperties } from 'react';
import { Link, useLocation } from 'react-router';
import { calls } from '../../contract/calls.ts';
import type { DashboardAnswer as Content } from '../../contract/dashboard.ts';
import { DEFAULT_PERIOD, type Period, periods } from '../../contract/dashboard.ts';
import { type Card as CardDeclaration, mayOpen } from '../../declare/card.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { newRecordTitle } from '../page/screen-titles.ts';
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
import { frameSentences } from '../ui/frame-messages.ts';
import { MenuIcon } from '../ui/icons/menu-icon.tsx';
import { useLanguage } from '../ui/language.tsx';
import { pageMessages, pageSentences } from '../ui/page-messages.ts';
import { UserText } from '../ui/user-text.tsx';
import { CardPanel } from './card.tsx';
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
  const { say } = useLanguage();
  const { user } = useSession();
  const hasOverview = useFeature('overview');
  const period = periodOf(useLocation().search, DEFAULT_PERIOD);
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <div className="dashboard-greeting">
          <h1>
            <UserText text={say(pageSentences.greeting(user.name))} />
          </h1>
          <ActiveSessionsButton />
        </div>
        {hasOverview ? <PeriodSwitch period={period} /> : null}
      </header>
      {hasOverview ? <Cards {...props} period={period} /> : null}
      <Sections />
    </div>
  );
}

function Cards({ cards, cardParts, period }: DashboardProps & { period: Period }) {
  const { say } = useLanguage();
  const may = useMay();
  const download = useDownload();
  const { data: answer, error, isError, isFetching, isPlaceholderData, refetch } = useDashboard(period);
  const data = answer?.data;
  if (isError && !data) {
    return (
      <FailureNotice title={say(overviewMessages.allFailed)} error={error}>
        <Button onClick={() => void refetch()} loading={isFetching}>
          {say(overviewMessages.retry)}
        </Button>
      </FailureNotice>
    );
  }
  // Until the response arrives, the operator's codes decide which cards are shown as loading.
  const visibleCards = cards.filter((card) =>
    data ? data.cards.some(({ code }) => code === card.code) : mayOpen(card, (code) => may({ code }, 'list')),
  );
  return (
    <div className="cards" data-stale={isPlaceholderData}>
      {visibleCards.map((card) => (
        <CardPanel
          key={card.code}
          card={card}
          own={cardParts.find(({ code }) => code === card.code)?.parts}
          content={data?.cards.find(({ code }) => code === card.code)}
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
          <div key={top.path} style={{ '--across': Math.min(groupSections.length, 4) } as CSSProperties}>
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
      </div>
    </section>
  );
}

function SectionEntry({ entry, resource, waiting }: Section) {
  const { say } = useLanguage();
  const may = useMay();
  return (
    <li>
      <Link to={entry.path} className="entry">
        {entry.name}
        {waiting > 0 ? <span className="quiet digits"> · {say(frameSentences.waiting(waiting))}</span> : null}
      </Link>
      {may(resource, 'create') ? (
        <Link to={`${entry.path}/create`} className="entry-new" aria-label={say(newRecordTitle(resource))}>
          {say(pageMessages.create)}
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
