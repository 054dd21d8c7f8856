import type { Editor } from '@tiptap/core';
import { Button } from 'antd';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { imageTypes } from '../../declare/kinds/image.ts';
import type { InputProps } from '../fields/field-kind.ts';
import { checkPicture, measureBitmap } from '../fields/picture-check.ts';
import { uploadProblem, usePictureUpload } from '../fields/use-upload.ts';
import { words as fieldWords } from '../fields/words.ts';
import { useLanguage } from '../language.tsx';
import { words } from './words.ts';

type PictureButtonProps = { editor: Editor; icon: ReactNode } & Pick<InputProps<never>, 'section' | 'name' | 'onBusy'>;

/** Uploads a picture and puts it where the cursor is. */
export function PictureButton({ editor, icon, section, name, onBusy }: PictureButtonProps) {
  const { say } = useLanguage();
  const upload = usePictureUpload(section, name);
  const file = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ busy?: boolean; problem?: string }>({});

  const insert = async (chosen: File) => {
    const wrong = await checkPicture(chosen, { kind: 'image', label: words.image }, measureBitmap);
    if (wrong) return setState({ problem: say(wrong) });
    setState({ busy: true });
    onBusy(true);
    try {
      const { url } = await upload(chosen);
      editor.chain().focus().setImage({ src: url, alt: '' }).run();
      setState({});
    } catch (error) {
      setState({ problem: uploadProblem(error, name) ?? say(fieldWords.uploadFailed) });
    } finally {
      onBusy(false);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    if (chosen) void insert(chosen);
    event.target.value = '';
  };

  return (
    <>
      <Button
        type="text"
        size="small"
        tabIndex={-1}
        icon={icon}
        loading={state.busy ?? false}
        title={say(words.image)}
        aria-label={say(words.image)}
        onClick={() => file.current?.click()}
      />
      <input ref={file} type="file" accept={imageTypes.join(',')} onChange={choose} hidden tabIndex={-1} />
      <span role="alert" className="wrong">
        {state.problem}
      </span>
    </>
  );
}
