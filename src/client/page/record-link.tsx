import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, useContext, useMemo } from 'react';
import { type Location, useHref, useLocation, useNavigate } from 'react-router';
import type { Resource } from '../../declare/define-resource.ts';
import { useStableCallback } from '../ui/use-stable-callback.ts';
import { linkState } from './use-back-link.ts';

interface RecordLinks {
  /** What stands before the path in an address. */
  prefix: string;
  open: (to: string, list: Resource | undefined) => void;
}

const RecordLinksContext = createContext<RecordLinks | null>(null);

/** Lets the links to records navigate within the app. */
export function RecordLinksProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const location: Location = useLocation();
  const root = useHref('/');
  const open = useStableCallback((to: string, list: Resource | undefined) => {
    void navigate(to, list ? { state: linkState(list, location) } : {});
  });
  const value = useMemo(() => ({ prefix: root.slice(0, -1), open }), [root, open]);
  return <RecordLinksContext value={value}>{children}</RecordLinksContext>;
}

interface RecordLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  to: string;
  /** The section of the list that the link is in, to which the pages of the record lead back. */
  list?: Resource;
}

/**
 * A link of a list, which has hundreds. The one of react-router reads the document for each address and is rendered at
 * each navigation.
 */
export function RecordLink({ to, list, ...attributes }: RecordLinkProps) {
  const links = useContext(RecordLinksContext);
  if (!links) throw new Error('A link to a record needs a RecordLinksProvider around it.');
  const { prefix, open } = links;
  const handleClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open(to, list);
  };
  return <a {...attributes} href={`${prefix}${to}`} onClick={handleClick} />;
}

const isPlainClick = ({ defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  !defaultPrevented && button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
