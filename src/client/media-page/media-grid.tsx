import type { Label } from '../../contract/label.ts';
import type { MediaItem } from '../../contract/media.ts';
import { usesLabel } from '../media/library-messages.ts';
import { MediaThumbnail, mediaFacts, showsPicture } from '../media/media-thumbnail.tsx';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import { mediaPageMessages, mediaPageSentences } from './media-page-messages.ts';

interface MediaGridProps {
  files: readonly MediaItem[];
  opened: string | undefined;
  isStale: boolean;
  onOpen: (hash: string) => void;
}

/** The files of a page as thumbnails; each is a button that opens the drawer. */
export function MediaGrid({ files, opened, isStale, onOpen }: MediaGridProps) {
  const { say } = useLanguage();
  return (
    <ul className="media-grid" aria-label={say(mediaPageMessages.files)} aria-busy={isStale}>
      {files.map((item) => (
        <li key={`${item.kind} ${item.hash}`}>
          <MediaTile item={item} isOpened={item.hash === opened} onOpen={() => onOpen(item.hash)} />
        </li>
      ))}
    </ul>
  );
}

/** Whether a picture has a description in neither language. */
const lacksDescription = (item: Pick<MediaItem, 'value' | 'alt'>): boolean =>
  showsPicture(item) && !item.alt?.zh && !item.alt?.en;

function MediaTile({ item, isOpened, onOpen }: { item: MediaItem; isOpened: boolean; onOpen: () => void }) {
  const { say } = useLanguage();
  const { name, uses } = item;
  const use: Label = uses > 0 ? usesLabel(item) : mediaPageMessages.unused;
  const lack = lacksDescription(item) ? mediaPageMessages.noAlt : undefined;
  return (
    <button
      type="button"
      className="media-tile"
      aria-haspopup="dialog"
      aria-expanded={isOpened}
      aria-label={say(mediaPageSentences.tile(name, [use, ...(lack ? [lack] : [])]))}
      onClick={onOpen}
    >
      <MediaThumbnail item={item} />
      <span className="library-name" title={name}>
        <UserText text={name} />
      </span>
      <span className="quiet digits">{mediaFacts(item)}</span>
      <span className="media-marks">
        <span className="quiet">{say(use)}</span>
        {lack ? <span className="media-lack">{say(lack)}</span> : null}
      </span>
    </button>
  );
}
