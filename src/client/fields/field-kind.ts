import type { ComponentType } from 'react';
import type { ImageValue } from '../../contract/record.ts';
import type { Field } from '../../declare/field-types.ts';
import type { Pieces } from '../merge/pieces.ts';

/** A value as a server sent it. Whatever it is, a cell shows something sensible. */
export interface CellProps<F> {
  value: unknown;
  field: F;
}

export interface InputProps<F> {
  field: F;
  /** The code of the section, and the field's name in it. */
  section: string;
  name: string;
  /** On the element that takes the focus; the label points at it. */
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  disabled: boolean;
  invalid: boolean;
  /** Ids of the help line and the error sentence. */
  describedBy: string | undefined;
  /** What the field holds by which this one is narrowed, where there is such a field. */
  narrowingValue?: unknown;
  /** Something is under way that a save has to wait for. */
  onBusy: (busy: boolean) => void;
}

/** A filter speaks the wire's words: what stands in the address is what it holds. */
export interface FilterProps<F> {
  field: F;
  id: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

export interface FilterTextProps<F> {
  field: F;
  values: readonly string[];
}

/** How a kind looks in a list: all that the first rows need of it. */
export interface FieldCell<F> {
  Cell: ComponentType<CellProps<F>>;
  /** Numbers stand at the right, digit under digit. */
  numeric?: boolean;
  /** The room its column keeps, in pixels. */
  width?: number;
  /** What it is on a card, where a list has no room for columns; each card shows the first of a sort. */
  onCard?: 'picture' | 'time';
  /** Whether a title of this field needs little room, as the names of people do. */
  isShortTitle?: (field: F) => boolean;
}

/** The rest of a field kind's client half, loaded with the first filter, form or detail. */
export interface FieldKind<F extends Field> {
  /** On the record's own page. */
  Show: ComponentType<CellProps<F>>;
  Input: ComponentType<InputProps<F>>;
  Filter: ComponentType<FilterProps<F>> | null;
  /** What an active filter says of itself. */
  FilterText: ComponentType<FilterTextProps<F>>;
  /** The picture a value shows first, for what stands for the whole record. */
  pictureOf?: (value: unknown) => ImageValue | null;
  /** May stand beside another field on a wide screen. */
  short: boolean;
  /** Holds several things to press or write in, each with a name of its own; the label names them together. */
  group?: boolean;
  /** Is as wide as the page, beyond what is good for reading. */
  isFullWidth?: boolean;
  /** How a long value falls into pieces, where two people may change different ones. */
  pieces?: Pieces;
  /**
   * The blocks of a text that is compared word by word with another version of it, a picture in it by these words; `null`
   * where the value is shown whole instead.
   */
  comparedBlocks?: (value: unknown, picture: string) => string[] | null;
  /** How the public reads it: without its label, or not at all; beside its label unless said. */
  inPublic?: 'unlabelled' | 'hidden';
}

/** Finds the kind of a field. */
export type KindOf = (field: Field) => FieldKind<Field>;
