import { DownloadOutlined } from '@ant-design/icons';
import { Button, Drawer, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import type { MediaItem } from '../../contract/media.ts';
import type { ImageValue } from '../../contract/record.ts';
import { FileView } from '../media/file-view.tsx';
import { deleteFileLabel, removeQuestion } from '../media/library-messages.ts';
import { mediaFacts } from '../media/media-thumbnail.tsx';
import { MediaUsesList } from '../media/media-uses.tsx';
import { useMediaRemoval } from '../media/use-media-removal.ts';
import { mediaUrl } from '../session/session.ts';
import { closeButtonLabel } from '../ui/dialog-buttons.ts';
import { useLanguage } from '../ui/language.tsx';
import { Loading } from '../ui/loading.tsx';
import { shanghaiTime } from '../ui/shanghai.ts';
import { UserText } from '../ui/user-text.tsx';
import { MediaDetailsForm } from './media-details-form.tsx';
import { mediaPageMessages } from './media-page-messages.ts';
import { ReplaceFile } from './replace-file.tsx';
import { useMediaFile, useRefreshFiles } from './use-media-files.ts';

interface MediaDrawerProps {
  hash: string;
  /** The file as the grid shows it. */
  inGrid: MediaItem | undefined;
  /** The file after this one in the grid. */
  next: string | undefined;
  onOpen: (hash: string) => void;
  onClose: () => void;
}

/** One file: preview, facts, description and tags, its uses, and what can be done with it. */
export function MediaDrawer({ hash, inGrid, next, onOpen, onClose }: MediaDrawerProps) {
  const { say } = useLanguage();
  const { item, query } = useMediaFile(hash, inGrid);
  const [isOpen, setOpen] = useState(true);
  const [isEdited, setEdited] = useState(false);
  const [asksToLeave, setAsksToLeave] = useState(false);
  const close = () => setOpen(false);
  return (
    <Drawer
      open={isOpen}
      placement="right"
      size={520}
      title={
        <span className="media-drawer-title">{item ? <UserText text={item.name} /> : say(mediaPageMessages.file)}</span>
      }
      closable={{ 'aria-label': say(mediaPageMessages.closeDrawer) }}
      onClose={() => (isEdited ? setAsksToLeave(true) : close())}
      afterOpenChange={(opened) => (opened ? undefined : onClose())}
    >
      {query.isPending ? <Loading /> : null}
      {query.isFetched && !item ? <p className="quiet">{say(mediaPageMessages.gone)}</p> : null}
      {item ? (
        <div key={hash} className="media-drawer">
          <MediaPreview item={item} />
          <MediaFacts item={item} />
          <MediaDetailsForm item={item} next={next} onEdited={setEdited} onOpen={onOpen} onClose={close} />
          <section>
            <h3>{say(mediaPageMessages.usedIn)}</h3>
            {item.uses > 0 ? <MediaUsesList hash={hash} /> : <p className="quiet">{say(mediaPageMessages.notUsed)}</p>}
            {item.uses === 0 ? <RemoveFile item={item} onRemoved={close} /> : null}
          </section>
          <ReplaceFile item={item} onOpen={onOpen} />
        </div>
      ) : null}
      <Modal
        open={asksToLeave}
        title={say(mediaPageMessages.leaveTitle)}
        okText={say(mediaPageMessages.discard)}
        cancelText={say(closeButtonLabel(mediaPageMessages.discard))}
        onCancel={() => setAsksToLeave(false)}
        onOk={() => {
          setAsksToLeave(false);
          close();
        }}
      >
        <p>{say(mediaPageMessages.leaveHelp)}</p>
      </Modal>
    </Drawer>
  );
}

function MediaPreview({ item: { value, name, alt } }: { item: MediaItem }) {
  return 'width' in value ? (
    <a className="media-preview" href={mediaUrl(value.url)} target="_blank" rel="noreferrer">
      <img src={mediaUrl(value.url)} alt={alt?.zh ?? alt?.en ?? name} />
    </a>
  ) : (
    <FileView file={value} />
  );
}

function MediaFacts({ item }: { item: MediaItem }) {
  const { say } = useLanguage();
  const { value, uploadedBy, at, name } = item;
  const facts: [string, string][] = [
    [say(mediaPageMessages.type), extensionOf(value)],
    [say(mediaPageMessages.size), mediaFacts(item)],
    [say(mediaPageMessages.uploader), uploadedBy?.title || say(mediaPageMessages.unknown)],
    [say(mediaPageMessages.uploadedAt), String(shanghaiTime(at) ?? '')],
  ];
  return (
    <div className="media-facts">
      <dl>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="digits">
              <UserText text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <Button icon={<DownloadOutlined aria-hidden />} href={mediaUrl(value.url)} download={name}>
        {say(mediaPageMessages.download)}
      </Button>
    </div>
  );
}

/** The type as an extension, which operators know it by. */
const extensionOf = ({ url }: Pick<ImageValue, 'url'>): string =>
  (/\.([a-z0-9]+)(?:\?|$)/.exec(url)?.[1] ?? '').toUpperCase();

function RemoveFile({ item, onRemoved }: { item: MediaItem; onRemoved: () => void }) {
  const { say } = useLanguage();
  const refresh = useRefreshFiles();
  const { remove, problem, busy } = useMediaRemoval(item, () => {
    onRemoved();
    void refresh();
  });
  if (!item.mayDelete) return <p className="quiet">{say(mediaPageMessages.mayNotRemove)}</p>;
  return (
    <>
      <Popconfirm
        title={say(removeQuestion(item.name))}
        okText={say(mediaPageMessages.remove)}
        cancelText={say(closeButtonLabel(mediaPageMessages.remove))}
        okButtonProps={{ danger: true }}
        onConfirm={remove}
      >
        <Button danger loading={busy} aria-label={say(deleteFileLabel(item.name))}>
          {say(mediaPageMessages.remove)}
        </Button>
      </Popconfirm>
      <span role="alert" className="wrong">
        {problem}
      </span>
    </>
  );
}
