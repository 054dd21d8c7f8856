import { useLocation } from 'react-router';
import type { Resource } from '../../declare/define-resource.ts';

/** The list as the operator left it, when they came from there. */
export function useListAddress(resource: Resource): string {
  const { state } = useLocation();
  const search = (state as { list?: unknown } | null)?.list;
  return `${resource.path}${typeof search === 'string' ? search : ''}`;
}
