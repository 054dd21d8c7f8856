import { HolderOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useDrag } from '../../client/fields/drag.ts';
import type { InputProps } from '../../client/fields/field-kind.ts';
import { ItemButtons } from '../../client/fields/item-buttons.tsx';
import {
  fieldMessages,
  galleryHint,
  pictureHint,
  pictureNumber,
  tooManyFiles,
  uploadsRemaining,
} from '../../client/fields/messages.ts';
import { moveItem, replaceItem } from '../../client/fields/sequence.ts';
import { distinctItems, pictureOf, urlOf, validItems } from '../../client/fields/values.ts';
import { AddressInput, pictureAt } from '../../client/media/address-input.tsx';
import { DropPlace } from '../../client/media/drop-place.tsx';
import { LibraryButton } from '../../client/media/library-button.tsx';
import { mediaMessages, problemWith } from '../../client/media/media-messages.ts';
import { checkPicture, MEGABYTES, measureBitmap } from '../../client/media/picture-check.ts';
import { uploadProblem, usePictureUpload } from '../../client/media/use-upload.ts';
import { mediaUrl } from '../../client/session/session.ts';
import { useFeature } from '../../client/session/use-feature.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { checkAlt, type ImageField, imageMeaning, imageTypes } from '../image/image.ts';
import type { GalleryField, GalleryValue } from './gallery.ts';

type Picture = GalleryValue[number];

const picturesOf = (value: unknown): Picture[] => distinctItems(validItems(value, pictureOf) as Picture[], urlOf);

const toImageField = ({ label, least }: GalleryField): ImageField => ({
  kind: 'image',
  label,
  ...(least && { least }),
});

