import type { AnyReferenceValue } from '../contract/record.ts';
import type { DataClass } from './data-classes.ts';
import type { Label, Sentence } from './label.ts';

/** What every field may say, whatever its kind. */
export interface FieldOptions {
  label: Label;
  help?: Label;
  /** `true`: no record without it. `'publish'`: a draft may lack it, what the public sees may not. */
  required?: boolean | 'publish';
  /** The field's name in earlier versions; the migration carries its data over. */
  was?: string;
  /** It exists only where another field holds one of these values; elsewhere it is neither asked for nor kept. */
  when?: { field: string; is: readonly (string | boolean)[] };
  /** No two live records of the section may hold the same. */
  unique?: boolean;
  /** The server fills it in; no form asks for it. `'created'` and `'decided'`: with the moment that happened. */
  auto?: boolean | 'created' | 'decided';
  /** Also asked for in English, in a field of the same name with `En` behind it. Text kinds only. */
  translated?: boolean;
  /** Not for everybody who reads the section: masked, or not sent at all, to whoever lacks the code of its class. */
  seenBy?: DataClass;
}

/** A record of another section, as a value names it. */
export type Named = AnyReferenceValue;

/** What a kind owes whose values name records of other sections. */
export interface NamesRecords<F> {
  /** The sections they may be of. */
  sections: (field: F) => readonly string[];
  /** Those that a value names. */
  namedIn: (field: F, value: unknown) => Named[];
  /** The value with something more said of each of them. */
  withNamed: (field: F, value: unknown, more: (named: Named) => object) => unknown;
}

/** What a field kind means: the half that client and server share. */
export interface Meaning<F extends FieldOptions> {
  /** What a new record holds before anybody typed. */
  initial: (field: F) => unknown;
  /** Takes away what nobody meant, such as spaces at the ends; nothing at all becomes `null`. */
  tidy: (value: unknown, field: F) => unknown;
  /** The one rule for a value that is there. A value that is missing is `required`'s business. */
  check: (value: unknown, field: F, draft: Readonly<Record<string, unknown>>) => Sentence | undefined;
  /** What the public may not miss in a value that is there, such as words for a picture. */
  toPublish?: (value: unknown, field: F) => Sentence | undefined;
  /** Whether a list may be sorted by it. */
  sortable: boolean;
  /** Whether the database can say of two values that they are the same. */
  comparable: boolean;
  /** Whether a value is so many or so much, of which a move may need the least. */
  countable: boolean;
  /** Whether a list leaves it out unless it is a column there, because it is long. */
  long?: true;
  /** Where its values name records of other sections, also in the columns of a table. */
  records?: NamesRecords<F>;
  /** The field by whose record this one is narrowed. */
  narrowedBy?: (field: F) => string | undefined;
  /** The options there are to choose from. */
  options?: (field: F) => Readonly<Record<string, Label>>;
  /** Whether a record always holds a value of it, so that it cannot be emptied. */
  alwaysThere?: true;
  /** Whether a record that has one is a text to be read, so that its title takes the marks of a work. */
  isArticle?: true;
  /** The value with words behind it, shortened so that both fit; as it is where it must be written in a certain way. */
  withSuffix?: (value: string, suffix: string, field: F) => string;
  /** The least and the most it takes, for a list that numbers its records by it. */
  limits?: (field: F) => { min: number | undefined; max: number | undefined };
  /** Where a value is made of cells, every cell that is wrong. */
  wrongCells?: (field: F, value: unknown, draft: Readonly<Record<string, unknown>>) => WrongCell[];
  /** How a filter asks for it; `false` when it cannot. */
  filter: 'contains' | 'oneOf' | 'range' | 'is' | 'has' | false;
}

/** A cell that cannot be kept as it is, in a row counted from one. */
export interface WrongCell {
  row: number;
  column: string;
  sentence: Sentence;
}
