import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { NavEntry } from '../routing/navigation.ts';
import { useResourceAt } from '../routing/use-resource-at.ts';
import { useSession } from '../session/session.ts';
import { sentences, words } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';

/** Names the tab after the section and the museum; answers what it says, for those who hear it. */
export function useTabTitle(section: NavEntry | undefined): string {
  const { say } = useLanguage();
  const { settings } = useSession();
  const { pathname } = useLocation();
  const resource = useResourceAt(pathname);
  const isBeside = resource !== undefined && resource.path !== section?.path;
  const place = isBeside ? say(resource.label) : pathname === '/search' ? say(words.search) : section?.name;
  const title = say(sentences.title(settings.museumName, place));
  useEffect(() => {
    document.title = title;
  }, [title]);
  return title;
}
