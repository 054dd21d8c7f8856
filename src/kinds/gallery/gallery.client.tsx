import { useState } from 'react';
import type { CellProps, FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { InputSuspense } from '../../client/fields/input-suspense.tsx';
import { fieldMessages } from '../../client/fields/messages.ts';
import { pictureOf, urlOf, validItems, withKeys } from '../../client/fields/values.ts';
import { mediaUrl } from '../../client/session/session.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { NoValue } from '../../client/ui/no-value.tsx';
import { UserText } from '../../client/ui/user-text.tsx';
import { HasFilter, HasText } from '../toggle/toggle.client.tsx';
import type { GalleryField } from './gallery.ts';

const captionedPicture = (value: unknown) =>
  pictureOf(value) as (ReturnType<typeof pictureOf> & { caption?: string | null }) | null;

function GalleryShow({ value }: CellProps<GalleryField>) {
  const pictures = validItems(value, captionedPicture);
  if (pictures.length === 0) return <NoValue />;
  return (
    <ul className="gallery">
      {withKeys(pictures, urlOf).map(({ key, item: picture }) => (
        <li key={key}>
          <GalleryPicture url={picture.url} thumb={picture.thumb} alt={picture.alt ?? ''} />
          {picture.caption ? (
            <span className="caption">
              <UserText text={picture.caption} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function GalleryPicture({ url, thumb, alt }: { url: string; thumb: string | undefined; alt: string }) {
  const { say } = useLanguage();
  const [failed, setFailed] = useState(false);
  if (failed) return <span className="no-value">{say(fieldMessages.pictureUnavailable)}</span>;
  return (
    <a href={mediaUrl(url)} target="_blank" rel="noreferrer" title={say(fieldMessages.openPicture)}>
      <img
        src={mediaUrl(thumb ?? url)}
        alt={alt || say(fieldMessages.openPicture)}
        loading="lazy"
        onError={() => setFailed(true)}
      />
    </a>
  );
}

const Input = lazyChunk(() => import('./gallery-input.client.tsx'));

const GalleryInput = (props: InputProps<GalleryField>) => (
  <InputSuspense>
    <Input {...props} />
  </InputSuspense>
);

/** Several pictures. */
export const galleryKind: FieldKind<GalleryField> = {
  Show: GalleryShow,
  Input: GalleryInput,
  Filter: HasFilter,
  FilterText: HasText,
  mayShareLine: false,
  pictureOf: (value) => validItems(value, pictureOf)[0] ?? null,
  group: true,
  inPublic: 'unlabelled',
};
