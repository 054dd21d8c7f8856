import type { DraftOf } from '../../declare/index.ts';
import type { collectionManage } from './collectionManage.ts';

type Draft = DraftOf<typeof collectionManage>;
type Dimension = 'length' | 'width' | 'height' | 'mouth' | 'base' | 'thickness';

/** One kind of object, from which the seed composes objects. */
export interface ObjectKind {
  name: string;
  nameEn: string;
  category: Draft['category'];
  /** The description of the drawing that illustrates it. */
  picture: string;
  unit: Draft['unit'];
  materialClass: Draft['materialClass'];
  materials: readonly string[];
  sizes: readonly (readonly [Dimension, centimetres: number])[];
  grams: number;
  /** Whether it may be older than the late Qing and the Republic. */
  old?: boolean;
  /** What distinguishes objects of the kind; a known year follows after `@`: `图书馆落成@1918`. */
  features: readonly string[];
  /** The number of objects of this kind in a thousand. */
  share: number;
}
