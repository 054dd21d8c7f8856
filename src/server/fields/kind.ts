import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely';
import type { ReferenceValue } from '../../contract/record.ts';
import type { FieldOptions } from '../../declare/field.ts';
import type { FileField } from '../../declare/kinds/file.ts';
import type { ImageField } from '../../declare/kinds/image.ts';
import type { Field } from '../../declare/kinds.ts';
import type { Label, Language, Sentence } from '../../declare/label.ts';
import type { Db, Tx } from '../database/tables.ts';
import type { Rewrite } from './rewrite.ts';

/** What PostgreSQL keeps a field in. */
export type ColumnType = 'text' | 'boolean' | 'integer' | 'numeric' | 'date' | 'timestamptz' | 'jsonb';

/** A JSON Schema in the words of OpenAPI 3.0, where what may be missing is `nullable`. */
export type Schema = Readonly<Record<string, unknown>>;

// biome-ignore lint/suspicious/noExplicitAny: a condition is built for a table that only its declaration knows
export type RowExpressions = ExpressionBuilder<any, any>;
export type Condition = Expression<SqlBool>;

/** Which table, and which of its columns a record is called by, stand behind a section's code. */
export type TitleOf = (section: string) => { table: string; column: string };

/** What storing a value may ask the database. */
export interface StoreContext {
  db: Db;
  titleOf: TitleOf;
  /** Answers that are asked for once, where thousands are stored that name the same few records and pictures. */
  remembered?: Map<string, Promise<unknown>>;
}

/** Asks, or remembers the answer where the context says that this will do. */
export function runOnce<T>({ remembered }: StoreContext, question: string, ask: () => Promise<T>): Promise<T> {
  const answer = (remembered?.get(question) as Promise<T> | undefined) ?? ask();
  remembered?.set(question, answer);
  return answer;
}

/** What is kept, or the sentence that says why it cannot be. */
export type Stored = { column: unknown } | { refused: Sentence };

/** A record that words may mean; of several, what would mean it alone. */
export interface FoundReference extends ReferenceValue {
  unambiguous?: string;
}

/** What reading a cell may ask. */
export interface CellContext {
  /** Records that are called so, or that carry the number `#12`; `inside` another's record, where the field says so. */
  find: (section: string, words: string, inside?: number) => Promise<FoundReference[]>;
  /** What the row has said so far. */
  draft: Readonly<Record<string, unknown>>;
}

/** A value, or the sentence that says why the words are none. */
export type CellValue = { value: unknown } | { refused: Sentence };

/** A value without what must never be kept, or the sentence that says why it is not even looked through. */
export type CleanedValue = { value: unknown } | { refused: Sentence };

/** What spreadsheets keep as a number of their own, where the words of a cell say one. */
export type SheetForm = 'day' | 'moment';

/** What a file must be that is uploaded for a field. */
export type FileLimits = Pick<FileField, 'type' | 'megabytes'>;

/** How a column that says when something is, is compared with the present. */
export interface Time {
  /** What the column would hold now. */
  present: (now: Date) => RawBuilder<unknown>;
  /** The column by the museum's clock. */
  local: (column: string) => RawBuilder<unknown>;
  /** Whether what it says is past. */
  isOver: (column: string, now: Date) => RawBuilder<SqlBool>;
}

/** Values that the server gives itself, one after the other. */
export interface Numbering<F> {
  /** The move that gives one; a new record has it from the start where there is none. */
  at: (field: F) => string | undefined;
  /** What those have in common that are given in the same month or year as a day in Shanghai. */
  begins: (field: F, day: string) => string;
  /** A whole value, by what it begins with and its count. */
  value: (field: F, begins: string, count: number) => string;
  /** The next one of a column. */
  next: (field: F, column: { table: string; name: string }, write: { tx: Tx; now: Date }) => Promise<string>;
}

