import type { MenuEntry } from '../../contract/menu.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { useLanguage } from '../language.tsx';
import { useSession } from '../session/session.ts';

/** What the section is called: the menu's own name for it, which the server may have chosen, before the declared one. */
export function useSectionLabel(resource: Resource): string {
  const { say } = useLanguage();
  const { menu } = useSession();
  return nameIn(menu, resource.code) || say(resource.label);
}

function nameIn(entries: readonly MenuEntry[], code: string, depth = 0): string | undefined {
  if (depth > 8) return undefined;
  for (const entry of entries) {
    const found = entry.menuCode === code ? entry.menuName : nameIn(entry.children ?? [], code, depth + 1);
    if (found) return found;
  }
  return undefined;
}