/** Uploads several pictures, which can be reordered and given a caption and a description. */
export default function GalleryInput(props: InputProps<GalleryField>) {
  const { field, id, value, onBlur, disabled, invalid, describedBy } = props;
  const { say } = useLanguage();
  const { pictures, changePictures, addPicture, uploadFiles, remaining, problems } = useGallery(props);
  const drag = useDrag((from, to) => changePictures(moveItem(pictures, from, to)), disabled);
  const fileInput = useRef<HTMLInputElement>(null);
  const canUpload = useFeature('media');
  return (
    <DropPlace className="gallery-input" disabled={disabled || !canUpload} onFiles={(files) => void uploadFiles(files)}>
      {pictures.length > 0 ? (
        <ol>
          {pictures.map((picture, index) => (
            <li key={picture.url} {...drag.target(index)}>
              <span className="drag-handle" {...drag.handle(index)} aria-hidden="true">
                <HolderOutlined />
              </span>
              <img src={mediaUrl(picture.thumb ?? picture.url)} alt={picture.alt ?? ''} draggable={false} />
              <PictureTexts
                id={`${id}-${index}`}
                picture={picture}
                number={index + 1}
                disabled={disabled}
                invalid={invalid}
                onBlur={onBlur}
                onChange={(next) => changePictures(replaceItem(pictures, index, next))}
              />
              <ItemButtons
                name={say(pictureNumber(index + 1))}
                list={pictures}
                index={index}
                disabled={disabled}
                onChange={changePictures}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {canUpload ? (
        <div className="picture-buttons">
          <Button
            id={id}
            onClick={() => fileInput.current?.click()}
            onBlur={onBlur}
            disabled={disabled || pictures.length >= field.max}
            aria-describedby={`${id}-hint ${describedBy ?? ''}`.trim()}
          >
            {say(fieldMessages.addPictures)}
          </Button>
          <LibraryButton
            kind="image"
            multiple
            disabled={disabled || pictures.length >= field.max}
            currentUrls={pictures.map(({ url }) => url)}
            problemOf={({ value: image }) => imageMeaning.check(image, toImageField(field), {})}
            onChoose={({ value: image, alt }) => addPicture({ ...image, alt: alt.zh ?? alt.en } as Picture)}
          />
          <span className="quiet">{say(fieldMessages.dropPictures)}</span>
        </div>
      ) : (
        <AddressInput
          id={id}
          disabled={disabled || pictures.length >= field.max}
          onBlur={onBlur}
          describedBy={`${id}-hint ${describedBy ?? ''}`.trim()}
          onAddress={async (address) => {
            const found = await pictureAt(address);
            if (found) addPicture(found as Picture);
            return found ? undefined : mediaMessages.noPictureThere;
          }}
        />
      )}
      <span id={`${id}-hint`} className="quiet">
        {say(galleryHint(Array.isArray(value) ? value.length : 0, field.max))}{' '}
        {say(pictureHint(MEGABYTES, field.least))}
      </span>
      <span role="status" className="quiet">
        {remaining > 0 ? say(uploadsRemaining(remaining)) : ''}
      </span>
      {remaining > 0 ? <span className="progress-line" /> : null}
      <span role="alert" className="wrong many-lines">
        {problems.join('\n')}
      </span>
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        accept={imageTypes.join(',')}
        onChange={({ target }) => {
          void uploadFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </DropPlace>
  );
}

interface PictureTextsProps {
  id: string;
  picture: Picture;
  number: number;
  disabled: boolean;
  /** Whether the field has an error, which is here where the picture has no description. */
  invalid: boolean;
  onBlur: () => void;
  onChange: (picture: Picture) => void;
}

function PictureTexts({ id, picture, number, invalid, onChange, ...rest }: PictureTextsProps) {
  const { say } = useLanguage();
  const isUndescribed = invalid && checkAlt(picture.alt) !== undefined;
  const input = (name: 'caption' | 'alt', maxLength: number) => (
    <Input
      id={`${id}-${name}`}
      value={picture[name] ?? ''}
      onChange={(event) => onChange({ ...picture, [name]: event.target.value || null })}
      onBlur={rest.onBlur}
      disabled={rest.disabled}
      placeholder={say(name === 'alt' ? fieldMessages.altShort : fieldMessages.caption)}
      aria-label={`${say(pictureNumber(number))} ${say(name === 'alt' ? fieldMessages.altShort : fieldMessages.caption)}`}
      maxLength={maxLength}
      {...(name === 'alt' && isUndescribed ? { 'aria-invalid': true, status: 'error' as const } : {})}
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

/** The pictures and the running uploads. An uploaded picture is added to the list of that moment (`latestPictures`). */
function useGallery({ field, section, name, value, onChange, onBusy }: InputProps<GalleryField>) {
  const { say } = useLanguage();
  const upload = usePictureUpload(section, name);
  const [remaining, setRemaining] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const latestPictures = useRef(picturesOf(value));
  useEffect(() => {
    latestPictures.current = picturesOf(value);
  }, [value]);
  const changePictures = (next: Picture[]) => {
    latestPictures.current = next;
    onChange(next.length > 0 ? next : null);
  };
  const addPicture = (picture: Picture) => {
    // A picture is added only once.
    const isNew =
      latestPictures.current.length < field.max && !latestPictures.current.some(({ url }) => url === picture.url);
    if (isNew) changePictures([...latestPictures.current, picture]);
  };
  const addProblem = (file: File, sentence: string) =>
    setProblems((all) => [...all, say(problemWith(file.name, sentence))]);

  const uploadFile = async (file: File) => {
    const problem = await checkPicture(file, toImageField(field), measureBitmap);
    if (problem) return addProblem(file, say(problem));
    try {
      addPicture(await upload(file));
    } catch (error) {
      addProblem(file, uploadProblem(error, name) ?? say(mediaMessages.uploadFailed));
    }
  };

  /** Uploads one after the other, so that the pictures keep the order in which they were chosen. */
  const uploadFiles = async (files: File[]) => {
    const capacity = Math.max(0, field.max - latestPictures.current.length);
    setProblems(files.length > capacity ? [say(tooManyFiles(field.max, files.length - capacity))] : []);
    onBusy(true);
    for (const [index, file] of files.slice(0, capacity).entries()) {
      setRemaining(Math.min(files.length, capacity) - index);
      await uploadFile(file);
    }
    setRemaining(0);
    onBusy(false);
  };
  return { pictures: picturesOf(value), changePictures, addPicture, uploadFiles, remaining, problems };
}
