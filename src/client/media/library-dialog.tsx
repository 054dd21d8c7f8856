import { useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Checkbox, Input, Modal, Pagination } from 'antd';
import { useState } from 'react';
import { useHref } from 'react-router';
import { calls } from '../../contract/calls.ts';
import type { Sentence } from '../../contract/label.ts';
import { FIRST_PAGE } from '../../contract/list.ts';
import type { MediaItem, MediaKind } from '../../contract/media.ts';
import { useMediaPage } from '../page/use-media-page.ts';
import { type ListPage, parseListPage, reachableRows } from '../transport/wire/list-page.ts';
import { useLanguage } from '../ui/language.tsx';
import { pageMessages } from '../ui/page-messages.ts';
import { LibraryItem } from './library-item.tsx';
import { fileTotal, libraryMessages, libraryTitles } from './library-messages.ts';
import './library.css';

const PAGE_SIZE = 12;

export interface LibraryProps {
  kind: MediaKind;
  /** The reason why a file does not fit the field; undefined if it does. */
  problemOf: (item: MediaItem) => Sentence | undefined;
  /** The URLs of the files that the field holds already. */
  currentUrls: readonly string[];
  /** Whether the dialog stays open after the first choice. */
  multiple: boolean;
  onChoose: (item: MediaItem) => void;
}

type LibraryDialogProps = LibraryProps & { open: boolean; onClose: () => void };

/** Searches the uploaded files of a kind, to choose one or to delete unused ones. */
export default function LibraryDialog({ open, onClose, ...library }: LibraryDialogProps) {
  const { say } = useLanguage();
  return (
    <Modal
      open={open}
      title={say(libraryTitles[library.kind])}
      width={960}
      onCancel={onClose}
      footer={
        <div className="library-foot">
          <MediaPageLink kind={library.kind} />
          <Button onClick={onClose}>{say(libraryMessages.close)}</Button>
        </div>
      }
      destroyOnHidden
    >
      <LibraryBrowser {...library} onClose={onClose} />
    </Modal>
  );
}

/** Opens the media page in a new window, so that the form under the dialog stays. */
function MediaPageLink({ kind }: Pick<LibraryProps, 'kind'>) {
  const { say } = useLanguage();
  const page = useMediaPage();
  const href = useHref(`${page ?? ''}?${new URLSearchParams({ kind })}`);
  return page ? (
    <a href={href} target="_blank" rel="noreferrer" title={say(pageMessages.newWindow)}>
      {say(libraryMessages.openPage)}
    </a>
  ) : (
    <span />
  );
}

function LibraryBrowser({
  kind,
  problemOf,
  currentUrls,
  multiple,
  onChoose,
  onClose,
}: Omit<LibraryDialogProps, 'open'>) {
  const { say } = useLanguage();
  const [filters, setFilters] = useState({ current: FIRST_PAGE, keyword: '', unused: '' });
  const page = { current: filters.current, pageSize: PAGE_SIZE };
  const { result, query } = useCustom<ListPage<MediaItem>>({
    url: calls.mediaList,
    method: 'get',
    config: { query: { ...filters, ...page, kind } },
    queryOptions: {
      placeholderData: keepPreviousData,
      staleTime: 0,
      select: ({ data }) => ({ data: parseListPage<MediaItem>(data, page) }),
    },
    errorNotification: false,
  });
  // Before the first response, Refine's result is an empty object.
  const list = result.data?.list ?? [];
  const { total = 0, hasTotal = true } = result.data ?? {};
  const changeFilters = (changes: Partial<typeof filters>) =>
    setFilters((previous) => ({ ...previous, current: FIRST_PAGE, ...changes }));
  const choose = (item: MediaItem) => {
    onChoose(item);
    if (!multiple) onClose();
  };
  return (
    <div className="library">
      <div className="library-tools">
        <Input.Search
          placeholder={say(libraryMessages.search)}
          aria-label={say(libraryMessages.search)}
          onSearch={(text) => changeFilters({ keyword: text.trim() })}
          allowClear
          maxLength={60}
        />
        <Checkbox
          checked={filters.unused === 'yes'}
          onChange={({ target }) => changeFilters({ unused: target.checked ? 'yes' : '' })}
        >
          {say(libraryMessages.unusedOnly)}
        </Checkbox>
      </div>
      <ul className="library-items" aria-busy={query.isFetching}>
        {list.map((item) => (
          <LibraryItem
            key={`${item.kind} ${item.hash}`}
            item={item}
            reason={problemOf(item)}
            selected={currentUrls.includes(item.value.url)}
            onChoose={() => choose(item)}
            onRemoved={() => void query.refetch()}
          />
        ))}
      </ul>
      <LibraryState
        failed={query.isError}
        loading={query.isPending}
        empty={total === 0}
        filtered={filters.keyword !== '' || filters.unused !== ''}
        onRetry={() => void query.refetch()}
      />
      <Pagination
        current={filters.current}
        pageSize={PAGE_SIZE}
        total={reachableRows({ total, hasTotal })}
        showSizeChanger={false}
        hideOnSinglePage
        {...(hasTotal ? { showTotal: () => say(fileTotal(total)) } : {})}
        onChange={(current) => changeFilters({ current })}
        align="end"
      />
    </div>
  );
}

interface LibraryStateProps {
  failed: boolean;
  loading: boolean;
  empty: boolean;
  filtered: boolean;
  onRetry: () => void;
}

function LibraryState({ failed, loading, empty, filtered, onRetry }: LibraryStateProps) {
  const { say } = useLanguage();
  if (failed) {
    return (
      <p className="quiet">
        {say(libraryMessages.failed)}{' '}
        <Button type="link" size="small" onClick={onRetry}>
          {say(libraryMessages.again)}
        </Button>
      </p>
    );
  }
  const sentence = loading ? libraryMessages.loading : filtered ? libraryMessages.nothingFound : libraryMessages.empty;
  return (
    <p className="quiet" role="status">
      {loading || empty ? say(sentence) : ''}
    </p>
  );
}
