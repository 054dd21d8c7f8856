import { Button, Input } from 'antd';
import { type ChangeEvent, Suspense, useEffect, useRef, useState } from 'react';
import type { InputProps } from '../../client/fields/field-kind.ts';
import { croppedName, fieldMessages, pictureHint } from '../../client/fields/messages.ts';
import { pictureOf } from '../../client/fields/values.ts';
import { AddressInput, pictureAt } from '../../client/media/address-input.tsx';
import { canCrop, fileFromStoredPicture, hasRatio } from '../../client/media/crop.ts';
import { DropPlace } from '../../client/media/drop-place.tsx';
import { FocalPoint } from '../../client/media/focal-point.tsx';
import { LibraryButton } from '../../client/media/library-button.tsx';
import { mediaMessages } from '../../client/media/media-messages.ts';
import { checkPicture, MEGABYTES, measureBitmap } from '../../client/media/picture-check.ts';
import { uploadProblem, usePictureUpload } from '../../client/media/use-upload.ts';
import { mediaUrl } from '../../client/session/session.ts';
import { useFeature } from '../../client/session/use-feature.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import type { MediaItem } from '../../contract/media.ts';
import type { ImageValue } from '../../contract/record.ts';
import { checkAlt, type ImageField, imageMeaning, imageTypes } from './image.ts';
import '../../client/media/library.css';

/** Uploads one picture or takes it from the library, crops it, and edits its focal point and description. */
export default function PictureInput(props: InputProps<ImageField>) {
  const { field, id, value, onChange, onBlur, disabled, invalid, describedBy } = props;
  const { say } = useLanguage();
  const { preview, problem, chooseFile, cropStored, cropRequest } = usePictureFile(props);
  const fileInput = useRef<HTMLInputElement>(null);
  const canUpload = useFeature('media');
  const picture = pictureOf(value);
  const isBusy = disabled || preview !== null;

  const chooseFirst = ([file]: readonly File[]) => {
    if (file) void chooseFile(file);
  };
  const handleFileInput = ({ target }: ChangeEvent<HTMLInputElement>) => {
    chooseFirst([...(target.files ?? [])]);
    target.value = '';
  };

  return (
    <DropPlace className="picture-input" disabled={disabled || !canUpload} onFiles={chooseFirst}>
      <Frame field={field} picture={picture} preview={preview} disabled={isBusy} onChange={onChange} />
      <div className="picture-side">
        {canUpload ? null : (
          <AddressInput
            id={id}
            disabled={disabled}
            onBlur={onBlur}
            describedBy={describedBy}
            onAddress={async (address) => {
              const found = await pictureAt(address);
              if (found) onChange({ ...found, alt: picture?.alt ?? null });
              return found ? undefined : mediaMessages.noPictureThere;
            }}
          />
        )}
        <div className="picture-buttons">
          {canUpload ? (
            <>
              <Button
                id={id}
                onClick={() => fileInput.current?.click()}
                onBlur={onBlur}
                disabled={isBusy}
                aria-describedby={`${id}-hint ${describedBy ?? ''}`.trim()}
              >
                {say(preview || picture ? fieldMessages.replacePicture : fieldMessages.choosePicture)}
              </Button>
              <LibraryButton
                kind="image"
                multiple={false}
                disabled={isBusy}
                currentUrls={picture ? [picture.url] : []}
                problemOf={({ value: image }) => imageMeaning.check(image, field, {})}
                onChoose={(item) => onChange(pictureFromLibrary(item, picture?.alt))}
              />
            </>
          ) : null}
          {picture && canUpload && canCrop(picture, field) ? (
            <Button onClick={() => void cropStored(picture)} disabled={isBusy} aria-haspopup="dialog">
              {say(mediaMessages.crop)}
            </Button>
          ) : null}
          {picture ? (
            <Button type="text" danger onClick={() => onChange(null)} disabled={isBusy}>
              {say(fieldMessages.removePicture)}
            </Button>
          ) : canUpload ? (
            <span className="quiet">{say(fieldMessages.dropPicture)}</span>
          ) : null}
        </div>
        <span id={`${id}-hint`} className="quiet">
          {say(pictureHint(MEGABYTES, field.least))}
        </span>
        <span role="status" className="quiet">
          {preview ? say(fieldMessages.uploading) : ''}
        </span>
        {preview ? <span className="progress-line" /> : null}
        <span role="alert" className="wrong">
          {problem}
        </span>
        {picture && field.focal ? <FocalPointHelp picture={picture} disabled={isBusy} onChange={onChange} /> : null}
        {picture ? <AltText {...{ id, picture, invalid, onChange, onBlur, disabled }} /> : null}
      </div>
      <input
        ref={fileInput}
        type="file"
        accept={imageTypes.join(',')}
        onChange={handleFileInput}
        hidden
        tabIndex={-1}
      />
      {cropRequest ? (
        <Suspense fallback={null}>
          <CropDialog {...cropRequest} />
        </Suspense>
      ) : null}
    </DropPlace>
  );
}

const CropDialog = lazyChunk(() => import('../../client/media/crop-dialog.tsx'));

