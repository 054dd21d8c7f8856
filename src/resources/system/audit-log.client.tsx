import { useCustom } from '@refinedev/core';
import { Button, Input, Select } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { DaysFilter } from '../../client/fields/days-filter.tsx';
import { fieldMessages } from '../../client/fields/messages.ts';
import ReferenceSelect from '../../client/fields/reference-select.tsx';
import { DownloadMenu } from '../../client/list/export/export-menu.tsx';
import { Pager } from '../../client/list/pager.tsx';
import { PageHead } from '../../client/page/page-head.tsx';
import { COMPARED_VERSION, recordPath } from '../../client/page/record-path.ts';
import {
  auditActionLabel,
  detailsOf,
  historyMessages,
  sectionLabel,
} from '../../client/record/history/history-messages.ts';
import { useFeature } from '../../client/session/use-feature.ts';
import { useMay } from '../../client/session/use-may.ts';
import { idOf } from '../../client/transport/wire/id.ts';
import { type ListPage, parseListPage } from '../../client/transport/wire/list-page.ts';
import { RadioChoice } from '../../client/ui/controls/radio-choice.tsx';
import { useLanguage } from '../../client/ui/language.tsx';
import { Loading } from '../../client/ui/loading.tsx';
import { shanghaiTime } from '../../client/ui/shanghai.ts';
import { DataTable } from '../../client/ui/table/data-table.tsx';
import type { DataColumn } from '../../client/ui/table/table-types.ts';
import { UserText } from '../../client/ui/user-text.tsx';
import { AUDIT_KINDS, type AuditEntry, type AuditKind } from '../../contract/audit.ts';
import { calls } from '../../contract/calls.ts';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE, rangeOf, rangeText } from '../../contract/list.ts';
import { EXPORT, ownActionsOf } from '../../declare/actions.ts';
import { accessActions, auditActionLabels, auditFilterLabels, auditKindLabels } from '../../declare/audit-actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import { reasonLabel } from '../../declare/reason.ts';
import { sections } from '../index.ts';
import { auditMessages } from './audit-messages.client.tsx';
import { operator } from './operator.ts';

const parameterNames = ['operator', 'section', 'action', 'field', 'at', 'record', 'keyword'] as const;
type ParameterName = (typeof parameterNames)[number];
type Changes = Partial<Record<ParameterName | 'kind' | 'current' | 'pageSize' | 'who', string>>;

/** The audit log, newest first. Its filters are in the address, so that a link can be shared. */
export default function AuditLog() {
  const { say } = useLanguage();
  const columns = useColumns();
  const may = useMay();
  const isExported = useFeature('auditExport') && may(operator, EXPORT);
  const [search, setSearch] = useSearchParams();
  const current = Number(search.get('current')) || FIRST_PAGE;
  const pageSize = Number(search.get('pageSize')) || DEFAULT_PAGE_SIZE;
  const hasKinds = useFeature('auditKinds');
  const kind: AuditKind = search.get('kind') === 'access' ? 'access' : 'changes';
  const filters = [
    ...parameterNames
      .filter((name) => hasKinds || name !== 'field')
      .flatMap((name) => search.getAll(name).map((value) => [name, value] as const)),
    ...(hasKinds ? [['kind', kind] as const] : []),
  ];
  const change = (changes: Changes) => {
    const next = new URLSearchParams(search);
    // A field is one of its section.
    if ('section' in changes) next.delete('field');
    if (!('current' in changes)) next.delete('current');
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next);
  };
  const { query, result } = useCustom<ListPage<AuditEntry>>({
    url: calls.audit,
    method: 'get',
    config: { query: [['current', current], ['pageSize', pageSize], ...filters] },
    queryOptions: {
      queryKey: ['audit', current, pageSize, filters],
      placeholderData: (previous) => previous,
      select: ({ data }) => ({ data: parseListPage<AuditEntry>(data, { current, pageSize }) }),
    },
    errorNotification: false,
  });
  // Before the first response `result.data` is an empty object.
  const { list: rows = [], total = 0, hasTotal = true } = result.data ?? {};
  return (
    <section className="screen">
      <PageHead title={say(auditMessages.title)} about={say(auditMessages.about)}>
        {isExported ? (
          <DownloadMenu
            of={auditMessages.title}
            path={calls.auditExport}
            query={filters}
            disabled={rows.length === 0}
          />
        ) : null}
      </PageHead>
      <div className="panel">
        {hasKinds ? (
          <RadioChoice
            appearance="segments"
            className="audit-kinds"
            aria-label={say(auditFilterLabels.kind)}
            value={kind}
            options={AUDIT_KINDS.map((value) => ({ value, label: say(auditKindLabels[value]) }))}
            onChange={(value) => change({ kind: value === 'changes' ? '' : value, action: '', field: '' })}
          />
        ) : null}
        <AuditFilters search={search} kind={hasKinds ? kind : undefined} onChange={change} />
        {query.isError && !query.data ? (
          <p role="alert">
            {say(auditMessages.failed)} <Button onClick={() => void query.refetch()}>{say(auditMessages.retry)}</Button>
          </p>
        ) : (
          <DataTable<AuditRow>
            columns={columns}
            rows={rows.map((entry) => ({ ...entry, key: String(entry.id) }))}
            scroll="table"
            empty={query.isLoading ? <Loading /> : say(auditMessages.nothing)}
          />
        )}
        <Pager
          location={{ current, pageSize }}
          total={total}
          hasTotal={hasTotal}
          rowCount={rows.length}
          narrow={false}
          onChange={(page) => change({ current: String(page.current), pageSize: String(page.pageSize) })}
        />
      </div>
    </section>
  );
}

