import type { FileValue } from '../../contract/record.ts';
import { useLanguage } from '../language.tsx';
import { mediaUrl } from '../session/session.ts';
import { lengthText, sizeText, words } from './words.ts';

/** A file as what it is: a first page, a player, or a name to open. */
export function FileShown({ file }: { file: FileValue }) {
  const { say } = useLanguage();
  return (
    <figure className="file">
      <Preview file={file} />
      <figcaption>
        <a href={mediaUrl(file.url)} target="_blank" rel="noreferrer" title={say(words.openFile)}>
          {file.name}
        </a>{' '}
        <span className="quiet">{factsOf(file)}</span>
      </figcaption>
    </figure>
  );
}

/** Nothing of a recording is loaded before somebody plays it. */
function Preview({ file: { url, type, name } }: { file: FileValue }) {
  const { say } = useLanguage();
  const source = mediaUrl(url);
  if (typeof type !== 'string') return null;
  // biome-ignore lint/a11y/useMediaCaption: recordings come without captions; their text stands in the record
  if (type.startsWith('audio/')) return <audio controls preload="none" src={source} aria-label={name} />;
  // biome-ignore lint/a11y/useMediaCaption: as above
  if (type.startsWith('video/')) return <video controls preload="metadata" src={source} aria-label={name} />;
  if (type.startsWith('image/')) return <img src={source} alt={name} loading="lazy" />;
  if (type !== 'application/pdf') return null;
  return (
    <iframe
      src={`${source}#page=1&view=FitH&toolbar=0&navpanes=0`}
      title={`${name} ${say(words.firstPage)}`}
      loading="lazy"
    />
  );
}

export const factsOf = ({ bytes, seconds }: FileValue): string =>
  [typeof bytes === 'number' ? sizeText(bytes) : '', typeof seconds === 'number' ? lengthText(seconds) : '']
    .filter(Boolean)
    .join(' · ');