/** A field kind on the server: its column, its shape on the wire, and how a list is filtered by it. */
export interface ServerKind<F extends FieldOptions> {
  columnType: ColumnType;
  /** How the column's content is to be read; kinds of one form may take each other's place. The kind's name unless said. */
  form?: string | ((field: F) => string);
  /** Other forms of content in a column of the same type that it reads as well. */
  readsForms?: readonly string[];
  /** What rows made before the field was declared hold, as SQL; nothing unless said. */
  columnDefault?: (field: F) => string | null;
  /** The shape of what a client sends; the rule is the kind's own check. */
  request: (field: F) => Schema;
  response: (field: F) => Schema;
  /** The fields inside it, where its value is a table of its own. */
  columns?: (field: F) => Readonly<Record<string, Field>>;
  /** What changes in stored values when names inside the declaration change. */
  renames?: (field: F) => Rewrite[];
  /** The section whose records it names, where all are of one section and the column holds their numbers. */
  target?: (field: F) => string;
  /** Where it says when something is. */
  time?: Time;
  /** Where the server gives the values. */
  numbering?: Numbering<F>;
  /** What a picture must be that is uploaded for it; nothing where it takes none. */
  pictureLimits?: (field: F) => ImageField;
  /** What a file must be that is uploaded for it; nothing where it takes none. */
  fileLimits?: (field: F) => FileLimits;
  /** Takes out of a value what must never be kept, before it is checked; refuses what would take too long to clean. */
  clean?: (value: unknown, field: F) => CleanedValue;
  /** From a checked value to what the column holds; for `jsonb` any JSON. */
  store?: (value: unknown, field: F, context: StoreContext) => Promise<Stored>;
  /** How the column is asked for, where that is more than its name: titles are read along with a record. */
  select?: (field: F, column: string, titleOf: TitleOf) => RawBuilder<unknown>;
  /** From what was asked for to what the wire carries. */
  read?: (column: unknown, field: F) => unknown;
  /** What makes two values the same, where that is not all they say. */
  identity?: (value: unknown) => unknown;
  /** What is shown of personal data to whoever may not see it whole; nothing unless said. */
  mask?: (value: unknown) => unknown;
  /** Whether any word at all may be a whole value, so that looking for one would be a question about what is masked. */
  isFreeText?: true;
  /** Whether it tells who a person is, so that what else the record holds of somebody is theirs. */
  tellsPerson?: true;
  /** Whether the column may name stored pictures or files, by their hashes. */
  holdsMedia?: (field: F) => boolean;
  /** A value as people read it, in a file of rows; as it is unless said. What is masked comes masked. */
  written?: (value: unknown, field: F, language: Language) => string | number;
  /** Whether few values are in many rows, so that each is put into words once. */
  repeats?: true;
  /** What one word of a filter asks for, in words; a range unless said. */
  filterWord?: (word: string, field: F, language: Language) => string;
  /** What a workbook keeps these words as; texts unless said. */
  sheetForm?: SheetForm;
  /**
   * From the words of a cell that is not empty to a value, of which the kind's check then says whether it will do. The
   * words are the value unless said; `false` where no cell can hold one.
   */
  fromCell?: false | ((cell: string, field: F, context: CellContext) => CellValue | Promise<CellValue>);
  /** How a cell is to be filled in, for the hints above an empty sheet. */
  cellHint?: (field: F) => Label;
  /** Whether a value has more to it than a cell can say, so that a cell must not replace it. */
  losesInCell?: (value: unknown) => boolean;
  /** The same, written by the database: where there are a million of them, that takes a tenth of the time. */
  writes?: (column: string) => RawBuilder<unknown>;
  /** The rows whose field names a certain record. */
  naming?: (
    where: RowExpressions,
    column: string,
    field: F,
    record: { section: string; id: number },
  ) => Condition | null;
  /** The types of column whose content it can carry over without loss, and how. */
  carries?: Partial<Record<string, (column: RawBuilder<unknown>, field: F) => RawBuilder<unknown>>>;
  /** The rows a filter asks for by these words; `null` when the words ask for nothing. */
  match?: (where: RowExpressions, column: string, words: readonly string[]) => Condition | null;
}
