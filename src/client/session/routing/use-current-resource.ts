import { useParsed } from '@refinedev/core';
import { useMemo } from 'react';
import type { Resource } from '../../../declare/define-resource.ts';
import { resourcesOf } from './routes.ts';
import { useRoutes } from './use-routes.ts';

/** The declaration of the resource whose page this is, as Refine reads it from the URL. */
export function useCurrentResource(): Resource | undefined {
  const { resource } = useParsed();
  const { routes } = useRoutes();
  return useMemo(() => resourcesOf(routes).find(({ code }) => code === resource?.name), [routes, resource?.name]);
}
