import type { KindName } from '../../declare/field-types.ts';

/** The reference of the declaration language, as the sources describe it. */
export interface Reference {
  kinds: readonly KindEntry[];
  /** The options of every field, whatever its kind. */
  common: TypeEntry;
  chapters: readonly Chapter[];
}

export interface Chapter {
  title: string;
  /** What the chapter is about, as Markdown. */
  text: string;
  entries: readonly TypeEntry[];
  /** What can be imported as it is. */
  exports: readonly { name: string; meaning: string }[];
}

/** A type of the language with its options. */
export interface TypeEntry {
  name: string;
  meaning: string;
  examples: readonly string[];
  options: readonly OptionEntry[];
}

export interface OptionEntry {
  /** The path within the type: `list.columns`, `form[].title`, `tabs.<name>.label`. */
  name: string;
  type: string;
  /** The documented types that `type` names. */
  types: readonly string[];
  isRequired: boolean;
  /** The value it has where it is left out. */
  defaultValue: string | undefined;
  meaning: string;
  examples: readonly string[];
}

export interface KindEntry extends TypeEntry {
  kind: KindName;
  /** The type of the value that a form sends and the server returns. */
  value: string;
  /** The documented types that `value` names. */
  valueTypes: readonly string[];
  /** The type of its column in the database. */
  column: string;
  filter: string;
  isSortable: boolean;
}
