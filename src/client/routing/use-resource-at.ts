import type { Resource } from '../../declare/define-resource.ts';
import { useOpenRoutes } from './open-routes.ts';
import { flattenRoutes } from './routes.ts';

/** The resource whose pages contain a path; of a section and a resource nested in its path, the nested one. */
export function useResourceAt(pathname: string): Resource | undefined {
  const { rows } = useOpenRoutes();
  return flattenRoutes(rows)
    .flatMap(({ resource }) => resource ?? [])
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
}
