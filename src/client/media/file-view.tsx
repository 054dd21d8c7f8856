import { Button } from 'antd';
import { useState } from 'react';
import type { FileValue } from '../../contract/record.ts';
import { mediaUrl } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import { lengthText, mediaMessages, showPreview, sizeText } from './media-messages.ts';

/** Shows a file: the first page of a PDF, a player for audio and video, and its name as a link. */
export function FileView({ file }: { file: FileValue }) {
  const { say } = useLanguage();
  return (
    <figure className="file">
      <Preview file={file} />
      <figcaption>
        {file.url ? (
          <a href={mediaUrl(file.url)} target="_blank" rel="noreferrer" title={say(mediaMessages.openFile)}>
            <UserText text={file.name} />
          </a>
        ) : (
          <UserText text={file.name} />
        )}{' '}
        <span className="quiet">{fileDetails(file)}</span>
      </figcaption>
    </figure>
  );
}

/** Loads no content before it is played or scrolled into view. */
function Preview({ file: { url, type, name, bytes } }: { file: FileValue }) {
  const source = mediaUrl(url);
  if (typeof type !== 'string') return null;
  // biome-ignore lint/a11y/useMediaCaption: a file field stores no caption track; a transcript is another field of the section, where it has one
  if (type.startsWith('audio/')) return <audio controls preload="none" src={source} aria-label={name} />;
  // biome-ignore lint/a11y/useMediaCaption: a file field stores no caption track
  if (type.startsWith('video/')) return <video controls preload="metadata" src={source} aria-label={name} />;
  if (type.startsWith('image/')) return <img src={source} alt={name} loading="lazy" />;
  return type === 'application/pdf' ? <FirstPage source={source} name={name} bytes={bytes} /> : null;
}

/** A browser downloads a PDF completely before it shows a page, so larger ones are shown on request only. */
const AUTOMATIC_PREVIEW_BYTES = 10 * 1024 * 1024;

function FirstPage({ source, name, bytes }: { source: string; name: string; bytes: number }) {
  const { say } = useLanguage();
  const [isRequested, setRequested] = useState(!(bytes > AUTOMATIC_PREVIEW_BYTES));
  // Older browsers have no such property; nearly all of them can show a PDF.
  if (navigator.pdfViewerEnabled === false) return <p className="quiet">{say(mediaMessages.noPdfViewer)}</p>;
  if (!isRequested) return <Button onClick={() => setRequested(true)}>{say(showPreview(sizeText(bytes)))}</Button>;
  return (
    <iframe
      src={`${source}#page=1&view=FitH&toolbar=0&navpanes=0`}
      title={`${name} ${say(mediaMessages.firstPage)}`}
      loading="lazy"
    />
  );
}

export const fileDetails = ({ bytes, seconds }: FileValue): string =>
  [
    typeof bytes === 'number' && bytes > 0 ? sizeText(bytes) : '',
    typeof seconds === 'number' ? lengthText(seconds) : '',
  ]
    .filter(Boolean)
    .join(' · ');
