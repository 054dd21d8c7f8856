import { useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { FIRST_PAGE } from '../../contract/list.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import { sections } from '../../resources/index.ts';
import { toListRows } from '../page/list-rows.ts';
import { useLinkState } from '../page/use-back-link.ts';
import { recordActionMessages, recordActionSentences } from '../record/action-messages.ts';
import { useActionDialog } from '../record/actions/use-action-dialog.tsx';
import { SeatsShown } from '../record/seats/seats.tsx';
import { useAttendancePlace } from '../record/seats/use-seats.ts';
import { childListId, useReadableChildren, useRelated } from '../record/show/child-sections.tsx';
import { useVisibleResource } from '../record/use-visible.ts';
import { useMay } from '../session/use-may.ts';
import { type ListLocation, parseListLocation } from '../transport/wire/list-location.ts';
import { listTotal } from '../transport/wire/list-total.ts';
import { countText } from '../ui/count-text.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { useLanguage } from '../ui/language.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useNarrow } from '../ui/use-media-query.ts';
import { ImportButton } from './import/import-button.tsx';
import { ListCards } from './list-cards.tsx';
import { ListTable } from './list-table.tsx';
import { Pager } from './pager.tsx';
import { TrashButton } from './trash-button.tsx';

/** The lists of the child records of a record, and of related records of other sections. */
export function ChildLists({ resource, record }: { resource: Resource; record: AnyRecord }) {
  // The people of a session have a panel of their own.
  const attendance = useAttendancePlace(resource, record);
  const children = useReadableChildren(resource).filter(({ code }) => code !== attendance?.applications.code);
  const related = useRelated(resource);
  return [
    ...children.flatMap((child) =>
      child.within ? <ChildList key={child.code} resource={child} field={child.within.field} parent={record} /> : [],
    ),
    ...related.map(({ section, field }) => (
      <ChildList key={section.code} resource={section} field={field} parent={record} isRelated />
    )),
  ];
}

interface ChildListProps {
  resource: Resource;
  /** The reference field that names the parent. */
  field: string;
  parent: AnyRecord;
  /** Whether they are records of another section, which are created there. */
  isRelated?: boolean;
}

function ChildList({ resource: declared, field, parent, isRelated = false }: ChildListProps) {
  const resource = useVisibleResource(declared);
  const { say } = useLanguage();
  const may = useMay();
  const narrow = useNarrow();
  const heading = childListId(resource.code);
  // The URL belongs to the record, so a child list keeps its page and order in state.
  const [location, setLocation] = useState<ListLocation>(() => parseListLocation('', resource));
  const change = (changed: Partial<ListLocation>) => setLocation({ ...location, ...changed });
  const { query, rows, listedTotal } = useChildren(resource, { field, parent, location, isRelated });
  const { total, hasTotal } = listedTotal;
  const [ask, dialog] = useActionDialog(resource, { isComplete: false });
  const mayCreate = may(resource, 'create') && !isRelated;
  const Rows = narrow ? ListCards : ListTable;
  return (
    <section className="panel child-list" aria-labelledby={heading}>
      <header>
        <h2 id={heading} tabIndex={-1}>
          {say(resource.label)}{' '}
          {query.data ? <span className="quiet digits">{countText(total, !hasTotal)}</span> : null}
        </h2>
        <span className="quiet">{say(resource.about)}</span>
        {isRelated ? null : (
          <>
            <TrashButton resource={resource} parentFilter={{ [field]: parent.id }} />
            <ImportButton resource={resource} parent={parent.id} />
          </>
        )}
        {mayCreate ? <AddButton resource={resource} field={field} parent={parent} /> : null}
      </header>
      {query.isError && !query.data ? (
        <FailureNotice title={say(recordActionMessages.listFailed)} error={query.error}>
          <Button onClick={() => void query.refetch()} loading={query.isFetching}>
            {say(recordActionMessages.retry)}
          </Button>
        </FailureNotice>
      ) : (
        <div className="rows" aria-busy={query.isFetching} data-stale={query.isPlaceholderData}>
          <SeatsShown
            resource={resource}
            records={rows.map((row) => row.record)}
            only={resource.seats?.by === field ? parent.id : undefined}
          >
            <Rows
              resource={resource}
              rows={query.data ? rows : null}
              location={location}
              onChange={change}
              onAction={ask}
              empty={<p className="quiet none-yet">{say(recordActionSentences.empty(resource.label))}</p>}
            />
          </SeatsShown>
        </div>
      )}
      {!hasTotal || total > rows.length || location.current > FIRST_PAGE ? (
        <Pager location={location} {...listedTotal} rowCount={rows.length} narrow={narrow} onChange={change} />
      ) : null}
      {dialog}
    </section>
  );
}

interface ChildrenQuery extends Required<Pick<ChildListProps, 'field' | 'parent' | 'isRelated'>> {
  location: ListLocation;
}

function useChildren(resource: Resource, { field, parent, location, isRelated }: ChildrenQuery) {
  const call = isRelated ? undefined : parentCall(resource);
  const { query } = useList<AnyRecord>({
    resource: resource.code,
    pagination: { currentPage: location.current, pageSize: location.pageSize },
    sorters: location.sorters,
    filters: [{ field: call ? 'id' : field, operator: 'in', value: [parent.id] }],
    ...(call ? { meta: { call } } : {}),
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const rows = toListRows(query.data?.data);
  return { query, rows, listedTotal: listTotal(query.data, rows.length, location) };
}

/** The call of the parent section that lists them, where it declares one. */
function parentCall({ within }: Resource): string | undefined {
  const parent = findSection(sections, within?.section);
  return within?.call && parent ? `${apiPathOf(parent)}/${within.call}` : undefined;
}

function AddButton({ resource, field, parent }: Omit<ChildListProps, 'isRelated'>) {
  const { say } = useLanguage();
  const state = useLinkState(resource);
  return (
    <LinkButton to={`${resource.path}/create?${field}=${encodeURIComponent(parent.id)}`} state={state}>
      {say(resource.entry ?? recordActionMessages.create)}
    </LinkButton>
  );
}
