import { useMemo, useState } from 'react';
import type { Label } from '../../declare/label.ts';
import { records } from '../../resources/index.ts';
import type { NavEntry } from '../routing/navigation.ts';
import { useFavourites } from '../session/favourites.ts';
import { useSession } from '../session/session.ts';
import { useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';
import { localPaletteGroups, type PaletteGroup } from './choices.ts';
import { paletteSentences } from './palette-messages.ts';
import { recentOf } from './recent.ts';
import { searchAddress, searchResultGroups } from './result-choices.ts';
import { type OpenDialogs, useCommands } from './use-commands.ts';
import { isWorthAsking, useDebouncedText, useSearch } from './use-search.ts';

interface Choices {
  groups: PaletteGroup[];
  isSearching: boolean;
  /** Why nothing could be looked for, if so. */
  failure: unknown;
  /** The sections that could not be searched. */
  missed: Label[];
  retry: () => void;
}

/** A few of each section: the palette is for what one knows, the page for what one looks for. */
const EACH = 3;

/** What is known at once, and below it what the server finds for the words as they stand. */
export function useChoices(
  text: string,
  { entries, ...dialogs }: { entries: readonly NavEntry[] } & OpenDialogs,
): Choices {
  const { say } = useLanguage();
  const { user } = useSession();
  const may = useMay();
  const commands = useCommands(dialogs);
  const [recent] = useState(() => recentOf(user.account ?? user.name));
  const { list: favourites } = useFavourites({ withTitles: true });
  const settled = useDebouncedText(text);
  const isAsked = isWorthAsking(text) && user.features?.includes('search') === true;
  const query = useSearch(settled, { pageSize: EACH }, isWorthAsking);
  const isCurrent = settled === text && isAsked;
  const known = useMemo(
    () => localPaletteGroups({ text, entries, records, favourites, recent, commands, may, say }),
    [text, entries, favourites, recent, commands, may, say],
  );
  const found = isCurrent ? (query.data ?? []) : [];
  const all: PaletteGroup[] = isAsked
    ? [
        {
          key: 'all',
          label: '',
          choices: [{ key: 'all', label: say(paletteSentences.allResults(text)), to: searchAddress(text) }],
        },
      ]
    : [];
  return {
    groups: [...known, ...searchResultGroups(text, found, records, say), ...all],
    isSearching: isAsked && (!isCurrent || query.isFetching),
    failure: isCurrent ? query.error : null,
    missed: found.flatMap(({ section, failed }) =>
      failed ? (records.find(({ code }) => code === section)?.label ?? []) : [],
    ),
    retry: () => void query.refetch(),
  };
}
