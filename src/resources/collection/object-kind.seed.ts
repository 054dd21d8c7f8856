import type { DraftOf } from '../../declare/index.ts';
import type { collectionManage } from './collectionManage.ts';
import type { Care } from './object-words.seed.ts';

type Draft = DraftOf<typeof collectionManage>;
type Dimension = NonNullable<Draft['sizes']>[number]['dimension'];

/** One kind of object, from which the seed composes objects. */
export interface ObjectKind {
  name: string;
  nameEn: string;
  category: Draft['category'];
  /** The description of the drawing that illustrates it, if there is one of it. */
  picture?: string;
  unit: Draft['unit'];
  materialClass: Draft['materialClass'];
  materials: readonly string[];
  sizes: readonly (readonly [Dimension, centimetres: number, part?: string])[];
  grams: number;
  /** How it is damaged and treated, and what is said of it. */
  care: Care;
  /** The racks on which it lies. */
  racks: readonly string[];
  /** Whether it may be older than the late Qing and the Republic. */
  old?: boolean;
  /** The years between which such an object can be made. */
  years?: readonly [from: number, to: number];
  /** Whether each bears its year, as letters and newspapers do. */
  dated?: true;
  /** Whether a feature is the name of the object by itself. */
  named?: true;
  /** Whether several of them are often entered under one number. */
  several?: true;
  /** The most pages of one. */
  pages?: number;
  /** Too common to be graded. */
  common?: true;
  /** What the commemorated person, or his wife, was to it; a letter names its writer and addressee. */
  maker?: 'author' | 'user';
  /**
   * What distinguishes objects of the kind; known years follow after `@`, a material after `|`: `图书馆落成@1918`,
   * `香云纱褂|丝`.
   */
  features: readonly string[];
  /** The number of objects of this kind in a thousand. */
  share: number;
}
