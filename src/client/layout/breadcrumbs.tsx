import { Link, useLocation } from 'react-router';
import type { Label } from '../../declare/label.ts';
import { useLanguage } from '../language.tsx';
import type { NavEntry } from './navigation.ts';
import { targetOf } from './navigation.ts';
import { words } from './words.ts';

interface Crumb {
  name: string;
  to?: string;
}

/** Where one is, small, above the title of the screen. */
export function Breadcrumbs({ top, section }: { top?: NavEntry | undefined; section?: NavEntry | undefined }) {
  const { say } = useLanguage();
  const { pathname } = useLocation();
  if (!top || !section) return null;
  const crumbs = crumbsOf(pathname, top, section, say);
  return (
    <nav className="crumbs" aria-label={say(words.breadcrumb)}>
      <ol>
        {crumbs.map(({ name, to }, index) => (
          <li key={to ?? name}>
            {to ? <Link to={to}>{name}</Link> : <span {...(index === crumbs.length - 1 ? current : {})}>{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const current = { 'aria-current': 'page' } as const;

export function crumbsOf(pathname: string, top: NavEntry, section: NavEntry, say: (label: Label) => string): Crumb[] {
  const below = pathname.slice(section.path.length).split('/').filter(Boolean);
  const view = viewNames[below[0] ?? ''];
  const page = view ? [{ name: [say(view), below[1] && `#${below[1]}`].filter(Boolean).join(' ') }] : [];
  return [
    ...(top === section ? [] : [{ name: top.name, ...(targetOf(top) === pathname ? {} : { to: targetOf(top) }) }]),
    { name: section.name, ...(view ? { to: section.path } : {}) },
    ...page,
  ];
}

const viewNames: Record<string, Label> = { create: words.create, edit: words.edit, show: words.show };
