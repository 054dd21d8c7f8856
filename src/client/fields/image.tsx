import { useState } from 'react';
import type { ImageValue } from '../../contract/record.ts';
import type { ImageField } from '../../declare/kinds/image.ts';
import { useLanguage } from '../language.tsx';
import { lazyChunk } from '../lazy.tsx';
import { mediaUrl } from '../session/session.ts';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { Nothing } from './nothing.tsx';
import { Roomy } from './roomy.tsx';
import { ValuesText } from './text.tsx';
import { words } from './words.ts';

/** A picture as far as a server may be trusted to send one. */
export const pictureOf = (value: unknown): ImageValue | null => {
  const picture = value as Partial<ImageValue> | null | undefined;
  return picture && typeof picture === 'object' && typeof picture.url === 'string' && picture.url
    ? (picture as ImageValue)
    : null;
};

/** 48×27 beside a title, which says what it shows. */
function ImageCell({ value }: CellProps<ImageField>) {
  const [gone, setGone] = useState(false);
  const picture = pictureOf(value);
  if (!picture || gone) return <span className="thumb" />;
  const source = mediaUrl(typeof picture.thumb === 'string' ? picture.thumb : picture.url);
  return (
    <img className="thumb" src={source} alt="" width={48} height={27} loading="lazy" onError={() => setGone(true)} />
  );
}

function ImageShow({ value }: CellProps<ImageField>) {
  const { say } = useLanguage();
  const [gone, setGone] = useState(false);
  const picture = pictureOf(value);
  if (!picture) return <Nothing />;
  if (gone) return <span className="no-value">{say(words.pictureGone)}</span>;
  const { width, height } = picture;
  return (
    <figure className="picture">
      <a href={mediaUrl(picture.url)} target="_blank" rel="noreferrer" title={say(words.openPicture)}>
        <img
          src={mediaUrl(picture.url)}
          alt={picture.alt || say(words.openPicture)}
          style={{ aspectRatio: width > 0 && height > 0 ? `${width} / ${height}` : undefined }}
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
  Cell: ImageCell,
  Show: ImageShow,
  Input: ImageInput,
  Filter: null,
  FilterText: ValuesText,
  short: false,
  width: 80,
};
