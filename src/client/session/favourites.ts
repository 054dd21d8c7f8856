import { useCustom } from '@refinedev/core';
import { useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { Favourite } from '../../contract/favourite.ts';
import { callKey } from '../transport/wire/call-key.ts';
import { isSameId } from '../transport/wire/id.ts';
import { usePreferenceCall } from './preference-call.tsx';
import { useChangePreferences, usePreferences } from './preferences.tsx';
import { useFeature } from './use-feature.ts';

const none: readonly Favourite[] = [];
type Answer = Favourite[] & Record<string, unknown>;

interface Favourites {
  /** Whether this server keeps any. */
  isSupported: boolean;
  isFavourite: (section: string, id: number) => boolean;
  setFavourite: (favourite: Favourite, isMarked: boolean) => Promise<void>;
  busy: boolean;
}

/** The operator's favourites, which the session brings without titles. */
export function useFavourites(): Favourites {
  const { favourites = none } = usePreferences();
  const changePreferences = useChangePreferences();
  const callPreference = usePreferenceCall();
  const [busy, setBusy] = useState(false);
  const setFavourite = async (favourite: Favourite, isMarked: boolean) => {
    const { section, id } = favourite;
    setBusy(true);
    try {
      await callPreference(
        isMarked
          ? { url: calls.favourites, method: 'post', values: { section, id } }
          : {
              url: `${calls.favourites}?${new URLSearchParams({ section, id: String(id) })}`,
              method: 'delete',
              values: undefined,
            },
      );
      changePreferences((current) => ({
        favourites: [
          ...(isMarked ? [favourite] : []),
          ...(current.favourites ?? none).filter((one) => !isSameFavourite(one, favourite)),
        ],
      }));
    } catch {
      // The request helper has shown the error; the favourites stay unchanged.
    } finally {
      setBusy(false);
    }
  };
  return {
    isSupported: useFeature('favourites'),
    isFavourite: (section, id) => favourites.some((one) => isSameFavourite(one, { section, id })),
    setFavourite,
    busy,
  };
}

/** The favourites with their titles, fetched whenever the component is mounted; until then those of the session. */
export function useFavouritesWithTitles(): readonly Favourite[] {
  const { favourites = none } = usePreferences();
  const { query } = useCustom<Answer>({
    url: calls.favourites,
    method: 'get',
    queryOptions: {
      queryKey: callKey('favourites'),
      enabled: useFeature('favourites'),
      initialData: { data: favourites as Answer },
      initialDataUpdatedAt: 0,
      // What was marked or unmarked since is in the preferences.
      gcTime: 0,
    },
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  return Array.isArray(query.data?.data) ? query.data.data : none;
}

const isSameFavourite = (one: Favourite, other: Favourite): boolean =>
  one.section === other.section && isSameId(one.id, other.id);
