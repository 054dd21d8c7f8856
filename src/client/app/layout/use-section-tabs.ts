import { useContext, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { sections } from '../../../resources/index.ts';
import { TAB, tabAddress } from '../../page/record-path.ts';
import { SlotsContext } from '../../record/slots/use-slots.ts';
import type { NavEntry } from '../../session/routing/navigation.ts';
import { useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';

/** A view of a section beside its list, which the menu shows under the section. */
export interface SectionTab {
  address: string;
  name: string;
}

/** The views that this operator may open, by the path of their section. */
export function useSectionTabs(entries: readonly NavEntry[]): ReadonlyMap<string, readonly SectionTab[]> {
  const slots = useContext(SlotsContext);
  const { say } = useLanguage();
  const may = useMay();
  return useMemo(() => {
    const paths = new Set(entries.flatMap((entry) => [entry, ...entry.sections]).map(({ path }) => path));
    return new Map(
      sections
        .filter(({ path }) => paths.has(path))
        .map((resource) => [
          resource.path,
          Object.entries(slots.get(resource.code)?.tabs ?? {})
            .filter(([name]) => may(resource, name))
            .map(([name, { label }]) => ({ address: tabAddress(resource.path, name), name: say(label) })),
        ]),
    );
  }, [entries, slots, say, may]);
}

/** The keys of the current entries, where an open view stands for its section. */
export function useCurrentKeys(
  currentPaths: readonly string[],
  tabs: ReadonlyMap<string, readonly SectionTab[]>,
): string[] {
  const tab = useSearchParams()[0].get(TAB);
  return currentPaths.map((path) => {
    const address = tab === null ? path : tabAddress(path, tab);
    return tabs.get(path)?.some((one) => one.address === address) ? address : path;
  });
}
