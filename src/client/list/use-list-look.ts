import { useDataProvider } from '@refinedev/core';
import { useContext, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { ListLook } from '../../contract/preference.ts';
import type { SavedView } from '../../contract/view.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { ChangeUserContext, useSession } from '../session/session.ts';

/** Nothing where the server keeps no looks; `null`: as declared again. */
export type ChangeLook = (look: ListLook | null) => void;

/**
 * How this operator wants the list to look, and the way to change it: at once here, and kept by the server. At a view
 * it looks as the view says; what is changed there is kept with the view, when the operator saves it.
 */
export function useListLook({ code }: Resource, view?: SavedView): [ListLook, ChangeLook | undefined] {
  const { user } = useSession();
  const changeUser = useContext(ChangeUserContext);
  const provider = useDataProvider()();
  const [unsaved, setUnsaved] = useState<{ of: number; look: ListLook } | null>(null);
  const change: ChangeLook = (look) => {
    changeUser((user) => {
      const { [code]: _, ...others } = user.looks ?? {};
      return { ...user, looks: look ? { ...others, [code]: look } : others };
    });
    const request = look
      ? ({ url: calls.preference, method: 'put', payload: { section: code, ...look } } as const)
      : ({ url: calls.preference, method: 'delete', query: { section: code } } as const);
    // Whoever asked has been told of a failure; what is on the screen stays for as long as the page does.
    provider.custom?.(request).catch(() => undefined);
  };
  if (view) {
    const look = unsaved?.of === view.id ? unsaved.look : (view.look ?? declaredLook);
    return [look, (next) => setUnsaved({ of: view.id, look: next ?? declaredLook })];
  }
  return [user.looks?.[code] ?? declaredLook, user.features?.includes('looks') ? change : undefined];
}

const declaredLook: ListLook = {};
