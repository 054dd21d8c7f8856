import type { ComponentType } from 'react';
import type { AnyDraft, AnyRecord, DraftOf, RecordOf, Resource } from '../../declare/define-resource.ts';
import type { Page } from '../../declare/menu.ts';
import { lazyChunk } from '../ui/lazy.tsx';

/**
 * Loads a component when it is first shown: `() => import('./news-list.client.tsx')`, where the component is the default
 * export. A component itself does not compile, so that nothing of a section's screens is in the first JavaScript.
 */
export type Load<P extends object> = () => Promise<{ default: ComponentType<P> }>;

/** The views that a section may replace with its own components; the others stay generic. */
export interface Screens<R extends Resource> {
  list?: Load<ScreenProps<R>>;
  /** One component for create and edit, so that the form is not remounted when a new record has been saved. */
  form?: Load<FormScreenProps<R>>;
  show?: Load<ScreenProps<R>>;
}

export interface ScreenProps<R extends Resource = Resource> {
  resource: R;
}

export interface FormScreenProps<R extends Resource = Resource> extends ScreenProps<R> {
  screen: 'create' | 'edit';
}

/** The props of a section's confirmation before a save: the stored record, the draft, and the operator's answer. */
export interface ConfirmProps<R extends Resource = Resource> {
  before: RecordIn<R> | null;
  draft: DraftIn<R>;
  onAnswer: (yes: boolean) => void;
}

/** The record of a section; one of any section where the section is not known. */
export type RecordIn<R> = Resource extends R ? AnyRecord : RecordOf<R>;
export type DraftIn<R> = Resource extends R ? AnyDraft : DraftOf<R>;

/** The screens of a section as generic code sees them. */
export interface SectionScreens {
  code: string;
  list?: ComponentType<ScreenProps>;
  form?: ComponentType<FormScreenProps>;
  show?: ComponentType<ScreenProps>;
}

/** Declares a section's own screens. */
export const defineScreens = <const R extends Resource>(resource: R, screens: Screens<R>): SectionScreens => {
  const { list, form, show } = screens as unknown as Screens<Resource>;
  return {
    code: resource.code,
    ...(list && { list: lazyChunk(list) }),
    ...(form && { form: lazyChunk(form) }),
    ...(show && { show: lazyChunk(show) }),
  };
};

/** The props of the screen of a menu entry without records. */
export interface PageProps {
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
