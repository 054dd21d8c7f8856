import { useDataProvider } from '@refinedev/core';
import { useContext, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { ListLayout } from '../../contract/preference.ts';
import type { SavedView } from '../../contract/view.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { ChangeUserContext, useSession } from '../session/session.ts';

/** Changes the layout; `null` resets it to the declaration. */
export type ChangeLook = (look: ListLayout | null) => void;

/**
 * The operator's layout of a list and a function that changes it and stores it on the server; undefined where the
 * server stores none. A view has a layout of its own, whose changes are stored when the view is saved.
 */
export function useListLook({ code }: Resource, view?: SavedView): [ListLayout, ChangeLook | undefined] {
  const { user } = useSession();
  const changeUser = useContext(ChangeUserContext);
  const provider = useDataProvider()();
  const [unsaved, setUnsaved] = useState<{ of: number; look: ListLayout } | null>(null);
  const change: ChangeLook = (look) => {
    changeUser((user) => {
      const { [code]: _, ...others } = user.looks ?? {};
      return { ...user, looks: look ? { ...others, [code]: look } : others };
    });
    const request = look
      ? ({ url: calls.preference, method: 'put', payload: { section: code, ...look } } as const)
      : ({ url: calls.preference, method: 'delete', query: { section: code } } as const);
    // The request helper has shown the error; the layout stays until the page is reloaded.
    provider.custom?.(request).catch(() => undefined);
  };
  if (view) {
    const look = unsaved?.of === view.id ? unsaved.look : (view.look ?? declaredLook);
    return [look, (next) => setUnsaved({ of: view.id, look: next ?? declaredLook })];
  }
  return [user.looks?.[code] ?? declaredLook, user.features?.includes('looks') ? change : undefined];
}

const declaredLook: ListLayout = {};
