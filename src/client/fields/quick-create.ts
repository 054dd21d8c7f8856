import { type ComponentType, createContext } from 'react';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';

export interface QuickCreateProps {
  section: Resource;
  /** The values that the new record must have, such as the record it belongs to. */
  fixedValues: AnyDraft;
  /** The text that was searched for and not found. */
  searchText: string;
  onDone: (record: AnyRecord) => void;
  onClose: () => void;
}

/**
 * The dialog by which a field creates a record of another section; the form provides it, because fields must not import
 * forms.
 */
export const QuickCreateContext = createContext<ComponentType<QuickCreateProps> | null>(null);
