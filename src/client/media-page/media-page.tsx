import { UploadOutlined } from '@ant-design/icons';
import { Button, Pagination } from 'antd';
import { useRef, useState } from 'react';
import { DropPlace } from '../media/drop-place.tsx';
import { fileTotal } from '../media/library-messages.ts';
import { PageHead } from '../page/page-head.tsx';
import { reachableRows } from '../transport/wire/list-page.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { frameMessages } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { pageMessages } from '../ui/page-messages.ts';
import { MediaDrawer } from './media-drawer.tsx';
import { MediaFilterBar } from './media-filter-bar.tsx';
import { MediaGrid } from './media-grid.tsx';
import { type MediaLocation, useMediaLocation } from './media-location.ts';
import { mediaPageMessages } from './media-page-messages.ts';
import { UploadList } from './upload-list.tsx';
import { FILES_A_PAGE, useMediaFiles, useMediaSummary, useRefreshFiles } from './use-media-files.ts';
import { useUploadQueue } from './use-upload-queue.ts';
import '../media/library.css';
import '../ui/screens.css';
import './media-page.css';

/** The media library: what is uploaded in all sections, with uploads of many files and the drawer of one. */
export function MediaPage() {
  const { say } = useLanguage();
  const location = useMediaLocation();
  const { result, query } = useMediaFiles(location.filters, location.current);
  const summary = useMediaSummary();
  const refresh = useRefreshFiles();
  const queue = useUploadQueue(() => void refresh());
  const files = result.data?.list ?? [];
  const next = useNextFile(files, location.file);
  const { total = 0, hasTotal = true } = result.data ?? {};
  return (
    <DropPlace className="screen media-page" disabled={false} onFiles={queue.add}>
      <PageHead title={say(frameMessages.media)} about={say(mediaPageMessages.about)}>
        <UploadButton onFiles={queue.add} />
      </PageHead>
      <UploadList {...queue} />
      <div className="panel">
        <MediaFilterBar location={location} summary={summary} />
        <MediaGrid files={files} opened={location.file} isStale={query.isPlaceholderData} onOpen={location.open} />
        {query.isPending ? <Loading /> : null}
        {query.isError && files.length === 0 ? (
          <FailureNotice title={say(mediaPageMessages.failed)} error={query.error}>
            <Button loading={query.isFetching} onClick={() => void query.refetch()}>
              {say(pageMessages.retry)}
            </Button>
          </FailureNotice>
        ) : null}
        {query.isSuccess && files.length === 0 ? <NothingFound {...location} /> : null}
        {total > 0 ? (
          <Pagination
            current={location.current}
            pageSize={FILES_A_PAGE}
            total={reachableRows({ total, hasTotal })}
            showSizeChanger={false}
            align="end"
            {...(hasTotal ? { showTotal: () => say(fileTotal(total)) } : {})}
            onChange={location.goTo}
          />
        ) : null}
      </div>
      {location.file ? (
        <MediaDrawer
          hash={location.file}
          inGrid={files.find(({ hash }) => hash === location.file)}
          next={next}
          onOpen={location.open}
          onClose={location.close}
        />
      ) : null}
    </DropPlace>
  );
}

/** The file after the open one in the grid; it stays the next one when the open one no longer matches the filters. */
function useNextFile(files: readonly { hash: string }[], hash: string | undefined): string | undefined {
  const [last, setLast] = useState<{ hash: string; next: string | undefined }>();
  const at = files.findIndex((one) => one.hash === hash);
  const isInGrid = hash !== undefined && at >= 0;
  const next = isInGrid
    ? files.slice(at + 1).find((one) => one.hash !== hash)?.hash
    : files.find((one) => last?.hash === hash && one.hash === last?.next)?.hash;
  if (isInGrid && (last?.hash !== hash || last.next !== next)) setLast({ hash, next });
  return next;
}

function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { say } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="media-upload">
      <Button
        type="primary"
        icon={<UploadOutlined aria-hidden />}
        aria-describedby="media-drop"
        onClick={() => input.current?.click()}
      >
        {say(mediaPageMessages.upload)}
      </Button>
      <span id="media-drop" className="quiet">
        {say(mediaPageMessages.drop)}
      </span>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}

function NothingFound({ filters, isFiltered }: MediaLocation) {
  const { say } = useLanguage();
  const isAllDescribed = filters.withoutAlt === 'yes' && Object.values(filters).filter(Boolean).length === 1;
  const [title, help] = isAllDescribed
    ? [mediaPageMessages.allDescribed, mediaPageMessages.allDescribedHelp]
    : isFiltered
      ? [mediaPageMessages.nothing, mediaPageMessages.nothingHelp]
      : [mediaPageMessages.empty, mediaPageMessages.emptyHelp];
  return <Notice title={say(title)} help={say(help)} />;
}
