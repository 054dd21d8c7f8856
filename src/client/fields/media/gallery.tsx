import { useState } from 'react';
import type { GalleryField } from '../../../declare/kinds/gallery.ts';
import { mediaUrl } from '../../session/session.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { NoValue } from '../../ui/no-value.tsx';
import { UserText } from '../../ui/user-text.tsx';
import type { CellProps, FieldKind, InputProps } from '../field-kind.ts';
import { InputSuspense } from '../input-suspense.tsx';
import { fieldMessages } from '../messages.ts';
import { HasFilter, HasText } from '../toggle.tsx';
import { pictureOf, urlOf, validItems, withKeys } from '../values.ts';

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

const Input = lazyChunk(() => import('./gallery-input.tsx'));

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
  short: false,
  pictureOf: (value) => validItems(value, pictureOf)[0] ?? null,
  group: true,
  inPublic: 'unlabelled',
};
