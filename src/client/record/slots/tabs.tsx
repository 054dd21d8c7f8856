import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Resource } from '../../../declare/define-resource.ts';
import { TAB, tabAddress } from '../../page/record-path.ts';
import type { TabSlot } from '../../session/routing/section-screens.ts';
import { useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Slot } from './slot.tsx';
import { useSlots } from './use-slots.ts';

interface WithTabsProps {
  resource: Resource;
  /** The list, which is the first tab. */
  children: ReactNode;
}

/** The list with a tab for each of the section's own views that this operator may read; the address names the tab. */
export function WithTabs({ resource, children }: WithTabsProps) {
  const { tabs = {} } = useSlots(resource);
  const { say } = useLanguage();
  const may = useMay();
  const [search] = useSearchParams();
  const open = Object.entries(tabs).filter(([name]) => may(resource, name));
  if (open.length === 0) return children;
  const current = open.find(([name]) => name === search.get(TAB));
  const link = (text: string, to: string, isCurrent: boolean) => (
    <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
      {text}
    </Link>
  );
  return (
    <div className="screen">
      <nav className="section-tabs" aria-label={say(resource.label)}>
        {link(say(resource.label), resource.path, !current)}
        {open.map(([name, { label }]) => link(say(label), tabAddress(resource.path, name), name === current?.[0]))}
      </nav>
      {current ? <OwnTab key={current[0]} resource={resource} tab={current[1]} /> : children}
    </div>
  );
}

const OwnTab = ({ resource, tab: { Custom } }: { resource: Resource; tab: TabSlot }) => (
  <Slot of={resource} fallback={<Loading />}>
    <Custom resource={resource} />
  </Slot>
);
