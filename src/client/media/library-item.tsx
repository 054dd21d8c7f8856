import { Button, Popconfirm } from 'antd';
import { useId, useState } from 'react';
import type { Sentence } from '../../contract/label.ts';
import type { MediaItem } from '../../contract/media.ts';
import { closeButtonLabel } from '../ui/dialog-buttons.ts';
import { useLanguage } from '../ui/language.tsx';
import { shanghaiTime } from '../ui/shanghai.ts';
import { UserText } from '../ui/user-text.tsx';
import {
  chooseLabel,
  chosenLabel,
  deleteFileLabel,
  libraryMessages,
  removeQuestion,
  showUsesLabel,
  uploadedLabel,
  usesLabel,
} from './library-messages.ts';
import { MediaThumbnail, mediaFacts } from './media-thumbnail.tsx';
import { MediaUsesList } from './media-uses.tsx';
import { useMediaRemoval } from './use-media-removal.ts';

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
  const { remove, problem, busy } = useMediaRemoval(item, onRemoved);
  const { name, uses, mayDelete } = item;
  return (
    <li className="library-item" data-unfit={reason !== undefined && !selected}>
      <MediaThumbnail item={item} />
      <span className="library-name" title={name}>
        <UserText text={name} />
      </span>
      <span className="quiet">{mediaFacts(item)}</span>
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
      {showsUses ? <MediaUsesList hash={item.hash} /> : null}
      <span role="alert" className="wrong">
        {problem}
      </span>
    </li>
  );
}
