import type { DraftOf } from '../../declare/index.ts';
import type { collectionManage } from './collectionManage.ts';

type Draft = DraftOf<typeof collectionManage>;
type Dimension = 'length' | 'width' | 'height' | 'mouth' | 'base' | 'thickness';

/** One kind of object: how it is called, what it is made of, about how large it is, and what tells one from another. */
export interface ObjectKind {
  name: string;
  nameEn: string;
  category: Draft['category'];
  /** The drawing that stands for it. */
  picture: string;
  unit: Draft['unit'];
  materialClass: Draft['materialClass'];
  materials: readonly string[];
  sizes: readonly (readonly [Dimension, centimetres: number])[];
  grams: number;
  /** Most of our objects are of the late Qing and the Republic; some kinds are older. */
  old: boolean;
  /** With the year behind an `@` where it is known: `图书馆落成@1918`. */
  features: readonly string[];
  /** How many of a thousand objects are of this kind. */
  share: number;
}

export const kind = (
  [name, nameEn, category, picture, unit]: readonly [string, string, Draft['category'], string, Draft['unit']],
  materialClass: Draft['materialClass'],
  materials: readonly string[],
  sizes: ObjectKind['sizes'],
  grams: number,
  share: number,
  features: readonly string[],
  old = false,
): ObjectKind => ({
  name,
  nameEn,
  category,
  picture,
  unit,
  materialClass,
  materials,
  sizes,
  grams,
  share,
  features,
  old,
});
