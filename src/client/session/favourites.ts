import { type BaseRecord, type HttpError, useCustom, useCustomMutation } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { Favourite } from '../../contract/favourite.ts';
import { offers } from '../../contract/features.ts';
import { callKey } from '../wire/call-key.ts';
import { isSameId } from '../wire/id.ts';
import { countsUnchanged } from './message-counts.ts';
import { useSession } from './session.ts';

const queryKey = callKey('favourites');
const none: readonly Favourite[] = [];
type Answer = Favourite[] & Record<string, unknown>;

interface Favourites {
  /** Whether this server keeps any. */
  isSupported: boolean;
  list: readonly Favourite[];
  isFavourite: (section: string, id: number) => boolean;
  setFavourite: (favourite: Favourite, isMarked: boolean) => Promise<void>;
  busy: boolean;
}

/** The operator's favourites. The session brings them without titles; `withTitles` fetches those. */
export function useFavourites({ withTitles = false } = {}): Favourites {
  const { user } = useSession();
  const client = useQueryClient();
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, object | undefined>(countsUnchanged);
  const [busy, setBusy] = useState(false);
  const isSupported = offers(user, 'favourites');
  const { query } = useCustom<Answer>({
    url: calls.favourites,
    method: 'get',
    queryOptions: {
      queryKey,
      enabled: withTitles && isSupported,
      initialData: { data: (user.favourites ?? []) as Answer },
      initialDataUpdatedAt: 0,
      // Favourites added since the start must survive garbage collection of the query cache.
      gcTime: Number.POSITIVE_INFINITY,
    },
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  const list = Array.isArray(query.data?.data) ? query.data.data : none;

  const setFavourite = async (favourite: Favourite, isMarked: boolean) => {
    const { section, id } = favourite;
    const request = isMarked
      ? { url: calls.favourites, method: 'post' as const, values: { section, id } }
      : {
          url: `${calls.favourites}?${new URLSearchParams({ section, id: String(id) })}`,
          method: 'delete' as const,
          values: undefined,
        };
    setBusy(true);
    try {
      await mutateAsync({ ...request, errorNotification: false });
      client.setQueryData<{ data: Favourite[] }>(queryKey, (previous) => ({
        data: [...(isMarked ? [favourite] : []), ...(previous?.data ?? []).filter((one) => !isSame(one, favourite))],
      }));
    } catch {
      // The request helper has shown the error; the favourites stay unchanged.
    } finally {
      setBusy(false);
    }
  };
  return {
    isSupported,
    list,
    isFavourite: (section, id) => list.some((one) => isSame(one, { section, id })),
    setFavourite,
    busy,
  };
}

const isSame = (one: Favourite, other: Favourite): boolean =>
  one.section === other.section && isSameId(one.id, other.id);
