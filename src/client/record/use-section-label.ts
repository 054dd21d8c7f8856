import type { Resource } from '../../declare/define-resource.ts';
import { menuNameOf } from '../session/menu-tree.ts';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';

/** What the section is called: the menu's own name for it, which the server may have chosen, before the declared one. */
export function useSectionLabel(resource: Resource): string {
  const { say } = useLanguage();
  const { menu } = useSession();
  return menuNameOf(menu, resource.code) || say(resource.label);
}
