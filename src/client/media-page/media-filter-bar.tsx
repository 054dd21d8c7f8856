import { Button, Checkbox, Input, Select } from 'antd';
import { type MediaKind, type MediaSummary, mediaKinds } from '../../contract/media.ts';
import { useLanguage } from '../ui/language.tsx';
import { type MediaFilters, type MediaLocation, NO_FILTERS } from './media-location.ts';
import { mediaKindNames, mediaPageMessages, mediaPageSentences } from './media-page-messages.ts';

interface MediaFilterBarProps {
  location: MediaLocation;
  summary: MediaSummary | undefined;
}

/** The filters of the library; each change is a new address. */
export function MediaFilterBar({ location: { filters, isFiltered, filter }, summary }: MediaFilterBarProps) {
  const { say } = useLanguage();
  const flag = (name: 'withoutAlt' | 'unused' | 'mine', label: string) => (
    <Checkbox
      checked={filters[name] === 'yes'}
      onChange={({ target }) => filter({ [name]: target.checked ? 'yes' : '' })}
    >
      {label}
    </Checkbox>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the client is built for browsers older than <search>
    <div className="media-filters" role="search" aria-label={say(mediaPageMessages.filters)}>
      <Input.Search
        key={filters.keyword}
        defaultValue={filters.keyword}
        placeholder={say(mediaPageMessages.search)}
        aria-label={say(mediaPageMessages.search)}
        maxLength={60}
        allowClear
        onSearch={(text) => filter({ keyword: text.trim() })}
      />
      <Select<MediaKind | ''>
        value={filters.kind}
        aria-label={say(mediaPageMessages.kind)}
        onChange={(kind) => filter({ kind })}
        options={[
          { value: '' as const, label: say(mediaPageMessages.allKinds) },
          ...mediaKinds.map((kind) => ({ value: kind, label: say(mediaKindNames[kind]) })),
        ]}
      />
      <TagFilter tag={filters.tag} summary={summary} onChange={(tag) => filter({ tag })} />
      {flag('withoutAlt', say(mediaPageSentences.withoutAlt(summary?.withoutAlt)))}
      {flag('unused', say(mediaPageMessages.unused))}
      {flag('mine', say(mediaPageMessages.mine))}
      {isFiltered ? (
        <Button type="link" size="small" onClick={() => filter(NO_FILTERS)}>
          {say(mediaPageMessages.clear)}
        </Button>
      ) : null}
    </div>
  );
}

interface TagFilterProps {
  tag: MediaFilters['tag'];
  summary: MediaSummary | undefined;
  onChange: (tag: string) => void;
}

/** The tags in use; that of the address is offered even if no file has it any more. */
function TagFilter({ tag, summary, onChange }: TagFilterProps) {
  const { say } = useLanguage();
  const tags = summary?.tags ?? [];
  if (tags.length === 0 && tag === '') return null;
  const isKnown = tag === '' || tags.some((one) => one.tag === tag);
  return (
    <Select
      value={tag}
      aria-label={say(mediaPageMessages.tag)}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
      options={[
        { value: '', label: say(mediaPageMessages.allTags) },
        ...(isKnown ? [] : [{ value: tag, label: tag }]),
        ...tags.map((one) => ({ value: one.tag, label: say(mediaPageSentences.tagOption(one.tag, one.files)) })),
      ]}
    />
  );
}
