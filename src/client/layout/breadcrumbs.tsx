import { Link, useLocation } from 'react-router';
import type { Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import type { NavEntry } from '../routing/navigation.ts';
import { targetOf } from '../routing/navigation.ts';
import { useResourceAt } from '../routing/use-resource-at.ts';
import { words } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';

interface Crumb {
  name: string;
  to?: string;
}

/** Where one is, small, above the title of the screen. */
export function Breadcrumbs({ top, section }: { top?: NavEntry | undefined; section?: NavEntry | undefined }) {
  const { say } = useLanguage();
  const { pathname } = useLocation();
  const resource = useResourceAt(pathname);
  const crumbs = crumbsOf(pathname, { top, section, resource }, say);
  if (crumbs.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={say(words.breadcrumb)}>
      <ol>
        {crumbs.map(({ name, to }, index) => (
          <li key={`${name} ${to ?? ''}`}>
            {to ? <Link to={to}>{name}</Link> : <span {...(index === crumbs.length - 1 ? current : {})}>{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const current = { 'aria-current': 'page' } as const;

interface Place {
  top: NavEntry | undefined;
  section: NavEntry | undefined;
  /** Whose records the page shows: the section's, or those of a child or a shared one. */
  resource: Resource | undefined;
}

export function crumbsOf(pathname: string, { top, section, resource }: Place, say: (label: Label) => string): Crumb[] {
  const path = resource?.path ?? section?.path ?? '';
  const below = pathname.slice(path.length).split('/').filter(Boolean);
  const screen = screenNames[below[0] ?? ''];
  const beside = resource && resource.path !== section?.path ? resource : undefined;
  if (!section && !beside) return [];
  return [
    ...(top && top !== section
      ? [{ name: top.name, ...(targetOf(top) === pathname ? {} : { to: targetOf(top) }) }]
      : []),
    ...(section ? [{ name: section.name, ...(screen ? { to: section.path } : {}) }] : []),
    ...(beside ? [{ name: say(beside.label), ...(screen && beside.shared ? { to: beside.path } : {}) }] : []),
    ...(screen ? [{ name: [say(screen), below[1] && `#${below[1]}`].filter(Boolean).join(' ') }] : []),
  ];
}

const screenNames: Record<string, Label> = { create: words.create, edit: words.edit, show: words.show };
