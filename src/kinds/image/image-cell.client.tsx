import { useState } from 'react';
import { isPicture, type ValueProps } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import { focalPointStyle, pictureOf } from '../../client/fields/values.ts';
import { mediaUrl } from '../../client/session/session.ts';
import type { ImageField } from './image.ts';

/** A thumbnail of 48×27 pixels, without a description because the title stands beside it. */
export function Thumbnail({ value }: ValueProps) {
  const [failed, setFailed] = useState(false);
  const picture = pictureOf(value);
  if (!picture || failed) return <span className="thumb" />;
  const source = mediaUrl(typeof picture.thumb === 'string' ? picture.thumb : picture.url);
  return (
    <img
      className="thumb"
      src={source}
      alt=""
      width={48}
      height={27}
      style={focalPointStyle(picture)}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

export const imageCell: FieldCell<ImageField> = { Cell: Thumbnail, hasShape: isPicture, width: 80, onCard: 'picture' };
