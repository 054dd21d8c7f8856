import type { Label } from '../../../contract/label.ts';
import type { ActionInputsOf, Resource, TabNameOf } from '../../../declare/define-resource.ts';
import type { Page } from '../../../declare/menu.ts';
import type { DataClass } from '../../../kinds/data-classes.ts';
import { type Load, lazyChunk } from '../../ui/lazy.tsx';
import type {
  CellSlotProps,
  ColumnName,
  ConfirmProps,
  FieldName,
  FormScreenProps,
  FormSlotProps,
  InputSlotProps,
  ListState,
  PageProps,
  RecordSlotProps,
  RowActionProps,
  ScreenProps,
  ToolProps,
  VisibleRecord,
} from './screen-props.ts';
import { type PageScreen, resolveScreens, type SectionScreens } from './section-screens.ts';

/** Declares what a section has of its own on the screens. */
export const defineScreens = <const Section extends Resource>(
  section: Section,
  screens: Screens<Section>,
): SectionScreens => resolveScreens(section.code, screens);

/** Declares the screen of a menu entry without records. */
export const definePage = (page: Page, load: Load<PageProps>): PageScreen => ({
  page,
  Screen: lazyChunk(load),
  preload: () => void load().catch(() => undefined),
});

/** What a section has of its own on the screens, from a whole view to a cell; everything else stays generic. */
export interface Screens<Section extends Resource> {
  /** Instead of the list. */
  list?: Load<ScreenProps<Section>>;
  /** Instead of the form: one component for create and edit, so that the form is not remounted when a new record has been saved. */
  form?: Load<FormScreenProps<Section>>;
  /** Instead of the record's page. */
  show?: Load<ScreenProps<Section>>;
  /**
   * The content of a column, in the table and on the card of a phone. In the title's column it is the text of the link to
   * the record. Where this operator sees a mask only, the generic cell shows it.
   */
  cells?: { [Name in ColumnName<Section>]?: Load<CellSlotProps<Section, Name>> };
  /** The input of a field; label, help, error, validation and drafts stay the form's. */
  inputs?: { [Name in FieldName<Section>]?: Load<InputSlotProps<Section, Name>> };
  /** Beside the state, under the title of a record's page. */
  details?: Load<RecordSlotProps<Section>>;
  /** Panels beside or under a record's page or its form, by name. */
  panels?: Readonly<Record<string, Panel<Section>>>;
  // A type without names would take any, so a section without tabs takes none.
  /** Views beside the list, by the name of the declared tab. */
  tabs?: [TabNameOf<Section>] extends [never] ? never : { [Name in TabNameOf<Section>]?: Tab<Section> };
  /** Buttons over the list, by name. */
  tools?: Readonly<Record<string, Tool<Section>>>;
  /** Actions of a record, in its row and on its page, by name. */
  rowActions?: Readonly<Record<string, RowAction<Section>>>;
  /** Asks before a save; `onAnswer(true)` saves. */
  confirm?: Load<ConfirmProps<Section>>;
}

/** A panel of a record's page or of its form. */
export type Panel<Section extends Resource> = LabelledPart<Section> & {
  /** Where it stands. */
  at: 'beside' | 'under';
  /** The height in pixels to reserve while it loads. @default 120 */
  height?: number;
} & (
    | {
        /** Whether it is one of the record's page or one of the form. @default 'record' */
        on?: 'record';
        /** The component. */
        load: Load<RecordSlotProps<Section>>;
      }
    | { on: 'form'; load: Load<FormSlotProps<Section>> }
  );

/** A view beside the list, under one of the section's `tabs`, whose permission it needs. */
export interface Tab<Section extends Resource> {
  /** The text of the tab. */
  label: Label;
  /** The component that fills the page. */
  load: Load<ScreenProps<Section>>;
}

/** A button over the list. It calls `onClick`, or opens a component such as a dialog. */
export type Tool<Section extends Resource> = LabelledPart<Section> &
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
export type RowAction<Section extends Resource> = LabelledPart<Section> & {
  /** Whether it is offered for this record. @default for each */
  when?: (record: VisibleRecord<Section>) => boolean;
  /** Shown in red. @default false */
  danger?: boolean;
} & (
    | {
        /** What the button does. */
        onClick: (record: VisibleRecord<Section>, refresh: () => void) => void | Promise<void>;
        load?: never;
      }
    | {
        /** The component that the button opens, instead of `onClick`. */
        load: Load<RowActionProps<Section>>;
        onClick?: never;
      }
  );

/** What a panel, a tool and a row action have in common. */
interface LabelledPart<Section extends Resource> {
  /** The heading of the panel, or the text of the button. */
  label: Label;
  /** The action whose permission it needs; whoever may read the section has it otherwise. */
  needs?: ActionName<Section>;
}

/** An action of the section, by which a permission is asked: its code is `<section>:<name>`. */
export type ActionName<Section extends Resource> =
  | 'create'
  | 'edit'
  | 'delete'
  | 'export'
  | 'import'
  | DataClass
  | MoveName<Section['workflow']>
  | Extract<keyof ActionInputsOf<Section>, string>
  | TabNameOf<Section>;

/** The moves of a workflow; none without one. */
type MoveName<Workflow> = Workflow extends { moves: infer Moves } ? Extract<keyof Moves, string> : never;
