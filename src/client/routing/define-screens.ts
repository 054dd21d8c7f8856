import type { ComponentType } from 'react';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';

/** The views a section may draw by itself; those it does not name stay generic. */
export interface Screens {
  list?: ComponentType<ScreenProps>;
  /** One screen for both views: what was written new stays where it is once it is saved. */
  form?: ComponentType<FormScreenProps>;
  show?: ComponentType<ScreenProps>;
}

export interface ScreenProps {
  resource: Resource;
}

export interface FormScreenProps extends ScreenProps {
  screen: 'create' | 'edit';
}

/** A question before a save: the record as it is, as it would be, and what the operator says to it. */
export interface ConfirmProps {
  before: AnyRecord | null;
  draft: AnyDraft;
  onAnswer: (yes: boolean) => void;
}

export interface SectionScreens {
  code: string;
  screens: Screens;
}

/** Screens of one section's own, kept under its code for generic code to find. */
export const defineScreens = (resource: Pick<Resource, 'code'>, screens: Screens): SectionScreens => ({
  code: resource.code,
  screens,
});
