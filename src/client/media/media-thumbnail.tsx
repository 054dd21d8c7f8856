import { FileOutlined, PlayCircleOutlined, SoundOutlined } from '@ant-design/icons';
import { type ComponentType, useState } from 'react';
import type { MediaItem, MediaKind } from '../../contract/media.ts';
import { mediaUrl } from '../session/session.ts';
import { fileDetails } from './file-view.tsx';
import { sizeText } from './media-messages.ts';

const icons: Record<MediaKind, ComponentType> = {
  image: FileOutlined,
  document: FileOutlined,
  audio: SoundOutlined,
  video: PlayCircleOutlined,
};

/** The thumbnail of a picture; an icon for other files, of which nothing is loaded here. */
export function MediaThumbnail({ item: { kind, value } }: { item: MediaItem }) {
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

/** Whether it is a picture: only pictures have a width. */
export const showsPicture = ({ value }: Pick<MediaItem, 'value'>): boolean => 'width' in value;

/** Size of a stored file, and the pixels of a picture or the length of a recording. */
export const mediaFacts = ({ bytes, value }: MediaItem): string =>
  'width' in value ? `${value.width}×${value.height} · ${sizeText(bytes)}` : fileDetails(value);
