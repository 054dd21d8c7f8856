import { type BaseRecord, type HttpError, useCustomMutation } from '@refinedev/core';
import { createContext, type ReactNode, useContext } from 'react';
import { useStableCallback } from '../ui/use-stable-callback.ts';
import { countsUnchanged } from './message-counts.ts';

interface PreferenceRequest {
  url: string;
  method: 'post' | 'put' | 'delete';
  values: object | undefined;
  meta?: Record<string, unknown>;
}

type PreferenceCall = (request: PreferenceRequest) => Promise<unknown>;

const PreferenceCallContext = createContext<PreferenceCall | null>(null);

/**
 * One mutation for everything that operators store of their own: favourites, views, layouts, visits. Each hook of Refine
 * costs a millisecond or two of every change of the page, and a list had four of these.
 */
export function PreferenceCallProvider({ children }: { children: ReactNode }) {
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, object | undefined>(countsUnchanged);
  const call = useStableCallback<[PreferenceRequest], Promise<unknown>>(async (request) => {
    const { data } = await mutateAsync({ ...request, errorNotification: false });
    return data;
  });
  return <PreferenceCallContext value={call}>{children}</PreferenceCallContext>;
}

/** Stores a preference and resolves to the answer. It changes no record, so the counts stay as they are. */
export function usePreferenceCall(): PreferenceCall {
  const call = useContext(PreferenceCallContext);
  if (!call) throw new Error('Preferences are stored only inside PreferenceCallProvider.');
  return call;
}
