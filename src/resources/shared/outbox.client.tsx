import { useCustom } from '@refinedev/core';
import { Alert, Button, Select } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { Pager } from '../../client/list/pager.tsx';
import { PageHead } from '../../client/page/page-head.tsx';
import { recordPath } from '../../client/page/record-path.ts';
import { MessageText } from '../../client/record/outbox/applicant-messages.tsx';
import { MessageProblem, MessageState } from '../../client/record/outbox/message-state.tsx';
import {
  isSending,
  outboxMessages,
  outboxSentences,
  outboxStateLabels,
} from '../../client/record/outbox/outbox-messages.ts';
import { outboxKey, useRetry } from '../../client/record/outbox/use-outbox.ts';
import type { ScreenProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { Loading } from '../../client/ui/loading.tsx';
import { shanghaiTime } from '../../client/ui/shanghai.ts';
import { DataTable } from '../../client/ui/table/data-table.tsx';
import type { DataColumn } from '../../client/ui/table/table-types.ts';
import { UserText } from '../../client/ui/user-text.tsx';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE } from '../../contract/list.ts';
import { type OutboxAnswer, type OutboxMessage, outboxStates } from '../../contract/outbox.ts';
import { apiPathOf, OUTBOX } from '../../declare/actions.ts';
import { applicantEvents } from '../../declare/applicant.ts';
import { findSection } from '../../declare/define-resource.ts';
import { sections } from '../index.ts';

/** The messages to applicants, newest first. Filters and page are in the address. */
export default function Outbox({ resource }: ScreenProps) {
  const { say } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const { retryAll, isBusy } = useRetry();
  const current = Number(search.get('current')) || FIRST_PAGE;
  const pageSize = Number(search.get('pageSize')) || DEFAULT_PAGE_SIZE;
  const filters = ['state', 'section'].flatMap((name) => search.getAll(name).map((value) => [name, value] as const));
  const change = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(search);
    if (!('current' in changes)) next.delete('current');
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next);
  };
  const { query } = useCustom<OutboxAnswer & Record<string, unknown>>({
    url: `${apiPathOf(resource)}/${OUTBOX}`,
    method: 'get',
    config: { query: [['current', current], ['pageSize', pageSize], ...filters] },
    queryOptions: {
      queryKey: outboxKey('list', current, pageSize, filters),
      placeholderData: (previous) => previous,
    },
    errorNotification: false,
  });
  const { list: rows = [], total = 0, channel = 'off', unsent = 0 } = query.data?.data ?? {};
  const columns = useColumns(isSending(channel));
  return (
    <section className="screen">
      <PageHead title={say(outboxMessages.title)} about={say(outboxMessages.about)}>
        {unsent > 0 ? (
          <Button loading={isBusy} onClick={() => void retryAll(filters)}>
            {say(outboxSentences.retryAll(unsent))}
          </Button>
        ) : null}
      </PageHead>
      {query.data && !isSending(channel) ? <Alert type="info" showIcon title={say(outboxMessages.isOff)} /> : null}
      <div className="panel">
        <OutboxFilters search={search} onChange={change} />
        {query.isError && !query.data ? (
          <p role="alert">
            {say(outboxMessages.failed)}{' '}
            <Button onClick={() => void query.refetch()}>{say(outboxMessages.tryAgain)}</Button>
          </p>
        ) : (
          <DataTable<OutboxRow>
            columns={columns}
            rows={rows.map((message) => ({ ...message, key: String(message.id) }))}
            scroll="table"
            empty={query.isLoading ? <Loading /> : say(outboxMessages.nothing)}
          />
        )}
        <Pager
          location={{ current, pageSize }}
          total={total}
          hasTotal
          rowCount={rows.length}
          narrow={false}
          onChange={(page) => change({ current: String(page.current), pageSize: String(page.pageSize) })}
        />
      </div>
    </section>
  );
}

type OutboxRow = OutboxMessage & { key: string };

function useColumns(canSend: boolean): DataColumn<OutboxRow>[] {
  const { say } = useLanguage();
  return [
    {
      key: 'at',
      title: say(outboxMessages.at),
      render: ({ at }) => <span className="digits">{shanghaiTime(at)}</span>,
    },
    { key: 'state', title: say(outboxMessages.state), render: ({ state }) => <MessageState state={state} /> },
    { key: 'event', title: say(outboxMessages.event), render: (one) => <EventText message={one} /> },
    { key: 'record', title: say(outboxMessages.record), render: (one) => <RecordName message={one} /> },
    {
      key: 'address',
      title: say(outboxMessages.address),
      render: ({ address }) => <UserText text={address ?? '—'} />,
    },
    {
      key: 'problem',
      title: say(outboxMessages.problem),
      render: (one) => (
        <span className="audit-details">
          <MessageProblem message={one} />
        </span>
      ),
    },
    {
      key: 'retry',
      title: '',
      render: (one) => (one.mayRetry && canSend ? <RetryButton message={one} /> : null),
    },
  ];
}

/** What happened, with the text below it. */
function EventText({ message }: { message: OutboxMessage }) {
  const { say } = useLanguage();
  return (
    <details className="move-message">
      <summary>{say(applicantEvents[message.event].label)}</summary>
      <MessageText message={message} />
    </details>
  );
}

function RecordName({ message: { section, recordId, title } }: { message: OutboxMessage }) {
  const { say } = useLanguage();
  const resource = findSection(sections, section);
  if (!resource) return '—';
  return (
    <>
      {title === null ? (
        <span className="quiet">
          #{recordId} {say(outboxMessages.gone)}
        </span>
      ) : (
        <Link className="link-in-text" to={recordPath(resource, 'show', { id: recordId })}>
          <UserText text={title} />
        </Link>
      )}{' '}
      <span className="quiet">{say(resource.label)}</span>
    </>
  );
}

function RetryButton({ message: { id, state } }: { message: OutboxMessage }) {
  const { say } = useLanguage();
  const { retry, isBusy } = useRetry();
  return (
    <Button size="small" loading={isBusy} onClick={() => void retry([id])}>
      {say(state === 'off' ? outboxMessages.send : outboxMessages.retry)}
    </Button>
  );
}

interface OutboxFiltersProps {
  search: URLSearchParams;
  onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

function OutboxFilters({ search, onChange }: OutboxFiltersProps) {
  const { say } = useLanguage();
  const senders = sections.filter(({ applicant }) => applicant !== undefined);
  return (
    <div className="audit-filters">
      <div>
        <label htmlFor="outbox-state">{say(outboxMessages.state)}</label>
        <Select<string | null>
          id="outbox-state"
          placeholder={say(outboxMessages.any)}
          allowClear
          value={search.get('state')}
          onChange={(state) => onChange({ state: state ?? null })}
          options={outboxStates.map((state) => ({ value: state, label: say(outboxStateLabels[state].label) }))}
        />
      </div>
      <div>
        <label htmlFor="outbox-section">{say(outboxMessages.section)}</label>
        <Select<string | null>
          id="outbox-section"
          placeholder={say(outboxMessages.any)}
          allowClear
          value={search.get('section')}
          onChange={(section) => onChange({ section: section ?? null })}
          options={senders.map(({ code, label }) => ({ value: code, label: say(label) }))}
        />
      </div>
    </div>
  );
}
