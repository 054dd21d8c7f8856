import { HolderOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { GalleryField, GalleryValue } from '../../declare/kinds/gallery.ts';
import { type ImageField, imageMeaning, imageTypes } from '../../declare/kinds/image.ts';
import { DropPlace } from '../media/drop-place.tsx';
import { LibraryButton } from '../media/library-button.tsx';
import { mediaMessages, problemWith } from '../media/media-messages.ts';
import { checkPicture, MEGABYTES, measureBitmap } from '../media/picture-check.ts';
import { uploadProblem, usePictureUpload } from '../media/use-upload.ts';
import { mediaUrl } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { useDrag } from './drag.ts';
import type { InputProps } from './field-kind.ts';
import { ItemButtons } from './item-buttons.tsx';
import { fieldMessages, galleryHint, pictureHint, pictureNumber, sending, tooManyFiles } from './messages.ts';
import { moved, replaced } from './sequence.ts';
import { pictureOf, validItems } from './values.ts';

type Picture = GalleryValue[number];

const picturesOf = (value: unknown): Picture[] => validItems(value, pictureOf) as Picture[];

const asImage = ({ label, least }: GalleryField): ImageField => ({ kind: 'image', label, ...(least && { least }) });

/** Pictures chosen or dropped several at once, ordered by dragging or by buttons, each with its words. */
export default function GalleryInput(props: InputProps<GalleryField>) {
  const { field, id, value, onBlur, disabled, describedBy } = props;
  const { say } = useLanguage();
  const { pictures, give, add, take, left, problems } = useGallery(props);
  const drag = useDrag((from, to) => give(moved(pictures, from, to)), disabled);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <DropPlace className="gallery-input" disabled={disabled} onFiles={(files) => void take(files)}>
      {pictures.length > 0 ? (
        <ol>
          {pictures.map((picture, at) => (
            <li key={picture.url} {...drag.target(at)}>
              <span className="drag-handle" {...drag.handle(at)} aria-hidden="true">
                <HolderOutlined />
              </span>
              <img src={mediaUrl(picture.thumb ?? picture.url)} alt={picture.alt ?? ''} draggable={false} />
              <Texts
                id={`${id}-${at}`}
                picture={picture}
                number={at + 1}
                disabled={disabled}
                onBlur={onBlur}
                onChange={(next) => give(replaced(pictures, at, next))}
              />
              <ItemButtons
                name={say(pictureNumber(at + 1))}
                list={pictures}
                at={at}
                disabled={disabled}
                onChange={give}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <div className="picture-buttons">
        <Button
          id={id}
          onClick={() => chooser.current?.click()}
          onBlur={onBlur}
          disabled={disabled || pictures.length >= field.max}
          aria-describedby={`${id}-hint ${describedBy ?? ''}`.trim()}
        >
          {say(fieldMessages.addPictures)}
        </Button>
        <LibraryButton
          kind="image"
          several
          disabled={disabled || pictures.length >= field.max}
          heldUrls={pictures.map(({ url }) => url)}
          problemOf={({ value: stored }) => imageMeaning.check(stored, asImage(field), {})}
          onChoose={({ value: stored, alt }) => add({ ...stored, alt: alt.zh ?? alt.en } as Picture)}
        />
        <span className="quiet">{say(fieldMessages.dropPictures)}</span>
      </div>
      <span id={`${id}-hint`} className="quiet">
        {say(galleryHint(Array.isArray(value) ? value.length : 0, field.max))}{' '}
        {say(pictureHint(MEGABYTES, field.least))}
      </span>
      <span role="status" className="quiet">
        {left > 0 ? say(sending(left)) : ''}
      </span>
      {left > 0 ? <span className="progress-line" /> : null}
      <span role="alert" className="wrong many-lines">
        {problems.join('\n')}
      </span>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        accept={imageTypes.join(',')}
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </DropPlace>
  );
}

interface TextsProps {
  id: string;
  picture: Picture;
  number: number;
  disabled: boolean;
  onBlur: () => void;
  onChange: (picture: Picture) => void;
}

function Texts({ id, picture, number, onChange, ...rest }: TextsProps) {
  const { say } = useLanguage();
  const input = (name: 'caption' | 'alt', most: number) => (
    <Input
      id={`${id}-${name}`}
      value={picture[name] ?? ''}
      onChange={(event) => onChange({ ...picture, [name]: event.target.value || null })}
      onBlur={rest.onBlur}
      disabled={rest.disabled}
      placeholder={say(name === 'alt' ? fieldMessages.altShort : fieldMessages.caption)}
      aria-label={`${say(pictureNumber(number))} ${say(name === 'alt' ? fieldMessages.altShort : fieldMessages.caption)}`}
      maxLength={most}
      autoComplete="off"
    />
  );
  return (
    <span className="gallery-texts">
      {input('caption', 80)}
      {input('alt', 120)}
    </span>
  );
}

/**
 * The pictures, and what is being sent. What arrives is added to the list as it is then, not as it was when it left.
 */
function useGallery({ field, section, name, value, onChange, onBusy }: InputProps<GalleryField>) {
  const { say } = useLanguage();
  const upload = usePictureUpload(section, name);
  const [left, setLeft] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const latest = useRef(picturesOf(value));
  useEffect(() => {
    latest.current = picturesOf(value);
  }, [value]);
  const give = (next: Picture[]) => {
    latest.current = next;
    onChange(next.length > 0 ? next : null);
  };
  const add = (picture: Picture) => {
    // The same picture twice is one picture.
    const isNew = latest.current.length < field.max && !latest.current.some(({ url }) => url === picture.url);
    if (isNew) give([...latest.current, picture]);
  };
  const complain = (file: File, sentence: string) =>
    setProblems((all) => [...all, say(problemWith(file.name, sentence))]);

  const send = async (file: File) => {
    const wrong = await checkPicture(file, asImage(field), measureBitmap);
    if (wrong) return complain(file, say(wrong));
    try {
      add(await upload(file));
    } catch (error) {
      complain(file, uploadProblem(error, name) ?? say(mediaMessages.uploadFailed));
    }
  };

  /** One after the other, so that they stand in the order in which they were chosen. */
  const take = async (files: File[]) => {
    const room = Math.max(0, field.max - latest.current.length);
    setProblems(files.length > room ? [say(tooManyFiles(field.max, files.length - room))] : []);
    onBusy(true);
    for (const [at, file] of files.slice(0, room).entries()) {
      setLeft(Math.min(files.length, room) - at);
      await send(file);
    }
    setLeft(0);
    onBusy(false);
  };
  return { pictures: picturesOf(value), give, add, take, left, problems };
}
