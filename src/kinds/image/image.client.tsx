import { useState } from 'react';
import type { CellProps, FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { InputSuspense } from '../../client/fields/input-suspense.tsx';
import { fieldMessages } from '../../client/fields/messages.ts';
import { focalPointStyle, pictureOf } from '../../client/fields/values.ts';
import { mediaUrl } from '../../client/session/session.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { NoValue } from '../../client/ui/no-value.tsx';
import { UserText } from '../../client/ui/user-text.tsx';
import { HasFilter, HasText } from '../toggle/toggle.client.tsx';
import type { ImageField } from './image.ts';

/** In pixels, so that a portrait does not fill the screen. */
const MAX_HEIGHT = 360;

/** Shows the picture in the ratio of the public page, with a link to the full picture. */
function ImageShow({ value, field }: CellProps<ImageField>) {
  const { say } = useLanguage();
  const [failed, setFailed] = useState(false);
  const picture = pictureOf(value);
  if (!picture) return <NoValue />;
  if (failed) return <span className="no-value">{say(fieldMessages.pictureUnavailable)}</span>;
  const { width, height } = picture;
  const ratio = field.ratio ?? (width > 0 && height > 0 ? width / height : undefined);
  const shape = ratio ? { aspectRatio: ratio, maxWidth: `min(100%, ${MAX_HEIGHT * ratio}px)` } : {};
  return (
    <figure className="picture">
      <a href={mediaUrl(picture.url)} target="_blank" rel="noreferrer" title={say(fieldMessages.openPicture)}>
        <img
          src={mediaUrl(picture.url)}
          alt={picture.alt || say(fieldMessages.openPicture)}
          style={{ ...shape, objectFit: 'cover', ...focalPointStyle(picture) }}
          loading="lazy"
          onError={() => setFailed(true)}
        />
      </a>
      {picture.alt ? (
        <figcaption>
          <UserText text={picture.alt} />
        </figcaption>
      ) : null}
    </figure>
  );
}

const PictureInput = lazyChunk(() => import('./picture-input.client.tsx'));

const ImageInput = (props: InputProps<ImageField>) => (
  <InputSuspense>
    <PictureInput {...props} />
  </InputSuspense>
);

/** One picture. */
export const imageKind: FieldKind<ImageField> = {
  Show: ImageShow,
  Input: ImageInput,
  Filter: HasFilter,
  FilterText: HasText,
  mayShareLine: false,
  pictureOf,
  group: true,
  inPublic: 'unlabelled',
};
