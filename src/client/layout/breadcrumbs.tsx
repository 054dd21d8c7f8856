import { Link, useLocation } from 'react-router';
import type { Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import type { NavEntry } from '../routing/navigation.ts';
import { entryPath } from '../routing/navigation.ts';
import { useResourceAt } from '../routing/use-resource-at.ts';
import { frameMessages } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';

interface Crumb {
  /** What it stands for: two of them may have one name and one target. */
  part: 'group' | 'section' | 'records' | 'view';
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
    <nav className="crumbs" aria-label={say(frameMessages.breadcrumb)}>
      <ol>
        {crumbs.map(({ part, name, to }, index) => (
          <li key={part}>
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
  const recordResource = resource && resource.path !== section?.path ? resource : undefined;
  if (!section && !recordResource) return [];
  return [
    ...(top && top !== section
      ? [{ part: 'group' as const, name: top.name, ...(entryPath(top) === pathname ? {} : { to: entryPath(top) }) }]
      : []),
    ...(section ? [{ part: 'section' as const, name: section.name, ...(screen ? { to: section.path } : {}) }] : []),
    ...(recordResource
      ? [
          {
            part: 'records' as const,
            name: say(recordResource.label),
            ...(screen && recordResource.shared ? { to: recordResource.path } : {}),
          },
        ]
      : []),
    ...(screen
      ? [{ part: 'view' as const, name: [say(screen), below[1] && `#${below[1]}`].filter(Boolean).join(' ') }]
      : []),
  ];
}

const screenNames: Record<string, Label> = {
  create: frameMessages.create,
  edit: frameMessages.edit,
  show: frameMessages.show,
};
