import type { ComponentType } from 'react';
import type { Label } from '../../../contract/label.ts';
import type {
  AnyDraft,
  AnyRecord,
  DraftOf,
  RecordOf,
  Resource,
  SystemColumn,
} from '../../../declare/define-resource.ts';
import type { Page } from '../../../declare/menu.ts';
import type { DataClass } from '../../../kinds/data-classes.ts';
import { lazyChunk } from '../../ui/lazy.tsx';

/**
 * Loads a component when it is first shown: `() => import('./news-title.client.tsx')`, where the component is the default
 * export. A component itself does not compile, so that nothing of a section's screens is in the first JavaScript.
 */
export type Load<P extends object> = () => Promise<{ default: ComponentType<P> }>;

/** What a section has of its own on the screens, from a whole view to a cell; everything else stays generic. */
export interface Screens<R extends Resource> {
  /** Instead of the list. */
  list?: Load<ScreenProps<R>>;
  /** Instead of the form: one component for create and edit, so that the form is not remounted when a new record has been saved. */
  form?: Load<FormScreenProps<R>>;
  /** Instead of the record's page. */
  show?: Load<ScreenProps<R>>;
  /**
   * The content of a column, in the table and on the card of a phone. In the title's column it is the text of the link to
   * the record. Where this operator sees a mask only, the generic cell shows it.
   */
  cells?: { [N in ColumnName<R>]?: Load<CellSlotProps<R, N>> };
  /** The input of a field; label, help, error, validation and drafts stay the form's. */
  inputs?: { [N in FieldName<R>]?: Load<InputSlotProps<R, N>> };
  /** Beside the state, under the title of a record's page. */
  details?: Load<RecordSlotProps<R>>;
  /** Panels beside or under a record's page or its form, by name. */
  panels?: Readonly<Record<string, Panel<R>>>;
  /** Views beside the list, by the name of the declared tab. */
  tabs?: [TabName<R>] extends [never] ? never : { [N in TabName<R>]?: Tab<R> };
  /** Buttons over the list, by name. */
  tools?: Readonly<Record<string, Tool<R>>>;
  /** Actions of a record, in its row and on its page, by name. */
  rowActions?: Readonly<Record<string, RowAction<R>>>;
  /** Asks before a save; `onAnswer(true)` saves. */
  confirm?: Load<ConfirmProps<R>>;
}

export type FieldName<R extends Resource> = Extract<keyof R['fields'], string>;
export type ColumnName<R extends Resource> =
  | FieldName<R>
  | SystemColumn
  | (WorkflowOf<R> extends never ? never : 'status' | 'publishedAt');
export type TabName<R extends Resource> = Extract<keyof NonNullable<R['tabs']>, string>;

/** An action of the section, by which a permission is asked: its code is `<section>:<name>`. */
export type ActionName<R extends Resource> =
  | 'create'
  | 'edit'
  | 'delete'
  | 'export'
  | 'import'
  | DataClass
  | MoveName<WorkflowOf<R>>
  | Extract<keyof NonNullable<R['actions']>, string>
  | TabName<R>;

type WorkflowOf<R extends Resource> = Exclude<R['workflow'], undefined>;
type MoveName<W> = [W] extends [never] ? never : W extends { moves: infer M } ? Extract<keyof M, string> : never;

/** The fields that not every reader sees in full. */
type RestrictedName<F> = { [K in keyof F]: F[K] extends { seenBy: DataClass } ? K : never }[keyof F];

/**
 * A record as this operator sees it: a value that is masked for this operator is left out, so that `138****0000` cannot be
 * taken for a number.
 */
export type SeenRecordOf<R extends Resource> = Resource extends R ? AnyRecord : Seen<RecordOf<R>, R>;
export type SeenDraftOf<R extends Resource> = Resource extends R ? AnyDraft : Seen<DraftOf<R>, R>;
type Seen<V, R extends Resource> = {
  [K in keyof V]: K extends RestrictedName<R['fields']> ? V[K] | undefined : V[K];
};

/** What a list, a record's page and a tab are given. */
export interface ScreenProps<R extends Resource = Resource> {
  /** The declaration of the section. */
  resource: R;
}

/** What a form is given. */
export interface FormScreenProps<R extends Resource = Resource> extends ScreenProps<R> {
  /** Whether it creates a record or edits one. */
  screen: 'create' | 'edit';
}

/** What the content of a column is given. */
export interface CellSlotProps<R extends Resource = Resource, N extends ColumnName<R> = ColumnName<R>> {
  /** In the language of the screen where the field has an English text. */
  value: Resource extends R ? unknown : N extends keyof RecordOf<R> ? RecordOf<R>[N] : never;
  /** The record of the row. */
  record: SeenRecordOf<R>;
}

type ValueIn<R extends Resource, N extends FieldName<R>> = Resource extends R ? unknown : DraftOf<R>[N];