type AuditRow = AuditEntry & { key: string };

function useColumns(): DataColumn<AuditRow>[] {
  const { say } = useLanguage();
  return [
    { key: 'at', title: say(auditMessages.at), render: ({ at }) => <span className="digits">{shanghaiTime(at)}</span> },
    {
      key: 'operator',
      title: say(auditMessages.operator),
      render: (one) => <UserText text={one.operator?.title ?? say(historyMessages.system)} />,
    },
    {
      key: 'action',
      title: say(auditMessages.action),
      render: ({ action, section }) => say(auditActionLabel(action, section)),
    },
    {
      key: 'section',
      title: say(auditMessages.section),
      render: ({ section }) => (section ? say(sectionLabel(section)) : '—'),
    },
    { key: 'record', title: say(auditMessages.record), render: (entry) => <RecordLink entry={entry} /> },
    { key: 'details', title: say(auditMessages.details), render: (entry) => <Details entry={entry} /> },
  ];
}

/** The names to filter by: those of the part of the log that is shown, and of the chosen section. */
function actionNames(kind: AuditKind | undefined, resource: Resource | undefined): string[] {
  const own = (resource ? [resource] : sections).flatMap(ownActionsOf).map(({ name }) => name);
  const all = [...new Set([...auditActionLabels, ...own])];
  if (kind === undefined) return all;
  return kind === 'access' ? [...accessActions] : all.filter((name) => !accessActions.includes(name));
}

/** What the entry changed, on the page of its record, where the operator may read that. */
function DifferenceLink({ entry: { section, recordId, version, action } }: { entry: AuditEntry }) {
  const { say } = useLanguage();
  const may = useMay();
  const hasRevisions = useFeature('revisions');
  const resource = findSection(sections, section);
  const hasPage = resource && recordId && typeof version === 'number' && action !== 'delete';
  if (!hasPage || !hasRevisions || !may(resource, 'show')) return null;
  return (
    <Link to={`${recordPath(resource, 'show', { id: recordId })}?${COMPARED_VERSION}=${version}`}>
      {say(historyMessages.compare)}
    </Link>
  );
}

