import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { FIRST_PAGE } from '../../contract/list.ts';
import { type MediaKind, mediaKinds } from '../../contract/media.ts';

/** What the page shows, as the URL has it. */
export interface MediaFilters {
  keyword: string;
  kind: MediaKind | '';
  tag: string;
  withoutAlt: 'yes' | '';
  unused: 'yes' | '';
  mine: 'yes' | '';
}

export interface MediaLocation {
  filters: MediaFilters;
  isFiltered: boolean;
  current: number;
  /** The hash of the opened file. */
  file: string | undefined;
  filter: (changes: Partial<MediaFilters>) => void;
  goTo: (page: number) => void;
  /** Opens a file; a file that follows another takes its place in the history. */
  open: (hash: string) => void;
  close: () => void;
}

export const NO_FILTERS: MediaFilters = { keyword: '', kind: '', tag: '', withoutAlt: '', unused: '', mine: '' };

/** Filters, page and opened file in the URL, so that "back" and a reload keep them. */
export function useMediaLocation(): MediaLocation {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const filters = useMemo(() => filtersIn(address), [address]);
  const file = /^[0-9a-f]{64}$/.exec(address.get('file') ?? '')?.[0];
  const openedHere = (state as { openedHere?: boolean } | null)?.openedHere === true;
  const withFile = (hash: string | null) => {
    const next = new URLSearchParams(address);
    if (hash === null) next.delete('file');
    else next.set('file', hash);
    return next;
  };
  return {
    filters,
    isFiltered: Object.values(filters).some(Boolean),
    current: pageIn(address),
    file,
    filter: (changes) => setAddress(addressOf({ ...filters, ...changes })),
    goTo: (page) => setAddress({ ...addressOf(filters), ...(page === FIRST_PAGE ? {} : { current: String(page) }) }),
    open: (hash) =>
      setAddress(withFile(hash), {
        replace: file !== undefined,
        state: { openedHere: file === undefined || openedHere },
      }),
    close: () => {
      if (file === undefined) return;
      if (openedHere) void navigate(-1);
      else setAddress(withFile(null), { replace: true });
    },
  };
}

function filtersIn(address: URLSearchParams): MediaFilters {
  const text = (name: string) => (address.get(name) ?? '').slice(0, 60).trim();
  const flag = (name: string) => (address.get(name) === 'yes' ? 'yes' : '');
  return {
    keyword: text('keyword'),
    kind: mediaKinds.find((kind) => kind === address.get('kind')) ?? '',
    tag: text('tag'),
    withoutAlt: flag('withoutAlt'),
    unused: flag('unused'),
    mine: flag('mine'),
  };
}

const addressOf = (filters: MediaFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

const pageIn = (address: URLSearchParams): number =>
  /^[1-9]\d{0,4}$/.test(address.get('current') ?? '') ? Number(address.get('current')) : FIRST_PAGE;
