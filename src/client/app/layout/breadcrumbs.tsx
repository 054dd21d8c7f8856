import { Link, useLocation } from 'react-router';
import type { Label } from '../../../contract/label.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { NavEntry } from '../../session/routing/navigation.ts';
import { entryPath } from '../../session/routing/navigation.ts';
import { useCurrentResource } from '../../session/routing/use-current-resource.ts';
import { frameMessages } from '../../ui/frame-messages.ts';
import { useLanguage } from '../../ui/language.tsx';

interface Crumb {
  /** Identifies the crumb: two crumbs may have the same name and target. */
  part: 'group' | 'section' | 'records' | 'view';
  name: string;
  to?: string;
}

/** The breadcrumbs above the title of the screen. */
export function Breadcrumbs({ top, section }: { top?: NavEntry | undefined; section?: NavEntry | undefined }) {
  const { say } = useLanguage();
  const { pathname } = useLocation();
  const resource = useCurrentResource();
  const crumbs = crumbsOf(pathname, { top, section, resource }, say);
  if (crumbs.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={say(frameMessages.breadcrumb)}>
      <ol>
        {crumbs.map(({ part, name, to }, index) => (
          <li key={part}>
            {to ? (
              <Link to={to}>{name}</Link>
            ) : (
              <span {...(index === crumbs.length - 1 ? currentPage : {})}>{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const currentPage = { 'aria-current': 'page' } as const;

interface BreadcrumbContext {
  top: NavEntry | undefined;
  section: NavEntry | undefined;
  /** The resource of the page: the section's own, a child's or a shared one. */
  resource: Resource | undefined;
}

export function crumbsOf(
  pathname: string,
  { top, section, resource }: BreadcrumbContext,
  say: (label: Label) => string,
): Crumb[] {
  const path = resource?.path ?? section?.path ?? '';
  const segments = pathname.slice(path.length).split('/').filter(Boolean);
  const screen = screenNames[segments[0] ?? ''];
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
      ? [{ part: 'view' as const, name: [say(screen), segments[1] && `#${segments[1]}`].filter(Boolean).join(' ') }]
      : []),
  ];
}

const screenNames: Record<string, Label> = {
  create: frameMessages.create,
  edit: frameMessages.edit,
  show: frameMessages.show,
};
