import { useLanguage } from '../ui/language.tsx';
import { sendingPicture } from './messages.ts';
import type { EditorPictures } from './use-pictures.ts';

/** How far the pictures have come, and why one of them did not. */
export function PictureProgress({ pictures: { sending, problems } }: { pictures: EditorPictures }) {
  const { say } = useLanguage();
  return (
    <div className="editor-progress">
      <span role="status" className="quiet">
        {sending ? say(sendingPicture(sending.at, sending.of)) : ''}
      </span>
      {sending ? <span className="progress-line" /> : null}
      <span role="alert" className="wrong many-lines">
        {problems.join('\n')}
      </span>
    </div>
  );
}
