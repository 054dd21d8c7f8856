import type { ComponentType } from 'react';
import type { Label } from '../../../contract/label.ts';
import type { AnyRecord } from '../../../declare/define-resource.ts';
import type { Page } from '../../../declare/menu.ts';
import { type Load, lazyChunk } from '../../ui/lazy.tsx';
import type {
  CellSlotProps,
  ConfirmProps,
  FormScreenProps,
  FormSlotProps,
  InputSlotProps,
  ListState,
  PageProps,
  RecordSlotProps,
  RowActionProps,
  ScreenProps,
  ToolProps,
} from './screen-props.ts';

/** The screens that sections and menu entries have declared, as the generic code that shows them sees them. */

/** What sections and menu entries have of their own, as `src/resources/index.client.ts` lists it. */
export interface CustomScreens {
  sections: readonly SectionScreens[];
  pages: readonly PageScreen[];
}

/** The `Screens` of any section, with a component in place of each loader. */
export interface SectionScreens {
  code: string;
  list?: ComponentType<ScreenProps>;
  form?: ComponentType<FormScreenProps>;
  show?: ComponentType<ScreenProps>;
  cells?: ByName<ComponentType<CellSlotProps>>;
  inputs?: ByName<ComponentType<InputSlotProps>>;
  details?: ComponentType<RecordSlotProps>;
  panels?: ByName<PanelSlot>;
  tabs?: ByName<TabSlot>;
  tools?: ByName<ToolSlot>;
  rowActions?: ByName<RowActionSlot>;
  confirm?: ComponentType<ConfirmProps>;
}

/** A `Panel` with its component. */
export interface PanelSlot {
  label: Label;
  needs?: string;
  at: 'beside' | 'under';
  height?: number;
  on?: 'record' | 'form';
  Custom: ComponentType<FormSlotProps>;
}

/** A `Tab` with its component. */
export interface TabSlot {
  label: Label;
  Custom: ComponentType<ScreenProps>;
}

/** A `Tool` with the component that it opens, if it opens one. */
export interface ToolSlot {
  label: Label;
  needs?: string;
  onClick?: (list: ListState) => void | Promise<void>;
  Custom?: ComponentType<ToolProps>;
}

/** A `RowAction` with the component that it opens, if it opens one. */
export interface RowActionSlot {
  label: Label;
  needs?: string;
  when?: (record: AnyRecord) => boolean;
  danger?: boolean;
  onClick?: (record: AnyRecord, refresh: () => void) => void | Promise<void>;
  Custom?: ComponentType<RowActionProps>;
}

/** The screen of a menu entry without records. */
export interface PageScreen {
  page: Page;
  Screen: ComponentType<PageProps>;
  /** Loads the screen before it is shown. */
  preload: () => void;
}

export const missingPageScreen = (code: string): string =>
  `The page "${code}" has no screen; list one by definePage in src/resources/index.client.ts.`;

type ByName<Value> = Readonly<Record<string, Value>>;
type Loader = Load<object>;
type LoaderOrPart = Loader | { load?: Loader };

/** Puts a component in place of each loader. Names that do not exist stay, for `checkScreens` to report. */
export const resolveScreens = (code: string, declared: object): SectionScreens => ({
  ...mapValues(declared as ByName<Loader | ByName<LoaderOrPart>>, (screen) =>
    typeof screen === 'function' ? lazyChunk(screen) : mapValues(screen, resolvePart),
  ),
  code,
});

/** A cell or an input is a loader; a panel, a tab, a tool and a row action have one. */
const resolvePart = (part: LoaderOrPart) =>
  typeof part === 'function' ? lazyChunk(part) : { ...part, ...(part.load && { Custom: lazyChunk(part.load) }) };

const mapValues = <Value, Result>(values: ByName<Value>, map: (value: Value) => Result): Record<string, Result> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
