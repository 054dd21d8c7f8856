import { useState } from 'react';
import type { ImageField } from '../../declare/kinds/image.ts';
import { useLanguage } from '../language.tsx';
import { lazyChunk } from '../lazy.tsx';
import { mediaUrl } from '../session/session.ts';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { Nothing } from './nothing.tsx';
import { Roomy } from './roomy.tsx';
import { ValuesText } from './text.tsx';
import { pictureOf } from './values.ts';
import { words } from './words.ts';

/** A portrait must not push everything else off the screen. */
const HIGHEST = 360;

function ImageShow({ value }: CellProps<ImageField>) {
  const { say } = useLanguage();
  const [gone, setGone] = useState(false);
  const picture = pictureOf(value);
  if (!picture) return <Nothing />;
  if (gone) return <span className="no-value">{say(words.pictureGone)}</span>;
  const { width, height } = picture;
  const ratio = width > 0 && height > 0 ? width / height : null;
  return (
    <figure className="picture">
      <a href={mediaUrl(picture.url)} target="_blank" rel="noreferrer" title={say(words.openPicture)}>
        <img
          src={mediaUrl(picture.url)}
          alt={picture.alt || say(words.openPicture)}
          style={ratio ? { aspectRatio: ratio, maxWidth: `min(100%, ${HIGHEST * ratio}px)` } : undefined}
          onError={() => setGone(true)}
        />
      </a>
      {picture.alt ? <figcaption>{picture.alt}</figcaption> : null}
    </figure>
  );
}

const PictureInput = lazyChunk(() => import('./picture-input.tsx'));

const ImageInput = (props: InputProps<ImageField>) => (
  <Roomy>
    <PictureInput {...props} />
  </Roomy>
);

/** A picture. */
export const imageKind: FieldKind<ImageField> = {
  Show: ImageShow,
  Input: ImageInput,
  Filter: null,
  FilterText: ValuesText,
  short: false,
  group: true,
};
