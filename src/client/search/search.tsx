import { Alert, Button, Input } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE } from '../../contract/list.ts';
import type { SearchHit, SectionHits } from '../../contract/search.ts';
import { SEARCH_MAX } from '../../contract/search.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import { sections } from '../../resources/index.ts';
import { Pager } from '../list/pager.tsx';
import { PageHead } from '../page/page-head.tsx';
import { RecordName } from '../page/record-name.tsx';
import { recordPath } from '../page/record-path.ts';
import { Status } from '../record/status.tsx';
import { countText } from '../ui/count-text.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { useLanguage } from '../ui/language.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { pageMessages } from '../ui/page-messages.ts';
import { shanghaiTime } from '../ui/shanghai.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { DataColumn } from '../ui/table/table-types.ts';
import { useNarrow } from '../ui/use-media-query.ts';
import { paletteMessages, paletteSentences } from './palette-messages.ts';
import { searchAddress } from './result-choices.ts';
import { useSearch } from './use-search.ts';
import '../ui/screens.css';

/** The search page for the text in the URL: the first results of each section, or one section with a pager. */
export function SearchScreen() {
  const { say } = useLanguage();
  const narrow = useNarrow();
  const [address, setAddress] = useSearchParams();
  const { text, section, current, pageSize } = parseSearchAddress(address);
  const { query, sections: results } = useSearch(
    text,
    section ? { section, current, pageSize } : { pageSize: ROWS_PER_SECTION },
  );
  const resultsWithRows = results.filter(({ list }) => list.length > 0);
  const failedSections = results.filter(({ failed }) => failed).map(({ section: code }) => labelOf(code));
  const [onlyResult] = section ? results : [];
  return (
    <section className="screen">
      <PageHead title={say(paletteMessages.search)} about={say(paletteMessages.searchAbout)} />
      <div className="panel search-panel">
        <Input.Search
          key={text}
          defaultValue={text}
          aria-label={say(paletteMessages.search)}
          enterButton={say(paletteMessages.search)}
          maxLength={SEARCH_MAX}
          allowClear
          autoFocus={text === ''}
          onSearch={(q) => setAddress(q.trim() ? { q: q.trim() } : {})}
        />
        {section && text ? <Link to={searchAddress(text)}>{say(paletteMessages.allSections)}</Link> : null}
      </div>
      {failedSections.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={`${say(paletteMessages.partlyFailed)}${failedSections.map(say).join(say(paletteMessages.comma))}`}
        />
      ) : null}
      {resultsWithRows.map((result) => (
        <ResultSection key={result.section} text={text} result={result} isOnlySection={section !== undefined} />
      ))}
      {onlyResult ? (
        <Pager
          location={{ current, pageSize }}
          total={onlyResult.total}
          hasTotal
          {...(onlyResult.more ? { more: true } : {})}
          rowCount={onlyResult.list.length}
          narrow={narrow}
          onChange={(page) =>
            setAddress({
              q: text,
              section: onlyResult.section,
              current: `${page.current}`,
              pageSize: `${page.pageSize}`,
            })
          }
        />
      ) : null}
      {text === '' ? <Notice title={say(paletteMessages.search)} help={say(paletteMessages.tooFew)} /> : null}
      {query.isLoading ? <Loading /> : null}
      {query.data && resultsWithRows.length === 0 ? (
        <Notice title={say(paletteMessages.none)} help={say(paletteMessages.noneHelp)} />
      ) : null}
      {query.isError && !query.data ? (
        <FailureNotice title={say(paletteMessages.failedTitle)} error={query.error}>
          <Button loading={query.isFetching} onClick={() => void query.refetch()}>
            {say(pageMessages.retry)}
          </Button>
        </FailureNotice>
      ) : null}
    </section>
  );
}

const ROWS_PER_SECTION = 5;

const labelOf = (section: string) => findSection(sections, section)?.label ?? { zh: section, en: section };

function parseSearchAddress(address: URLSearchParams) {
  const number = (name: string, fallback: number) =>
    /^[1-9]\d{0,5}$/.test(address.get(name) ?? '') ? Number(address.get(name)) : fallback;
  return {
    text: (address.get('q') ?? '').slice(0, SEARCH_MAX).trim(),
    section: address.get('section') || undefined,
    current: number('current', FIRST_PAGE),
    pageSize: number('pageSize', DEFAULT_PAGE_SIZE),
  };
}

interface ResultSectionProps {
  text: string;
  result: SectionHits;
  /** Whether only this section is shown, with a pager. */
  isOnlySection: boolean;
}

/** The results of one section, in a table like its list. */
function ResultSection({ text, result: { section, list, total, more }, isOnlySection }: ResultSectionProps) {
  const { say } = useLanguage();
  const resource = findSection(sections, section);
  if (!resource) return null;
  const count = countText(total, more);
  return (
    <section className="panel" aria-labelledby={`found-${section}`}>
      <h2 id={`found-${section}`}>
        {say(resource.label)} <small className="quiet digits">{count}</small>
      </h2>
      <DataTable<HitRow>
        className="list-table"
        columns={columnsOf(resource, say)}
        rows={list.map((hit) => ({ ...hit, key: String(hit.id) }))}
        scroll="table"
      />
      {!isOnlySection && total > list.length ? (
        <p className="search-more">
          <Link to={searchAddress(text, section)}>{say(paletteSentences.allIn(resource.label, count))}</Link>
        </p>
      ) : null}
    </section>
  );
}

type HitRow = SearchHit & { key: string };

type Say = ReturnType<typeof useLanguage>['say'];

function columnsOf(resource: Resource, say: Say): DataColumn<HitRow>[] {
  const { workflow, fields, title } = resource;
  return [
    {
      key: 'title',
      title: say(fields[title]?.label ?? paletteMessages.record),
      className: 'title-column',
      render: (record) => (
        <Link className="row-title" to={recordPath(resource, 'show', record)} title={record.title ?? ''}>
          <RecordName value={{ ...record, title: record.title ?? '' }} />
        </Link>
      ),
    },
    ...(workflow
      ? [
          {
            key: 'status',
            title: say(paletteMessages.status),
            width: 140,
            render: ({ status, changed }: SearchHit) => (
              <Status workflow={workflow} status={status} changed={changed} />
            ),
          },
        ]
      : []),
    {
      key: 'id',
      title: say(paletteMessages.number),
      width: 100,
      render: ({ id }) => <span className="digits quiet">#{id}</span>,
    },
    {
      key: 'updated',
      title: say(paletteMessages.updated),
      width: 160,
      render: ({ updatedAt }) => <span className="digits">{shanghaiTime(updatedAt)}</span>,
    },
  ];
}
