import { isPicture, type ValueProps } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import { Thumbnail } from '../image/image-cell.client.tsx';
import type { GalleryField } from './gallery.ts';

const FirstPicture = ({ value }: ValueProps) => <Thumbnail value={Array.isArray(value) ? value[0] : null} />;

export const galleryCell: FieldCell<GalleryField> = {
  Cell: FirstPicture,
  hasShape: isPicture,
  isList: true,
  width: 80,
  onCard: 'picture',
};
