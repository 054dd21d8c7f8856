import type {
  AnyDraft,
  AnyRecord,
  DraftOf,
  FormValuesOf,
  RecordOf,
  Resource,
  SystemColumn,
} from '../../../declare/define-resource.ts';
import type { Page } from '../../../declare/menu.ts';
import type { DataClass } from '../../../kinds/data-classes.ts';

/**
 * The props of the components that a section or a menu entry has of its own. `Section` is the type of the declaration, as in
 * `ScreenProps<typeof news>`; without it they are the props for any section.
 */

/** What a list, a record's page and a tab are given. */
export interface ScreenProps<Section extends Resource = Resource> {
  /** The declaration of the section. */
  resource: Section;
}

/** What a form is given. */
export interface FormScreenProps<Section extends Resource = Resource> extends ScreenProps<Section> {
  /** Whether it creates a record or edits one. */
  screen: 'create' | 'edit';
}

/** What the content of a column is given. */
export interface CellSlotProps<
  Section extends Resource = Resource,
  Name extends ColumnName<Section> = ColumnName<Section>,
> {
  /** In the language of the screen where the field has an English text. */
  value: ColumnValue<Section, Name>;
  /** The record of the row. */
  record: VisibleRecord<Section>;
}

/** What the input of a field is given. */
export interface InputSlotProps<
  Section extends Resource = Resource,
  Name extends FieldName<Section> = FieldName<Section>,
> {
  /** The value of the field. */
  value: InputValue<Section, Name>;
  /** Sets the value of the field. */
  onChange: (value: InputValue<Section, Name>) => void;
  /** The values of the whole form. */
  draft: VisibleForm<Section>;
  /** The label names the element with this id; several controls together take `aria-labelledby={labelId}` instead. */
  id: string;
  /** The id of the label. */
  labelId: string;
  /** The ids of the help and of the error, for `aria-describedby`; the form itself shows both. */
  describedBy: string | undefined;
  /** The sentence of the error, in the language of the screen. */
  error: string | undefined;
  /** Whether the value may not be changed now. */
  disabled: boolean;
  /** Reports an upload, which a save waits for. */
  onBusy: (busy: boolean) => void;
}

/** What a part of a record's page is given. */
export interface RecordSlotProps<Section extends Resource = Resource> {
  /** The record of the page. */
  record: VisibleRecord<Section>;
}

/** What a panel of a form is given. */
export interface FormSlotProps<Section extends Resource = Resource> {
  /** The stored record; null for a new one. */
  record: VisibleRecord<Section> | null;
  /** The values of the form. */
  draft: VisibleForm<Section>;
}

/** What a question before a save is given. */
export interface ConfirmProps<Section extends Resource = Resource> {
  /** The stored record; null for a new one. */
  before: VisibleRecord<Section> | null;
  /** The values to be saved. */
  draft: VisibleDraft<Section>;
  /** Takes the operator's answer: `true` saves. */
  onAnswer: (yes: boolean) => void;
}

/** What a component that a tool opens is given. */
export interface ToolProps {
  /** The list as the operator sees it. */
  list: ListState;
  /** Removes the component. */
  onClose: () => void;
}

/** A list as the operator sees it. */
export interface ListState {
  /** The query of the list's call: filters, keyword and order. */
  query: readonly (readonly [name: string, value: string])[];
  /** The ids of the selected rows. */
  selected: readonly number[];
  /** The number of rows of all pages; of a search that is still being counted, how many have been. */
  total: number;
  /** Reads the list again. */
  refresh: () => void;
}

/** What a component that a row action opens is given. */
export interface RowActionProps<Section extends Resource = Resource> extends RecordSlotProps<Section> {
  /** Reads the record and the lists again. */
  refresh: () => void;
  /** Removes the component. */
  onClose: () => void;
}

/** The props of the screen of a menu entry without records. */
export interface PageProps {
  /** The menu entry. */
  page: Page;
}

/** A record without the values that are masked for this operator, so that `138****0000` cannot be taken for a number. */
export type VisibleRecord<Section extends Resource> = Typed<
  Section,
  WithoutMasked<RecordOf<Section>, Section['fields']>,
  AnyRecord
>;

/** The values of a form, of which any may still be empty, without those that are masked for this operator. */
type VisibleForm<Section extends Resource> = Typed<
  Section,
  WithoutMasked<FormValuesOf<Section>, Section['fields']>,
  AnyDraft
>;

/** The values to be saved, without those that are masked for this operator. */
type VisibleDraft<Section extends Resource> = Typed<
  Section,
  WithoutMasked<DraftOf<Section>, Section['fields']>,
  AnyDraft
>;

/** The name of a field of the section. */
export type FieldName<Section extends Resource> = Extract<keyof Section['fields'], string>;

/** The name of a column of the section's list; a section with a workflow has two more. */
export type ColumnName<Section extends Resource> =
  | FieldName<Section>
  | SystemColumn
  | ([Exclude<Section['workflow'], undefined>] extends [never] ? never : 'status' | 'publishedAt');

/** The value of a field in the form. */
type InputValue<Section extends Resource, Name extends FieldName<Section>> = Typed<
  Section,
  FormValuesOf<Section>[Name],
  unknown
>;

/** The value of a column in the list. */
type ColumnValue<Section extends Resource, Name extends ColumnName<Section>> = Typed<
  Section,
  Name extends keyof RecordOf<Section> ? RecordOf<Section>[Name] : never,
  unknown
>;

/** `Own` for a section of its own type, `Any` for generic code, which has the type `Resource` of no section. */
type Typed<Section extends Resource, Own, Any> = Resource extends Section ? Any : Own;

/** The same values, of which those of a field with `seenBy` may be left out. */
type WithoutMasked<Values, Fields> = {
  [Name in keyof Values]: Name extends MaskedName<Fields> ? Values[Name] | undefined : Values[Name];
};

/** The fields that some operators see masked. */
type MaskedName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { seenBy: DataClass } ? Name : never;
}[keyof Fields];
