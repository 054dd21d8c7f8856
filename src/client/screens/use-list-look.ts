import { useDataProvider } from '@refinedev/core';
import { useContext } from 'react';
import { calls } from '../../contract/calls.ts';
import type { ListLook } from '../../contract/preference.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { ChangeUserContext, useSession } from '../session/session.ts';

/** Nothing where the server keeps no looks; `null`: as declared again. */
export type ChangeLook = (look: ListLook | null) => void;

/** How this operator wants the list to look, and the way to change it: at once here, and kept by the server. */
export function useListLook({ code }: Resource): [ListLook, ChangeLook | undefined] {
  const { user } = useSession();
  const changeUser = useContext(ChangeUserContext);
  const provider = useDataProvider()();
  const change: ChangeLook = (look) => {
    changeUser((now) => {
      const { [code]: _, ...others } = now.looks ?? {};
      return { ...now, looks: look ? { ...others, [code]: look } : others };
    });
    const asked = look
      ? ({ url: calls.preference, method: 'put', payload: { section: code, ...look } } as const)
      : ({ url: calls.preference, method: 'delete', query: { section: code } } as const);
    // Whoever asked has been told of a failure; what is on the screen stays for as long as the page does.
    provider.custom?.(asked).catch(() => undefined);
  };
  return [user.looks?.[code] ?? asDeclared, user.features?.includes('looks') ? change : undefined];
}

const asDeclared: ListLook = {};
