import type { ComponentType } from 'react';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';

/** The views that a section may replace with its own components; the others stay generic. */
export interface Screens {
  list?: ComponentType<ScreenProps>;
  /** One component for create and edit, so that the form is not remounted when a new record has been saved. */
  form?: ComponentType<FormScreenProps>;
  show?: ComponentType<ScreenProps>;
}

export interface ScreenProps {
  resource: Resource;
}

export interface FormScreenProps extends ScreenProps {
  screen: 'create' | 'edit';
}

/** The props of a section's confirmation before a save: the stored record, the draft, and the operator's answer. */
export interface ConfirmProps {
  before: AnyRecord | null;
  draft: AnyDraft;
  onAnswer: (yes: boolean) => void;
}

export interface SectionScreens {
  code: string;
  screens: Screens;
}

/** Declares a section's own screens, under its code. */
export const defineScreens = (resource: Pick<Resource, 'code'>, screens: Screens): SectionScreens => ({
  code: resource.code,
  screens,
});
