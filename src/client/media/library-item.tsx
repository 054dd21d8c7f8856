import { FileOutlined, PlayCircleOutlined, SoundOutlined } from '@ant-design/icons';
import { useCustom, useCustomMutation } from '@refinedev/core';
import { Button, Popconfirm } from 'antd';
import { type ComponentType, useId, useState } from 'react';
import { useHref } from 'react-router';
import { calls } from '../../contract/calls.ts';
import type { Sentence } from '../../contract/label.ts';
import type { MediaItem, MediaKind, MediaUse, MediaUses } from '../../contract/media.ts';
import { recordPath } from '../page/record-path.ts';
import { referenceTitle, resourceByCode } from '../page/reference-title.ts';
import { mediaUrl } from '../session/session.ts';
import type { ApiError } from '../transport/http/api-error.ts';
import { closeButtonLabel } from '../ui/dialog-buttons.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';
import { useLanguage } from '../ui/language.tsx';
import { pageMessages } from '../ui/page-messages.ts';
import { shanghaiTime } from '../ui/shanghai.ts';
import { UserText } from '../ui/user-text.tsx';
import { fileDetails } from './file-view.tsx';
import {
  chooseLabel,
  chosenLabel,
  deleteFileLabel,
  hiddenUses,
  libraryMessages,
  removeQuestion,
  showUsesLabel,
  uploadedLabel,
  usesLabel,
} from './library-messages.ts';
import { sizeText } from './media-messages.ts';

interface LibraryItemProps {
  item: MediaItem;
  /** The reason why the file cannot be chosen here. */
  reason: Sentence | undefined;
  selected: boolean;
  onChoose: () => void;
  onRemoved: () => void;
}

/** A file of the library with its size, its uses and its actions. */
export function LibraryItem({ item, reason, selected, onChoose, onRemoved }: LibraryItemProps) {
  const { say } = useLanguage();
  const id = useId();
  const [showsUses, setShowsUses] = useState(false);
  const { remove, problem, busy } = useRemoval(item, onRemoved);
  const { name, uses, mayDelete } = item;
  return (
    <li className="library-item" data-unfit={reason !== undefined && !selected}>
      <Thumbnail item={item} />
      <span className="library-name" title={name}>
        <UserText text={name} />
      </span>
      <span className="quiet">{itemFacts(item)}</span>
      <span className="quiet">
        <UserText text={say(uploadedLabel(item.uploadedBy?.title, String(shanghaiTime(item.at) ?? '').slice(0, 10)))} />
      </span>
      {reason && !selected ? (
        <span id={`${id}-reason`} className="quiet">
          {say(reason)}
        </span>
      ) : null}
      <span className="library-buttons">
        <Button
          size="small"
          disabled={selected || reason !== undefined}
          aria-label={say(selected ? chosenLabel(name) : chooseLabel(name))}
          aria-describedby={reason && !selected ? `${id}-reason` : undefined}
          onClick={onChoose}
        >
          {say(selected ? libraryMessages.chosen : libraryMessages.choose)}
        </Button>
        {uses > 0 ? (
          <Button
            size="small"
            type="text"
            aria-expanded={showsUses}
            aria-label={say(showUsesLabel(item))}
            onClick={() => setShowsUses(!showsUses)}
          >
            {say(usesLabel(item))}
          </Button>
        ) : (
          <span className="quiet">{say(libraryMessages.unused)}</span>
        )}
        {uses === 0 && mayDelete && !selected ? (
          <Popconfirm
            title={say(removeQuestion(name))}
            okText={say(libraryMessages.remove)}
            cancelText={say(closeButtonLabel(libraryMessages.remove))}
            okButtonProps={{ danger: true }}
            onConfirm={remove}
          >
            <Button size="small" type="text" danger loading={busy} aria-label={say(deleteFileLabel(name))}>
              {say(libraryMessages.remove)}
            </Button>
          </Popconfirm>
        ) : null}
      </span>
      {showsUses ? <LibraryUses hash={item.hash} /> : null}
      <span role="alert" className="wrong">
        {problem}
      </span>
    </li>
  );
}

const icons: Record<MediaKind, ComponentType> = {
  image: FileOutlined,
  document: FileOutlined,
  audio: SoundOutlined,
  video: PlayCircleOutlined,
};

/** The thumbnail of a picture; an icon for other files, of which nothing is loaded here. */
function Thumbnail({ item: { kind, value } }: Pick<LibraryItemProps, 'item'>) {
  const [failed, setFailed] = useState(false);
  if ('width' in value && !failed) {
    const { thumb, url } = value;
    return (
      <img
        className="library-sight"
        src={mediaUrl(thumb ?? url)}
        alt=""
        loading="lazy"
        onError={() => setFailed(true)}
      />
    );
  }
  const Icon = icons[kind];
  return (
    <span className="library-sight" aria-hidden="true">
      <Icon />
    </span>
  );
}

const itemFacts = ({ bytes, value }: MediaItem): string =>
  'width' in value ? `${value.width}×${value.height} · ${sizeText(bytes)}` : fileDetails(value);

/** Deletes a file. A refusal is shown at the file, which may have been used since the list was loaded. */
function useRemoval({ hash }: MediaItem, onRemoved: () => void) {
  const { say } = useLanguage();
  const { mutateAsync, mutation } = useCustomMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    setProblem(null);
    try {
      await mutateAsync({
        url: `${calls.media}?${new URLSearchParams({ hash })}`,
        method: 'delete',
        values: {},
        meta: handledStatuses(403, 404, 422),
        successNotification: false,
        errorNotification: false,
      });
      onRemoved();
    } catch (error) {
      setProblem((error as Partial<ApiError>).message || say(libraryMessages.removeFailed));
    }
  };
  return { remove, problem, busy: mutation.isPending };
}

/** The records that use a file. The links open in a new window, so that the form under the dialog stays. */
function LibraryUses({ hash }: { hash: string }) {
  const { say } = useLanguage();
  const { result, query } = useCustom<MediaUses>({
    url: calls.mediaUses,
    method: 'get',
    config: { query: { hash } },
    queryOptions: { staleTime: 0 },
    errorNotification: false,
  });
  if (query.isPending) return <span className="quiet">{say(libraryMessages.loadingUses)}</span>;
  const { list = [], elsewhere: hiddenCount = 0 } = result.data ?? {};
  return (
    <ul className="library-uses">
      {list.map((use) => (
        <li key={`${use.section} ${use.record.id} ${use.field}`}>
          <UseLink use={use} />
        </li>
      ))}
      {hiddenCount > 0 ? <li className="quiet">{say(hiddenUses(hiddenCount))}</li> : null}
    </ul>
  );
}

function UseLink({ use }: { use: MediaUse }) {
  const { say } = useLanguage();
  const { label, record, fieldLabel, live, deleted } = use;
  const section = resourceByCode(use.section);
  const href = useHref(section ? recordPath(section, 'show', record) : '');
  const note = deleted ? libraryMessages.inTrash : live ? libraryMessages.live : undefined;
  const title = <UserText text={referenceTitle(record)} />;
  return (
    <>
      {!section || deleted ? (
        title
      ) : (
        <a href={href} target="_blank" rel="noreferrer" title={say(pageMessages.newWindow)}>
          {title}
        </a>
      )}{' '}
      <span className="quiet">{[label, fieldLabel, ...(note ? [say(note)] : [])].join(' · ')}</span>
    </>
  );
}