function RecordLink({ entry: { section, recordId, title, action } }: { entry: AuditEntry }) {
  const resource = findSection(sections, section);
  if (!recordId) return '—';
  const name = <UserText text={title || `#${recordId}`} />;
  return resource && action !== 'delete' ? (
    <Link to={recordPath(resource, 'show', { id: recordId })}>{name}</Link>
  ) : (
    name
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const { say } = useLanguage();
  const resource = findSection(sections, entry.section);
  const reason = entry.reason && say(reasonLabel(resource?.workflow, entry.reason));
  const sentences = [...(reason ? [reason] : []), ...detailsOf(resource, entry.details).map(say)];
  return (
    <span className="audit-details">
      <UserText text={sentences.join(' · ') || '—'} /> <DifferenceLink entry={entry} />
    </span>
  );
}

interface AuditFiltersProps {
  search: URLSearchParams;
  /** Undefined where the server does not tell changes from sign-ins. */
  kind: AuditKind | undefined;
  onChange: (changes: Changes) => void;
}

function AuditFilters({ search, kind, onChange }: AuditFiltersProps) {
  const { say } = useLanguage();
  const who = search.get('operator');
  const keyword = search.get('keyword') ?? '';
  const applyKeyword = (input: string) => input !== keyword && onChange({ keyword: input });
  const days = rangeOf(search.get('at') ?? '') ?? { from: null, to: null };
  const resource = findSection(sections, search.get('section'));
  const actions = actionNames(kind, resource);
  return (
    <div className="audit-filters">
      <div>
        <label htmlFor="audit-operator">{say(auditMessages.operator)}</label>
        <ReferenceSelect
          section={operator}
          id="audit-operator"
          value={who ? [{ value: idOf(who), label: search.get('who') ?? `#${who}` }] : []}
          onChange={([one]) => onChange({ operator: one ? String(one.value) : '', who: one?.label ?? '' })}
        />
      </div>
      <div>
        <label htmlFor="audit-section">{say(auditMessages.section)}</label>
        <Select<string | null>
          id="audit-section"
          placeholder={say(fieldMessages.any)}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={search.get('section')}
          onChange={(section) => onChange({ section: section ?? '' })}
          options={sections.map(({ code, label }) => ({ value: code, label: say(label) }))}
        />
      </div>
      <div>
        <label htmlFor="audit-action">{say(auditMessages.action)}</label>
        <Select<string | null>
          id="audit-action"
          placeholder={say(fieldMessages.any)}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={search.get('action')}
          onChange={(action) => onChange({ action: action ?? '' })}
          options={actions.map((name) => ({ value: name, label: say(auditActionLabel(name)) }))}
        />
      </div>
      {kind === 'changes' ? (
        <div>
          <label htmlFor="audit-field">{say(auditFilterLabels.field)}</label>
          <Select<string | null>
            id="audit-field"
            placeholder={say(resource ? fieldMessages.any : auditMessages.sectionFirst)}
            disabled={!resource}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={search.get('field')}
            onChange={(field) => onChange({ field: field ?? '' })}
            options={Object.entries(resource?.fields ?? {}).map(([name, { label }]) => ({
              value: name,
              label: say(label),
            }))}
          />
        </div>
      ) : null}
      <div className="audit-days">
        <label htmlFor="audit-at">{say(auditMessages.at)}</label>
        <DaysFilter
          id="audit-at"
          label={say(auditMessages.at)}
          days={days}
          onChange={({ from, to }) => onChange({ at: daysText(from, to) })}
        />
      </div>
      <div>
        <label htmlFor="audit-keyword">{say(auditMessages.recordTitle)}</label>
        <Input
          id="audit-keyword"
          key={keyword}
          defaultValue={keyword}
          maxLength={120}
          allowClear
          onClear={() => onChange({ keyword: '' })}
          onPressEnter={({ currentTarget }) => applyKeyword(currentTarget.value.trim())}
          onBlur={({ currentTarget }) => applyKeyword(currentTarget.value.trim())}
        />
      </div>
      <div>
        <label htmlFor="audit-record">{say(auditMessages.recordNumber)}</label>
        <Input
          id="audit-record"
          inputMode="numeric"
          allowClear
          value={search.get('record') ?? ''}
          onChange={(event) => onChange({ record: event.target.value.replace(/\D/g, '') })}
        />
      </div>
      <Button
        onClick={() =>
          onChange({ operator: '', who: '', section: '', action: '', field: '', at: '', record: '', keyword: '' })
        }
      >
        {say(auditMessages.reset)}
      </Button>
    </div>
  );
}

const daysText = (from: string | null, to: string | null): string => (from || to ? rangeText(from, to) : '');
