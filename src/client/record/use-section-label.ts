import type { Resource } from '../../declare/define-resource.ts';
import { menuNameOf } from '../session/menu-tree.ts';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';

/** The section's name from the menu, else the declared label. */
export function useSectionLabel(resource: Resource): string {
  const { say } = useLanguage();
  const { menu } = useSession();
  return menuNameOf(menu, resource.code) || say(resource.label);
}
