import { Button, Input } from 'antd';
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import type { ImageValue } from '../../contract/record.ts';
import { type ImageField, imageTypes } from '../../declare/kinds/image.ts';
import { useLanguage } from '../language.tsx';
import { mediaUrl } from '../session/session.ts';
import type { InputProps } from './field-kind.ts';
import { checkPicture, MEGABYTES, measureBitmap } from './picture-check.ts';
import { uploadProblem, usePictureUpload } from './use-upload.ts';
import { pictureOf } from './values.ts';
import { pictureHint, words } from './words.ts';

/** A picture chosen, dropped, replaced or removed, and the sentence that describes it. */
export default function PictureInput(props: InputProps<ImageField>) {
  const { field, id, value, onChange, onBlur, disabled, describedBy } = props;
  const { say } = useLanguage();
  const { preview, problem, take } = useTaking(props);
  const file = useRef<HTMLInputElement>(null);
  const picture = pictureOf(value);
  const source = preview ?? (picture && mediaUrl(picture.url));

  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) void take(dropped);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    if (chosen) void take(chosen);
    event.target.value = '';
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the button does
    <div className="picture-input" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className="picture-frame" style={shapeOf(field)} aria-busy={preview !== null}>
        {source ? <img src={source} alt={picture?.alt ?? ''} /> : null}
      </div>
      <div className="picture-side">
        <div className="picture-buttons">
          <Button
            id={id}
            onClick={() => file.current?.click()}
            onBlur={onBlur}
            disabled={disabled || preview !== null}
            aria-describedby={`${id}-hint ${describedBy ?? ''}`.trim()}
          >
            {say(source ? words.replacePicture : words.choosePicture)}
          </Button>
          {picture ? (
            <Button type="text" danger onClick={() => onChange(null)} disabled={disabled || preview !== null}>
              {say(words.removePicture)}
            </Button>
          ) : (
            <span className="quiet">{say(words.dropPicture)}</span>
          )}
        </div>
        <span id={`${id}-hint`} className="quiet">
          {say(pictureHint(MEGABYTES, field.least))}
        </span>
        <span role="status" className="quiet">
          {preview ? say(words.uploading) : ''}
        </span>
        {preview ? <span className="progress-line" /> : null}
        <span role="alert" className="wrong">
          {problem}
        </span>
        {picture ? <AltText id={id} picture={picture} onChange={onChange} onBlur={onBlur} disabled={disabled} /> : null}
      </div>
      <input ref={file} type="file" accept={imageTypes.join(',')} onChange={choose} hidden tabIndex={-1} />
    </div>
  );
}

/** The frame has the shape the picture should have. */
const shapeOf = ({ least }: ImageField) =>
  least ? { aspectRatio: `${least.width} / ${least.height}`, maxHeight: 240 } : {};

type AltTextProps = Pick<InputProps<ImageField>, 'id' | 'onChange' | 'onBlur' | 'disabled'> & { picture: ImageValue };

function AltText({ id, picture, onChange, onBlur, disabled }: AltTextProps) {
  const { say } = useLanguage();
  return (
    <label className="alt-text" htmlFor={`${id}-alt`}>
      {say(words.pictureAlt)}
      <Input
        id={`${id}-alt`}
        value={picture.alt ?? ''}
        onChange={(event) => onChange({ ...picture, alt: event.target.value || null })}
        onBlur={onBlur}
        disabled={disabled}
        placeholder={say(words.pictureAltHelp)}
        maxLength={120}
      />
    </label>
  );
}

/** From a file to a value: checked, shown at once, sent. A later picture wins over an earlier one still on its way. */
function useTaking({ field, section, name, value, onChange, onBusy }: InputProps<ImageField>) {
  const { say } = useLanguage();
  const upload = usePictureUpload(section, name);
  const [preview, setPreview] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const send = async (file: File) => {
    setPreview(URL.createObjectURL(file));
    onBusy(true);
    try {
      const alt = pictureOf(value)?.alt ?? null;
      onChange({ ...(await upload(file)), alt });
    } catch (error) {
      setProblem(uploadProblem(error, name) ?? say(words.uploadFailed));
    } finally {
      setPreview(null);
      onBusy(false);
    }
  };

  const take = async (file: File) => {
    const wrong = await checkPicture(file, field, measureBitmap);
    setProblem(wrong ? say(wrong) : null);
    if (!wrong) await send(file);
  };
  return { preview, problem, take };
}
