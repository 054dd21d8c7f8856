import type { ComponentType } from 'react';
import type { ImageValue } from '../../contract/record.ts';
import type { FieldOptions } from '../../kinds/field.ts';
import type { Field } from '../../kinds/index.ts';
import type { Pieces } from './merge/pieces.ts';

/** The value is as the server sent it and may have any type; a cell must not fail on it. */
export interface CellProps<F> {
  value: unknown;
  field: F;
}

export interface InputProps<F> {
  field: F;
  /** The code of the section. `name` is the field's name in it. */
  section: string;
  name: string;
  /** The id of the focusable element, which the label refers to. */
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  disabled: boolean;
  invalid: boolean;
  /** The ids of the help text and the error message. */
  describedBy: string | undefined;
  /** The value of the field that narrows this one, if there is such a field. */
  narrowingValue?: unknown;
  /** Reports that an upload is running, which a save has to wait for. */
  onBusy: (busy: boolean) => void;
}

/** The values of a filter are those of the query string. */
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

/** How a kind is rendered in a list. Kept apart from `FieldKind`, so that the first rows load no more than this. */
export interface FieldCell<F> {
  Cell: ComponentType<CellProps<F>>;
  /**
   * Whether a value, or an item of a list, has the shape of this kind. Rules such as a maximum length do not count: the
   * value can be shown.
   */
  hasShape: (value: unknown, field: F) => boolean;
  /** The value is a list, and `hasShape` judges its items one by one. */
  isList?: true;
  /** The unexpected values inside an item that `hasShape`. */
  unexpectedInside?: (item: unknown, field: F) => unknown[];
  /** Aligned right, so that the digits of several rows line up. */
  numeric?: boolean;
  /** The width of the column in pixels. */
  width?: number;
  /** The part it plays on a card, which replaces the row on a phone. A card shows the first field of each part. */
  onCard?: 'picture' | 'time';
  /** Whether titles of this field are short, as the names of people are. */
  isShortTitle?: (field: F) => boolean;
}

/** The rest of a field kind in the client, loaded with the first filter, form or record page. */
export interface FieldKind<F extends FieldOptions> {
  /** Rendered on the record's page. */
  Show: ComponentType<CellProps<F>>;
  Input: ComponentType<InputProps<F>>;
  Filter: ComponentType<FilterProps<F>> | null;
  /** The value of an active filter as text. */
  FilterText: ComponentType<FilterTextProps<F>>;
  /** The first picture of a value, which may represent the record. */
  pictureOf?: (value: unknown) => ImageValue | null;
  /** May share a line with another field on a wide screen. */
  mayShareLine: boolean;
  /** The input consists of several controls with names of their own; the label names the group. */
  group?: boolean;
  /** Takes the full width of the page instead of the width that reads well. */
  isFullWidth?: boolean;
  /** Splits a long value into pieces, so that changes of two people to different pieces can be merged. */
  pieces?: Pieces;
  /**
   * The blocks of a text that is compared word by word with another version, with `picture` as the text for a picture
   * without a description; `null` if the two values are shown in full instead.
   */
  comparedBlocks?: (value: unknown, picture: string) => string[] | null;
  /** How the public page shows it: without its label or not at all. By default it is shown with its label. */
  inPublic?: 'unlabelled' | 'hidden';
}

/** Finds the kind of a field. */
export type KindOf = (field: Field) => FieldKind<Field>;