/** A picture of the library with its description there, or else that of the picture it replaces. */
const pictureFromLibrary = ({ value, alt }: MediaItem, previousAlt: string | null | undefined): ImageValue =>
  ({ ...value, alt: alt.zh ?? alt.en ?? previousAlt ?? null }) as ImageValue;

interface FrameProps extends Pick<InputProps<ImageField>, 'field' | 'disabled' | 'onChange'> {
  picture: ImageValue | null;
  preview: string | null;
}

/** The preview in the ratio of the field, in which the focal point can be set. */
function Frame({ field, picture, preview, disabled, onChange }: FrameProps) {
  const ratio = ratioOf(field);
  const source = preview ?? (picture && mediaUrl(picture.url));
  const isMeasured = picture !== null && picture.width > 0 && picture.height > 0;
  return (
    <div className="picture-frame" style={{ aspectRatio: ratio, maxHeight: 240 }} aria-busy={preview !== null}>
      {field.focal && isMeasured && !preview ? (
        <FocalPoint
          picture={picture}
          ratio={ratio}
          disabled={disabled}
          onChange={(focal) => onChange({ ...picture, focal })}
        />
      ) : source ? (
        <img src={source} alt={picture?.alt ?? ''} />
      ) : null}
    </div>
  );
}

const ratioOf = ({ ratio, least }: ImageField): number => ratio ?? (least ? least.width / least.height : 16 / 9);

type FocalPointHelpProps = Pick<InputProps<ImageField>, 'disabled' | 'onChange'> & { picture: ImageValue };

function FocalPointHelp({ picture, disabled, onChange }: FocalPointHelpProps) {
  const { say } = useLanguage();
  return (
    <span className="quiet">
      {say(mediaMessages.focalPointHelp)}{' '}
      {picture.focal ? (
        <Button type="link" size="small" disabled={disabled} onClick={() => onChange({ ...picture, focal: null })}>
          {say(mediaMessages.centreFocalPoint)}
        </Button>
      ) : null}
    </span>
  );
}

type AltTextProps = Pick<InputProps<ImageField>, 'id' | 'invalid' | 'onChange' | 'onBlur' | 'disabled'> & {
  picture: ImageValue;
};

function AltText({ id, picture, invalid, onChange, onBlur, disabled }: AltTextProps) {
  const { say } = useLanguage();
  return (
    <label className="alt-text" htmlFor={`${id}-alt`}>
      {say(fieldMessages.pictureAlt)}
      <Input
        id={`${id}-alt`}
        value={picture.alt ?? ''}
        onChange={(event) => onChange({ ...picture, alt: event.target.value || null })}
        onBlur={onBlur}
        disabled={disabled}
        placeholder={say(fieldMessages.pictureAltHelp)}
        maxLength={120}
        {...(invalid && checkAlt(picture.alt) ? { 'aria-invalid': true, status: 'error' as const } : {})}
      />
    </label>
  );
}

interface CropRequest {
  file: File;
  size: { width: number; height: number };
  field: ImageField & { ratio: number };
  onDone: (file: File | null) => void;
}

/** Turns a file into a value: validates it, asks to crop it if its ratio differs, shows a preview and uploads it. */
function usePictureFile({ field, section, name, value, onChange, onBusy }: InputProps<ImageField>) {
  const { say } = useLanguage();
  const upload = usePictureUpload(section, name);
  const [preview, setPreview] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [cropRequest, setCropRequest] = useState<CropRequest | null>(null);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const send = async (file: File) => {
    setPreview(URL.createObjectURL(file));
    onBusy(true);
    try {
      const alt = pictureOf(value)?.alt ?? null;
      onChange({ ...(await upload(file)), alt });
    } catch (error) {
      setProblem(uploadProblem(error, name) ?? say(mediaMessages.uploadFailed));
    } finally {
      setPreview(null);
      onBusy(false);
    }
  };
  /** A cropped picture is a new file and is validated again. */
  const validate = async (file: File) => {
    const error = await checkPicture(file, field, measureBitmap);
    setProblem(error ? say(error) : null);
    return error === undefined;
  };
  const openCropDialog = (file: File, size: CropRequest['size'], ratio: number, isStored: boolean) => {
    const onDone = async (cropped: File | null) => {
      setCropRequest(null);
      // A stored picture that was not cropped is not uploaded again.
      if (cropped === file ? !isStored : cropped && (await validate(cropped))) await send(cropped ?? file);
    };
    setCropRequest({ file, size, field: { ...field, ratio }, onDone });
  };

  const chooseFile = async (file: File) => {
    if (!(await validate(file))) return;
    const size = field.ratio ? await measureBitmap(file) : null;
    if (field.ratio && size && !hasRatio(size, field.ratio)) openCropDialog(file, size, field.ratio, false);
    else await send(file);
  };
  const cropStored = async (picture: ImageValue) => {
    setProblem(null);
    try {
      const file = await fileFromStoredPicture(mediaUrl(picture.url), say(croppedName(field.label)));
      if (field.ratio) openCropDialog(file, picture, field.ratio, true);
    } catch {
      setProblem(say(mediaMessages.pictureUnreadable));
    }
  };
  return { preview, problem, chooseFile, cropStored, cropRequest };
}
