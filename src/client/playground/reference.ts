import type { Sentence } from '../../contract/label.ts';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import type { Field, KindName } from '../../kinds/index.ts';

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

/** A kind that can be tried: its example as fields, and a record of them. */
export interface Specimen {
  kind: KindName;
  /** The fields of the example by name; the last one is of the kind. */
  fields: Readonly<Record<string, Field>>;
  /** A valid record; empty where the demonstration has no picture, file or record to show. */
  draft: AnyDraft;
  /** A section and its field to which pictures and files of the kind may be uploaded. */
  place: { section: string; name: string };
}

/** Whether a default is a value of TypeScript, and not words such as “the code”. */
export const isLiteral = (value: string): boolean => /^(-?[\d.]+|true|false|'.*'|\[.*\]|\{.*\})$/.test(value);

/** The calls of the development server. */
export const referenceCalls = { reference: 'declare/reference', value: 'declare/value' } as const;

export interface LiveReference extends Reference {
  specimens: readonly Specimen[];
}

/** What the server does with a draft of a specimen. */
export interface StoredDraft {
  /** The sentences by which it refuses the draft. */
  errors: Readonly<Record<string, Sentence>>;
  /** What the database holds. */
  columns: readonly { name: string; type: string; text: string | null }[];
  /** What the server returns. */
  record: AnyDraft;
}

/**
 * An example as a section without a place in the menu. It has the code of a section with such a field, so that uploads
 * are allowed as they are there.
 */
export function specimenResource({ fields, place }: Pick<Specimen, 'fields' | 'place'>): Resource {
  const label = { zh: '示例', en: 'Example' };
  return {
    code: place.section,
    path: `/${place.section}`,
    label,
    about: label,
    icon: 'read',
    fields,
    title: Object.keys(fields)[0] ?? '',
    list: { columns: [], filters: [], search: [], sort: ['id', 'asc'] },
    form: [],
  };
}
