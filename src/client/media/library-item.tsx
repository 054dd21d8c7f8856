import { FileOutlined, PlayCircleOutlined, SoundOutlined } from '@ant-design/icons';
import { useCustom, useCustomMutation } from '@refinedev/core';
import { Button, Popconfirm } from 'antd';
import { type ComponentType, useId, useState } from 'react';
import { useHref } from 'react-router';
import { calls } from '../../contract/calls.ts';
import type { MediaItem, MediaKind, MediaUse, MediaUses } from '../../contract/media.ts';
import type { Sentence } from '../../declare/label.ts';
import type { ApiError } from '../http/api-error.ts';
import { referenceTitle, resourceByCode } from '../record/reference-title.ts';
import { mediaUrl } from '../session/session.ts';
import { closeButtonLabel } from '../ui/dialog-buttons.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';
import { useLanguage } from '../ui/language.tsx';
import { pageMessages } from '../ui/page-messages.ts';
import { shanghaiTime } from '../ui/shanghai.ts';
import { UserText } from '../ui/user-text.tsx';
import { factsOf } from './file-view.tsx';
import {
  brought,
  chooseNamed,
  chosenNamed,
  deleteFileLabel,
  elsewhere,
  libraryMessages,
  removeQuestion,
  used,
  whereUsed,
} from './library-messages.ts';
import { sizeText } from './media-messages.ts';

interface LibraryItemProps {
  item: MediaItem;
  /** Why it cannot be chosen here. */
  reason: Sentence | undefined;
  chosen: boolean;
  onChoose: () => void;
  onRemoved: () => void;
}

/** One stored file: what it is, where it is used, and what may be done with it. */
export function LibraryItem({ item, reason, chosen, onChoose, onRemoved }: LibraryItemProps) {
  const { say } = useLanguage();
  const id = useId();
  const [asksWhere, setAsksWhere] = useState(false);
  const { remove, problem, busy } = useRemoval(item, onRemoved);
  const { name, uses, mayDelete } = item;
  return (
    <li className="library-item" data-unfit={reason !== undefined && !chosen}>
      <Thumbnail item={item} />
      <span className="library-name" title={name}>
        <UserText text={name} />
      </span>
      <span className="quiet">{factsIn(item)}</span>
      <span className="quiet">
        <UserText text={say(brought(item.uploadedBy?.title, String(shanghaiTime(item.at) ?? '').slice(0, 10)))} />
      </span>
      {reason && !chosen ? (
        <span id={`${id}-reason`} className="quiet">
          {say(reason)}
        </span>
      ) : null}
      <span className="library-buttons">
        <Button
          size="small"
          disabled={chosen || reason !== undefined}
          aria-label={say(chosen ? chosenNamed(name) : chooseNamed(name))}
          aria-describedby={reason && !chosen ? `${id}-reason` : undefined}
          onClick={onChoose}
        >
          {say(chosen ? libraryMessages.chosen : libraryMessages.choose)}
        </Button>
        {uses > 0 ? (
          <Button
            size="small"
            type="text"
            aria-expanded={asksWhere}
            aria-label={say(whereUsed(name, uses))}
            onClick={() => setAsksWhere(!asksWhere)}
          >
            {say(used(uses))}
          </Button>
        ) : (
          <span className="quiet">{say(libraryMessages.unused)}</span>
        )}
        {uses === 0 && mayDelete && !chosen ? (
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
      {asksWhere ? <LibraryUses hash={item.hash} /> : null}
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

/** Pictures by their small one; of the rest nothing is loaded before it has been chosen. */
function Thumbnail({ item: { kind, value } }: Pick<LibraryItemProps, 'item'>) {
  const [gone, setGone] = useState(false);
  if ('width' in value && !gone) {
    const { thumb, url } = value;
    return (
      <img className="library-sight" src={mediaUrl(thumb ?? url)} alt="" loading="lazy" onError={() => setGone(true)} />
    );
  }
  const Icon = icons[kind];
  return (
    <span className="library-sight" aria-hidden="true">
      <Icon />
    </span>
  );
}

const factsIn = ({ bytes, value }: MediaItem): string =>
  'width' in value ? `${value.width}×${value.height} · ${sizeText(bytes)}` : factsOf(value);

/** What stands against it is said at the file, which then may be used somewhere since it was listed. */
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

/** Where a stored file is used, with ways there that leave the form behind this as it is. */
function LibraryUses({ hash }: { hash: string }) {
  const { say } = useLanguage();
  const { result, query } = useCustom<MediaUses>({
    url: calls.mediaUses,
    method: 'get',
    config: { query: { hash } },
    queryOptions: { staleTime: 0 },
    errorNotification: false,
  });
  if (query.isPending) return <span className="quiet">{say(libraryMessages.finding)}</span>;
  const { list = [], elsewhere: others = 0 } = result.data ?? {};
  return (
    <ul className="library-uses">
      {list.map((use) => (
        <li key={`${use.section} ${use.record.id} ${use.field}`}>
          <Place use={use} />
        </li>
      ))}
      {others > 0 ? <li className="quiet">{say(elsewhere(others))}</li> : null}
    </ul>
  );
}

function Place({ use }: { use: MediaUse }) {
  const { say } = useLanguage();
  const { label, record, fieldLabel, live, deleted } = use;
  const path = resourceByCode(use.section)?.path;
  const href = useHref(`${path ?? ''}/show/${record.id}`);
  const remark = deleted ? libraryMessages.inBin : live ? libraryMessages.live : undefined;
  const title = <UserText text={referenceTitle(record)} />;
  return (
    <>
      {path === undefined || deleted ? (
        title
      ) : (
        <a href={href} target="_blank" rel="noreferrer" title={say(pageMessages.newWindow)}>
          {title}
        </a>
      )}{' '}
      <span className="quiet">{[label, fieldLabel, ...(remark ? [say(remark)] : [])].join(' · ')}</span>
    </>
  );
}
