import { Button } from 'antd';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { imageTypes } from '../../declare/kinds/image.ts';
import { useLanguage } from '../ui/language.tsx';
import { editorMessages } from './messages.ts';
import type { EditorPictures } from './use-pictures.ts';

/** Chooses pictures for the place where the cursor is. */
export function PictureButton({ pictures, icon }: { pictures: EditorPictures; icon: ReactNode }) {
  const { say } = useLanguage();
  const file = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void pictures.take([...(target.files ?? [])]);
    target.value = '';
  };
  return (
    <>
      <Button
        type="text"
        size="small"
        tabIndex={-1}
        icon={icon}
        loading={pictures.sending !== null}
        title={say(editorMessages.image)}
        aria-label={say(editorMessages.image)}
        onClick={() => file.current?.click()}
      />
      <input ref={file} type="file" accept={imageTypes.join(',')} multiple onChange={choose} hidden tabIndex={-1} />
    </>
  );
}
