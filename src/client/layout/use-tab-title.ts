import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Label } from '../../declare/label.ts';
import type { NavEntry } from '../routing/navigation.ts';
import { useResourceAt } from '../routing/use-resource-at.ts';
import { useSession } from '../session/session.ts';
import { frameMessages, frameSentences } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';

/** Names the tab after the record, the section and the museum; answers what it says, for those who hear it. */
export function useTabTitle(section: NavEntry | undefined, record: string): string {
  const { say } = useLanguage();
  const { settings } = useSession();
  const { pathname } = useLocation();
  const resource = useResourceAt(pathname);
  const isBeside = resource !== undefined && resource.path !== section?.path;
  const place = isBeside ? say(resource.label) : pathname === '/search' ? say(frameMessages.search) : section?.name;
  const writing = resource && screenMessages[pathname.slice(resource.path.length).split('/')[1] ?? ''];
  const names = [record, writing && say(writing), place].flatMap((name) => name || []);
  const title = say(frameSentences.title(settings.museumName, names));
  useEffect(() => {
    document.title = title;
  }, [title]);
  return title;
}

const screenMessages: Record<string, Label> = { create: frameMessages.create, edit: frameMessages.edit };
