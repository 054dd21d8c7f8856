import type { Resource } from '../../declare/define-resource.ts';
import { useOpenRoutes } from './open-routes.ts';
import { flattenRoutes } from './routes.ts';

/** Whose records are shown at a path; of a section and what is inside it, the inner one. */
export function useResourceAt(pathname: string): Resource | undefined {
  const { rows } = useOpenRoutes();
  return flattenRoutes(rows)
    .flatMap(({ resource }) => resource ?? [])
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
}