/** What the input of a field is given. */
export interface InputSlotProps<R extends Resource = Resource, N extends FieldName<R> = FieldName<R>> {
  /** The value of the field. */
  value: ValueIn<R, N>;
  /** Sets the value of the field. */
  onChange: (value: ValueIn<R, N>) => void;
  /** The values of the whole form. */
  draft: SeenDraftOf<R>;
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
export interface RecordSlotProps<R extends Resource = Resource> {
  /** The record of the page. */
  record: SeenRecordOf<R>;
}

/** What a panel of a form is given. */
export interface FormSlotProps<R extends Resource = Resource> {
  /** The stored record; null for a new one. */
  record: SeenRecordOf<R> | null;
  /** The values of the form. */
  draft: SeenDraftOf<R>;
}

/** What a question before a save is given. */
export interface ConfirmProps<R extends Resource = Resource> {
  /** The stored record; null for a new one. */
  before: SeenRecordOf<R> | null;
  /** The values to be saved. */
  draft: SeenDraftOf<R>;
  /** Takes the operator's answer: `true` saves. */
  onAnswer: (yes: boolean) => void;
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

/** What a component that a tool opens is given. */
export interface ToolProps {
  /** The list as the operator sees it. */
  list: ListState;
  /** Removes the component. */
  onClose: () => void;
}

/** What a component that a row action opens is given. */
export interface RowActionProps<R extends Resource = Resource> extends RecordSlotProps<R> {
  /** Reads the record and the lists again. */
  refresh: () => void;
  /** Removes the component. */
  onClose: () => void;
}

interface Permitted<R extends Resource> {
  /** The heading of the panel, or the text of the button. */
  label: Label;
  /** The action whose permission it needs; whoever may read the section has it otherwise. */
  needs?: ActionName<R>;
}

/** A panel of a record's page or of its form. */
export type Panel<R extends Resource> = Permitted<R> & {
  /** Where it stands. */
  at: 'beside' | 'under';
  /** The height in pixels to reserve while it loads. @default 120 */
  height?: number;
} & (
    | {
        /** Whether it is one of the record's page or one of the form. @default 'record' */
        on?: 'record';
        /** The component. */
        load: Load<RecordSlotProps<R>>;
      }
    | { on: 'form'; load: Load<FormSlotProps<R>> }
  );

/** A view beside the list, under one of the section's `tabs`, whose permission it needs. */
export interface Tab<R extends Resource> {
  /** The text of the tab. */
  label: Label;
  /** The component that fills the page. */
  load: Load<ScreenProps<R>>;
}

/** A button over the list. It calls `onClick`, or opens a component such as a dialog. */
export type Tool<R extends Resource> = Permitted<R> &
  (
    | {
        /** What the button does. */
        onClick: (list: ListState) => void | Promise<void>;
        load?: never;
      }
    | {
        /** The component that the button opens, instead of `onClick`. */
        load: Load<ToolProps>;
        onClick?: never;
      }
  );

/** An action of a record, in its row and on its page. It calls `onClick`, or opens a component such as a dialog. */
export type RowAction<R extends Resource> = Permitted<R> & {
  /** Whether it is offered for this record. @default for each */
  when?: (record: SeenRecordOf<R>) => boolean;
  /** Shown in red. @default false */
  danger?: boolean;
} & (
    | {
        /** What the button does. */
        onClick: (record: SeenRecordOf<R>, refresh: () => void) => void | Promise<void>;
        load?: never;
      }
    | {
        /** The component that the button opens, instead of `onClick`. */
        load: Load<RowActionProps<R>>;
        onClick?: never;
      }
  );

/** The props of the screen of a menu entry without records. */
export interface PageProps {
  /** The menu entry. */
  page: Page;
}

/** The screen of a menu entry without records. */
export interface PageScreen {
  page: Page;
  Screen: ComponentType<PageProps>;
  /** Loads the screen before it is shown. */
  preload: () => void;
}

/** What sections and menu entries have of their own, as `src/resources/index.client.ts` lists it. */
export interface OwnScreens {
  sections: readonly SectionScreens[];
  pages: readonly PageScreen[];
}

export const missingPageScreen = (code: string): string =>
  `The page "${code}" has no screen; list one by definePage in src/resources/index.client.ts.`;

/** Declares the screen of a menu entry without records. */
export const definePage = (page: Page, load: Load<PageProps>): PageScreen => ({
  page,
  Screen: lazyChunk(load),
  preload: () => void load().catch(() => undefined),
});
type Slots<S> = Readonly<Record<string, S>>;

/** The screens of a section as generic code sees them. */
export interface SectionScreens {
  code: string;
  list?: ComponentType<ScreenProps>;
  form?: ComponentType<FormScreenProps>;
  show?: ComponentType<ScreenProps>;
  cells?: Slots<ComponentType<CellSlotProps>>;
  inputs?: Slots<ComponentType<InputSlotProps>>;
  details?: ComponentType<RecordSlotProps>;
  panels?: Slots<PanelSlot>;
  tabs?: Slots<TabSlot>;
  tools?: Slots<ToolSlot>;
  rowActions?: Slots<RowActionSlot>;
  confirm?: ComponentType<ConfirmProps>;
}

/** Declares what a section has of its own on the screens. */
export const defineScreens = <const R extends Resource>(resource: R, screens: Screens<R>): SectionScreens => ({
  ...mapValues(screens as Slots<Load<object> | Slots<Load<object> | { load?: Load<object> }>>, (slot) =>
    typeof slot === 'function'
      ? lazyChunk(slot)
      : mapValues(slot, (part) =>
          typeof part === 'function' ? lazyChunk(part) : { ...part, ...(part.load && { Own: lazyChunk(part.load) }) },
        ),
  ),
  code: resource.code,
});

const mapValues = <V, W>(values: Slots<V>, map: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** A `Panel`, `Tab`, `Tool` or `RowAction` of any section, with what it loads as a component. */
export interface PanelSlot {
  label: Label;
  needs?: string;
  at: 'beside' | 'under';
  height?: number;
  on?: 'record' | 'form';
  Own: ComponentType<FormSlotProps>;
}

export interface TabSlot {
  label: Label;
  Own: ComponentType<ScreenProps>;
}

export interface ToolSlot {
  label: Label;
  needs?: string;
  onClick?: (list: ListState) => void | Promise<void>;
  Own?: ComponentType<ToolProps>;
}

export interface RowActionSlot {
  label: Label;
  needs?: string;
  when?: (record: AnyRecord) => boolean;
  danger?: boolean;
  onClick?: (record: AnyRecord, refresh: () => void) => void | Promise<void>;
  Own?: ComponentType<RowActionProps>;
}
