import { useDataProvider } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { Favourite } from '../../contract/favourite.ts';
import { useSession } from './session.ts';

const KEY = ['favourites'];

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
  const custom = useDataProvider()().custom;
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const isSupported = user.features?.includes('favourites') === true;
  const { data = [] } = useQuery({
    queryKey: KEY,
    enabled: withTitles && isSupported,
    initialData: user.favourites ?? [],
    initialDataUpdatedAt: 0,
    // Favourites added since the start must survive garbage collection of the query cache.
    gcTime: Number.POSITIVE_INFINITY,
    async queryFn(queryContext) {
      const meta = { skipErrorHandler: true, queryContext };
      const response = await custom?.({ url: calls.favourites, method: 'get', meta });
      return (Array.isArray(response?.data) ? response.data : []) as Favourite[];
    },
  });

  const setFavourite = async (favourite: Favourite, isMarked: boolean) => {
    const { section, id } = favourite;
    setBusy(true);
    try {
      if (isMarked) await custom?.({ url: calls.favourites, method: 'post', payload: { section, id } });
      else await custom?.({ url: calls.favourites, method: 'delete', query: { section, id } });
      client.setQueryData<Favourite[]>(KEY, (previous = []) => [
        ...(isMarked ? [favourite] : []),
        ...previous.filter((one) => !isSame(one, favourite)),
      ]);
    } catch {
      // The request helper has shown the error; the favourites stay unchanged.
    } finally {
      setBusy(false);
    }
  };
  return {
    isSupported,
    list: data,
    isFavourite: (section, id) => data.some((one) => isSame(one, { section, id })),
    setFavourite,
    busy,
  };
}

const isSame = (one: Favourite, other: Favourite): boolean => one.section === other.section && one.id === other.id;
