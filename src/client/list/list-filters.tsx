import { Button, ConfigProvider, Input, type InputRef } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { EDITOR_FILTERS } from '../../contract/list.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { recordActionMessages } from '../record/action-messages.ts';
import { useFeature } from '../session/use-feature.ts';
import { useShortcut } from '../session/use-shortcut.ts';
import {
  conditionValues,
  KEYWORD,
  type ListConditions,
  type ListLocation,
  withCondition,
} from '../transport/wire/list-location.ts';
import { AfterPaint } from '../ui/after-paint.tsx';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { useOverflowMarks } from '../ui/scroll-room.tsx';
import { useNarrow } from '../ui/use-media-query.ts';

/** Filters are heavy, so they load after the rows. */
const FilterFields = lazyChunk(() => import('./filter-fields.tsx'));
const ActiveFilters = lazyChunk(() => import('./active-filters.tsx'));

interface ListFiltersProps {
  resource: Resource;
  location: ListLocation;
  /** Whether the rows are loaded, so that the filters may load. */
  ready: boolean;
  onSearch: (conditions: ListConditions) => void;
  /** Repeats the query with the same conditions. */
  onRefresh: () => void;
}

/** The keyword, the declared filters and the tags of active conditions. */
export function ListFilters({ resource, location, ready, onSearch, onRefresh }: ListFiltersProps) {
  const { say } = useLanguage();
  const [draft, setDraft] = useFilterDraft(location.conditions);
  const [expanded, setExpanded] = useState(false);
  const narrow = useNarrow();
  const fields = useOverflowMarks<HTMLDivElement>();
  const hasEditors = useFeature('editors');
  const filters = [...new Set([...filtersInOrder(resource), ...(hasEditors ? EDITOR_FILTERS : [])])];
  const names = expanded ? filters : filters.slice(0, OPEN_FILTERS);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (JSON.stringify(draft) === JSON.stringify(location.conditions)) onRefresh();
    else onSearch(draft);
  };
  const set = (name: string, values: readonly string[]) => {
    const changed = withCondition(draft, name, values);
    // The state is what a list is filtered by most, and its choice is complete at once.
    if (name === 'status') onSearch(changed);
    else setDraft(changed);
  };
  const skeleton = names.map((name) => <span key={name} className="filter skeleton filter-skeleton" />);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the client is built for browsers older than <search> */}
      <form
        role="search"
        className="filters"
        onSubmit={submit}
        aria-label={say(recordActionMessages.filters)}
        data-expanded={expanded}
      >
        <ConfigProvider componentSize={expanded && !narrow ? 'small' : 'middle'}>
          <div ref={fields} className="scroll-room filter-fields">
            {resource.list.search.length > 0 ? (
              <Keyword
                resource={resource}
                value={conditionValues(draft, KEYWORD)[0] ?? ''}
                onChange={(word) => set(KEYWORD, [word])}
              />
            ) : null}
            {ready ? (
              <AfterPaint fallback={skeleton}>
                <FilterFields resource={resource} names={names} draft={draft} onChange={set} />
              </AfterPaint>
            ) : (
              skeleton
            )}
          </div>
          <div className="filter-buttons">
            <Button type="primary" htmlType="submit">
              {say(recordActionMessages.search)}
            </Button>
            <Button onClick={() => (location.conditions.length > 0 ? onSearch([]) : setDraft([]))}>
              {say(recordActionMessages.reset)}
            </Button>
            {filters.length > OPEN_FILTERS ? (
              <Button type="link" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
                {say(expanded ? recordActionMessages.collapse : recordActionMessages.expand)}
              </Button>
            ) : null}
          </div>
        </ConfigProvider>
      </form>
      {location.conditions.length > 0 ? (
        <div className="active-filters">
          {ready ? (
            <AfterPaint>
              <ActiveFilters resource={resource} conditions={location.conditions} onChange={onSearch} />
            </AfterPaint>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** The edited conditions; reset whenever those in the URL change. */
function useFilterDraft(conditions: ListConditions): [ListConditions, (draft: ListConditions) => void] {
  const [draft, setDraft] = useState(conditions);
  const [lastConditions, setLastConditions] = useState(conditions);
  if (JSON.stringify(lastConditions) !== JSON.stringify(conditions)) {
    setLastConditions(conditions);
    setDraft(conditions);
  }
  return [draft, setDraft];
}

type KeywordProps = { resource: Resource; value: string; onChange: (word: string) => void };

function Keyword({ resource, value, onChange }: KeywordProps) {
  const { say } = useLanguage();
  const input = useRef<InputRef>(null);
  useShortcut('search', () => input.current?.focus({ cursor: 'all' }));
  const searchLabels = resource.list.search.flatMap((name) => resource.fields[name]?.label ?? []);
  return (
    <div className="filter">
      <label htmlFor="filter-keyword">{say(recordActionMessages.keyword)}</label>
      <Input
        ref={input}
        id="filter-keyword"
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={searchLabels.map(say).join(' / ')}
        maxLength={100}
        autoComplete="off"
        allowClear
      />
    </div>
  );
}

/** How many filters are visible beside the keyword before the form is expanded. */
export const OPEN_FILTERS = 2;

/** The declared filters, with the status among the visible ones because it is used most. */
export function filtersInOrder({ list, workflow }: Resource): readonly string[] {
  if (!workflow || list.filters.indexOf('status') < OPEN_FILTERS) return list.filters;
  const [first, ...others] = list.filters.filter((name) => name !== 'status');
  return [...(first ? [first] : []), 'status', ...others];
}
