import { useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { ListLayout } from '../../contract/preference.ts';
import type { SavedView } from '../../contract/view.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { usePreferenceCall } from '../session/preference-call.tsx';
import { useChangePreferences, usePreferences } from '../session/preferences.tsx';
import { useFeature } from '../session/use-feature.ts';
import { isSameId } from '../transport/wire/id.ts';

/** Changes the layout; `null` resets it to the declaration. */
export type ChangeLayout = (layout: ListLayout | null) => void;

/**
 * The operator's layout of a list and a function that changes it and stores it on the server; undefined where the
 * server stores none. A view has a layout of its own, whose changes are stored when the view is saved.
 */
export function useListLayout({ code }: Resource, view?: SavedView): [ListLayout, ChangeLayout | undefined] {
  const { layouts } = usePreferences();
  const changePreferences = useChangePreferences();
  const isStored = useFeature('layouts');
  const callPreference = usePreferenceCall();
  const [unsaved, setUnsaved] = useState<{ of: number; layout: ListLayout } | null>(null);
  const change: ChangeLayout = (layout) => {
    changePreferences((current) => {
      const { [code]: _, ...others } = current.layouts ?? {};
      return { layouts: layout ? { ...others, [code]: layout } : others };
    });
    // The request helper shows the error; the layout stays until the page is reloaded.
    callPreference(
      layout
        ? { url: calls.preference, method: 'put', values: { section: code, ...layout } }
        : { url: `${calls.preference}?section=${code}`, method: 'delete', values: undefined },
    ).catch(() => undefined);
  };
  if (view) {
    const layout = unsaved && isSameId(unsaved.of, view.id) ? unsaved.layout : (view.layout ?? declaredLayout);
    return [layout, (next) => setUnsaved({ of: view.id, layout: next ?? declaredLayout })];
  }
  return [layouts?.[code] ?? declaredLayout, isStored ? change : undefined];
}

const declaredLayout: ListLayout = {};
