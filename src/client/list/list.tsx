import { useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ComponentProps, memo, Suspense, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { FIRST_PAGE } from '../../contract/list.ts';
import type { ColumnChoice, ListLayout } from '../../contract/preference.ts';
import { childrenOf, EXPORT } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { CHILD_LIST_PARAMETER } from '../../declare/list-address.ts';
import { sections } from '../../resources/index.ts';
import { findReferenceIn, KnownReferencesContext } from '../page/known-references.ts';
import { type ListRow, toListRows } from '../page/list-rows.ts';
import { PageHead } from '../page/page-head.tsx';
import { useCalendarPage } from '../page/use-calendar-page.ts';
import { recordActionMessages, recordActionSentences } from '../record/action-messages.ts';
import { useActionDialog } from '../record/actions/use-action-dialog.tsx';
import { selectionQuery } from '../record/row-selection.ts';
import { SeatsShown } from '../record/seats/seats.tsx';
import { WithTabs } from '../record/slots/tabs.tsx';
import { OwnTools } from '../record/slots/tools.tsx';
import { useSlots } from '../record/slots/use-slots.ts';
import { useVisibleResource } from '../record/use-visible.ts';
import { menuNameOf } from '../session/menu-tree.ts';
import type { ListState } from '../session/routing/screen-props.ts';
import { useView } from '../session/routing/use-view.ts';
import { useSession } from '../session/session.ts';
import { useMay } from '../session/use-may.ts';
import { useShortcut } from '../session/use-shortcut.ts';
import { crudFilters, type ListLocation, onlyConditionId } from '../transport/wire/list-location.ts';
import { type ListTotal, listTotal } from '../transport/wire/list-total.ts';
import { AfterPaint } from '../ui/after-paint.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { frameMessages } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useNarrow } from '../ui/use-media-query.ts';
import { useStableCallback } from '../ui/use-stable-callback.ts';
import { useBulk } from './bulk/use-bulk.tsx';
import { useExactTotal } from './exact-total.tsx';
import { ImportButton } from './import/import-button.tsx';
import { hasGallery, ListCards, ListGallery } from './list-cards.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListTable, type RowsProps } from './list-table.tsx';
import { Pager } from './pager.tsx';
import { type RowTicks, useTickedIds } from './row-ticks.ts';
import { type ChangeLayout, useListLayout } from './use-list-layout.ts';
import { type ChangeLocation, useListLocation } from './use-list-location.ts';
import { usePrintedRows } from './use-printed-rows.tsx';
import { IsUnreadContext, useUnreadMarker } from './use-unread-marker.ts';
import '../fields/fields.css';
import '../ui/screens.css';

/** Loads after the rows. */
const ListToolbar = lazyChunk(() => import('./list-toolbar.tsx'));

/** Only trees and lists with manual order need this chunk. */
const ArrangedTable = lazyChunk(() => import('./arranged-table.tsx'));

/** Not rendered again when a query is repeated with the same rows. */
const MemoTable = memo(ListTable);

const ArrangedRows = (props: RowsProps) =>
  props.rows ? (
    <Suspense fallback={<ListTable {...props} />}>
      <ArrangedTable {...props} />
    </Suspense>
  ) : (
    <ListTable {...props} />
  );

/**
 * The list of a section, or of a child section if the URL names one. The key gives each section a list with its own
 * state.
 */
export function ListScreen({ resource }: { resource: Resource }) {
  const childCode = new URLSearchParams(useLocation().search).get(CHILD_LIST_PARAMETER);
  const listedResource = childrenOf(resource, sections).find(({ code }) => code === childCode) ?? resource;
  const list = <List key={listedResource.code} resource={listedResource} />;
  return listedResource === resource ? <WithTabs resource={resource}>{list}</WithTabs> : list;
}

function List({ resource: declared }: { resource: Resource }) {
  const resource = useVisibleResource(declared);
  const { say } = useLanguage();
  const may = useMay();
  const [location, change] = useListLocation(resource);
  const { rows, listedTotal, query, counter } = usePage(resource, location);
  const { total } = listedTotal;
  const [ask, dialog] = useActionDialog(resource, { isComplete: false });
  const narrow = useNarrow();
  const view = useView(resource);
  const [layout, changeLayout] = useListLayout(resource, view);
  const bulk = useBulk(resource, location, rows, listedTotal, query.isPlaceholderData);
  const { tools } = useSlots(resource);
  const mayCreate = may(resource, 'create');
  const printed = usePrintedRows(resource, location, rows, listedTotal);
  const displayedRows = printed.all ?? rows;
  useLastPage({
    location,
    listedTotal: query.data && listedTotal,
    rowCount: rows.length,
    stale: query.isPlaceholderData,
    change,
  });

  const findReference = useMemo(
    () =>
      findReferenceIn(
        resource,
        rows.map(({ record }) => record),
      ),
    [resource, rows],
  );
  const isGallery = layout.display === 'gallery' && hasGallery(resource);
  const Table = resource.tree || resource.order ? ArrangedRows : MemoTable;
  const Rows = narrow ? ListCards : isGallery ? ListGallery : Table;
  const waiting = !query.data && !query.isError;
  const table = useTableParts({ resource, location, bulk, mayCreate, change, ask, layout, changeLayout });
  const container = useRef<HTMLDivElement>(null);
  // A focused row handles the key itself; from elsewhere it focuses the first row.
  useShortcut('down', () => container.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus());
  const isNew = useUnreadMarker(resource, rows.length > 0);
  const toolbar =
    waiting || !changeLayout ? null : (
      <AfterPaint>
        <ListToolbar
          resource={resource}
          location={location}
          onChange={change}
          layout={layout}
          onLayout={changeLayout}
          view={view}
          narrow={narrow}
        />
      </AfterPaint>
    );
  return (
    <section className="screen list-screen">
      <PageHead
        title={useSectionLabel(resource)}
        about={say(resource.about)}
        {...(waiting ? {} : { tools: { resource, onPrint: printed.print, printRange: printed.range } })}
      >
        <CalendarLink resource={resource} />
        {may(resource, EXPORT) && waiting ? <span className="skeleton export-skeleton" aria-hidden="true" /> : null}
        {may(resource, EXPORT) && total > 0 ? (
          <Button onClick={bulk.startExport}>{say(recordActionMessages.export)}</Button>
        ) : null}
        {tools ? (
          <ListTools
            resource={resource}
            tools={tools}
            ticks={bulk.ticks}
            query={selectionQuery({ location, ...listedTotal }, resource)}
            total={total}
            refresh={() => void query.refetch()}
          />
        ) : null}
        <ImportButton resource={resource} />
        {mayCreate ? <CreateButton resource={resource} /> : null}
      </PageHead>
      <div className="panel">
        <KnownReferencesContext value={findReference}>
          <ListFilters
            resource={resource}
            location={location}
            ready={!waiting}
            onSearch={(conditions) => change({ conditions, current: 1 })}
            onRefresh={() => void query.refetch()}
          />
        </KnownReferencesContext>
        {bulk.withBar(changeLayout ? toolbar : undefined)}
        {query.isError && !query.data ? (
          <ListFailed error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <div
            ref={container}
            className={layout.density === 'compact' ? 'rows is-compact' : 'rows'}
            aria-busy={query.isFetching}
            data-stale={query.isPlaceholderData}
          >
            <IsUnreadContext value={isNew}>
              <SeatsShown
                resource={resource}
                records={displayedRows.map(({ record }) => record)}
                only={onlyConditionId(location.conditions, resource.seats?.by)}
              >
                <Rows resource={resource} rows={waiting ? null : displayedRows} location={location} {...table} />
              </SeatsShown>
            </IsUnreadContext>
          </div>
        )}
        <Pager location={location} {...listedTotal} rowCount={rows.length} narrow={narrow} onChange={change} />
      </div>
      {dialog}
      {bulk.dialog}
      {printed.loader}
      {counter}
    </section>
  );
}

interface ListToolsProps extends Omit<ComponentProps<typeof OwnTools>, 'list'>, Omit<ListState, 'selected'> {
  ticks: RowTicks | undefined;
}

const ListTools = ({ resource, tools, ticks, ...list }: ListToolsProps) => (
  <OwnTools resource={resource} tools={tools} list={{ ...list, selected: useTickedIds(ticks) }} />
);

function usePage(resource: Resource, location: ListLocation) {
  const listQuery = {
    pagination: { currentPage: location.current, pageSize: location.pageSize },
    sorters: location.sorters,
    filters: crudFilters(location, resource),
  };
  const { query } = useList<AnyRecord>({
    resource: resource.code,
    ...listQuery,
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const list = query.data?.data;
  const rows: ListRow[] = useMemo(() => toListRows(list), [list]);
  const isCounting = query.data?.more === true && !query.isPlaceholderData;
  const { exactTotal, counter } = useExactTotal(resource, listQuery.filters, isCounting);
  return { rows, listedTotal: listTotal(exactTotal ?? query.data, rows.length, location), query, counter };
}

interface TableOwner {
  resource: Resource;
  location: ListLocation;
  bulk: ReturnType<typeof useBulk>;
  mayCreate: boolean;
  change: ChangeLocation;
  ask: RowsProps['onAction'];
  layout: ListLayout;
  changeLayout: ChangeLayout | undefined;
}

/** The props of the table, kept identical between renders because the table is memoized. */
function useTableParts({ resource, location, bulk, mayCreate, change, ask, layout, changeLayout }: TableOwner) {
  const filtered = location.conditions.length > 0;
  const onChange = useStableCallback(change);
  const onAction = useStableCallback(ask);
  const onColumns = useStableCallback((columns: ColumnChoice[]) => changeLayout?.({ ...layout, columns }));
  const empty = useMemo(
    () => <EmptyList resource={resource} filtered={filtered} mayCreate={mayCreate} />,
    [resource, filtered, mayCreate],
  );
  // Without the density, which is a class around the table: changing it renders no row.
  const { columns, frozen } = layout;
  return { onChange, onAction, columns, frozen, onColumns: changeLayout && onColumns, ticks: bulk.ticks, empty };
}

interface LastPageOptions {
  location: ListLocation;
  listedTotal: ListTotal | undefined;
  rowCount: number;
  stale: boolean;
  change: ReturnType<typeof useListLocation>[1];
}

/** Goes to the last page if the URL names one past the end, as after a deletion or from an old link. */
function useLastPage({ location: { current, pageSize }, listedTotal, rowCount, stale, change }: LastPageOptions): void {
  const lastShownPage = useRef(FIRST_PAGE);
  useEffect(() => {
    if (rowCount > 0 && !stale) lastShownPage.current = current;
  }, [rowCount, stale, current]);
  const hasNoTotal = listedTotal?.hasTotal === false;
  const last = hasNoTotal ? current - 1 : Math.max(FIRST_PAGE, Math.ceil((listedTotal?.total ?? 0) / pageSize));
  const isPastEnd = listedTotal !== undefined && !stale && rowCount === 0 && current > last && current > FIRST_PAGE;
  const changeLocation = useStableCallback(change);
  useEffect(() => {
    // Without a total it goes back to the page shown before, not through every empty page.
    if (isPastEnd)
      changeLocation({ current: hasNoTotal ? Math.min(last, lastShownPage.current) : last }, { replace: true });
  }, [isPastEnd, hasNoTotal, last, changeLocation]);
}

/** Leads to the calendar with the records of this section, where they are events. */
function CalendarLink({ resource }: { resource: Resource }) {
  const { say } = useLanguage();
  const to = useCalendarPage(resource);
  return to === undefined ? null : <LinkButton to={to}>{say(frameMessages.calendar)}</LinkButton>;
}

function CreateButton({ resource }: { resource: Resource }) {
  const { say } = useLanguage();
  const { search } = useLocation();
  return (
    <LinkButton type="primary" to={`${resource.path}/create`} state={{ list: search }}>
      {say(resource.entry ?? recordActionMessages.create)}
    </LinkButton>
  );
}

function ListFailed({ error, retry, busy }: { error: unknown; retry: () => void; busy: boolean }) {
  const { say } = useLanguage();
  return (
    <FailureNotice title={say(recordActionMessages.listFailed)} error={error}>
      <Button onClick={retry} loading={busy}>
        {say(recordActionMessages.retry)}
      </Button>
    </FailureNotice>
  );
}

function EmptyList({ resource, filtered, mayCreate }: { resource: Resource; filtered: boolean; mayCreate: boolean }) {
  const { say } = useLanguage();
  if (filtered)
    return <Notice title={say(recordActionMessages.nothingFound)} help={say(recordActionMessages.nothingFoundHelp)} />;
  return (
    <Notice
      title={say(recordActionSentences.empty(resource.label))}
      help={say(recordActionSentences.emptyHelp(mayCreate, resource.entry))}
    />
  );
}

/** The section's name from the menu, else the declared label. */
function useSectionLabel(resource: Resource): string {
  const { say } = useLanguage();
  const { menu } = useSession();
  return menuNameOf(menu, resource.code) || say(resource.label);
}
