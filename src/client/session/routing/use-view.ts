import { useLocation } from 'react-router';
import { type SavedView, VIEW } from '../../../contract/view.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { usePreferences } from '../preferences.tsx';

/** The saved view whose id is in the URL, if this operator has it. */
export function useView({ code }: Resource): SavedView | undefined {
  const { views } = usePreferences();
  const id = new URLSearchParams(useLocation().search).get(VIEW);
  return views?.find((view) => String(view.id) === id && view.section === code);
}
