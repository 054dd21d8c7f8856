import { Alert, Button, Input } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE } from '../../../contract/list.ts';
import { SEARCH_MAX } from '../../../contract/search.ts';
import { records } from '../../../resources/index.ts';
import { Pager } from '../../list/pager.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMessages } from '../../ui/page-messages.ts';
import { useNarrow } from '../../ui/use-media-query.ts';
import { paletteMessages } from '../palette-messages.ts';
import { searchAddress } from '../result-choices.ts';
import { useSearch } from '../use-search.ts';
import { ResultSection } from './result-section.tsx';
import '../../ui/screens.css';

/** What is found for the words in the address: some of each section, or one section page by page. */
export function SearchScreen() {
  const { say } = useLanguage();
  const narrow = useNarrow();
  const [address, setAddress] = useSearchParams();
  const { text, section, current, pageSize } = askedIn(address);
  const query = useSearch(text, section ? { section, current, pageSize } : { pageSize: SOME });
  const results = query.data ?? [];
  const resultsWithRows = results.filter(({ list }) => list.length > 0);
  const failedSections = results.filter(({ failed }) => failed).map(({ section: code }) => labelOf(code));
  const [only] = section ? results : [];
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
      {resultsWithRows.map((one) => (
        <ResultSection key={one.section} text={text} result={one} whole={section !== undefined} />
      ))}
      {only ? (
        <Pager
          location={{ current, pageSize }}
          total={only.total}
          hasTotal
          shown={only.list.length}
          narrow={narrow}
          onChange={(page) =>
            setAddress({ q: text, section: only.section, current: `${page.current}`, pageSize: `${page.pageSize}` })
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

const SOME = 5;

const labelOf = (section: string) =>
  records.find(({ code }) => code === section)?.label ?? { zh: section, en: section };

function askedIn(address: URLSearchParams) {
  const number = (name: string, otherwise: number) =>
    /^[1-9]\d{0,5}$/.test(address.get(name) ?? '') ? Number(address.get(name)) : otherwise;
  return {
    text: (address.get('q') ?? '').slice(0, SEARCH_MAX).trim(),
    section: address.get('section') || undefined,
    current: number('current', FIRST_PAGE),
    pageSize: number('pageSize', DEFAULT_PAGE_SIZE),
  };
}
