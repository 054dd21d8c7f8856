import { useMemo, useState } from 'react';
import { offers } from '../../contract/features.ts';
import type { Label } from '../../contract/label.ts';
import { findSection } from '../../declare/define-resource.ts';
import { sections } from '../../resources/index.ts';
import { useFavouritesWithTitles } from '../session/favourites.ts';
import { recentOf } from '../session/recent-records.ts';
import type { NavEntry } from '../session/routing/navigation.ts';
import { useSession } from '../session/session.ts';
import { useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';
import { localPaletteGroups, type PaletteGroup } from './choices.ts';
import { paletteSentences } from './palette-messages.ts';
import { searchAddress, searchResultGroups } from './result-choices.ts';
import { type OpenDialogs, useCommands } from './use-commands.ts';
import { isSearchable, useDebouncedText, useSearch } from './use-search.ts';

interface Choices {
  groups: PaletteGroup[];
  isSearching: boolean;
  /** The error of a failed search request. */
  failure: unknown;
  failedSections: Label[];
  retry: () => void;
}

/** Few results per section: the search page shows all. */
const RESULTS_PER_SECTION = 3;

/** The options found in the browser, and below them the server's results for the text. */
export function useChoices(
  text: string,
  { entries, ...dialogs }: { entries: readonly NavEntry[] } & OpenDialogs,
): Choices {
  const { say } = useLanguage();
  const { user } = useSession();
  const may = useMay();
  const commands = useCommands(dialogs);
  const [recent] = useState(() => recentOf(user.account ?? user.name));
  const favourites = useFavouritesWithTitles();
  const debouncedText = useDebouncedText(text);
  const shouldSearch = isSearchable(text) && offers(user, 'search');
  const { query, sections: hits } = useSearch(debouncedText, { pageSize: RESULTS_PER_SECTION }, isSearchable);
  const isCurrent = debouncedText === text && shouldSearch;
  const localGroups = useMemo(
    () => localPaletteGroups({ text, entries, sections, favourites, recent, commands, may, say }),
    [text, entries, favourites, recent, commands, may, say],
  );
  const results = isCurrent ? hits : [];
  const allResultsGroup: PaletteGroup[] = shouldSearch
    ? [
        {
          key: 'all',
          label: '',
          choices: [{ key: 'all', label: say(paletteSentences.allResults(text)), to: searchAddress(text) }],
        },
      ]
    : [];
  return {
    groups: [...localGroups, ...searchResultGroups(text, results, sections, say), ...allResultsGroup],
    isSearching: shouldSearch && (!isCurrent || query.isFetching),
    failure: isCurrent ? query.error : null,
    failedSections: results.flatMap(({ section, failed }) =>
      failed ? (findSection(sections, section)?.label ?? []) : [],
    ),
    retry: () => void query.refetch(),
  };
}
