import { useParsed } from '@refinedev/core';
import { useMemo } from 'react';
import type { Resource } from '../../../declare/define-resource.ts';
import { useOpenRoutes } from './open-routes.ts';
import { resourcesOf } from './routes.ts';

/** The declaration of the resource whose page this is, as Refine reads it from the URL. */
export function useCurrentResource(): Resource | undefined {
  const { resource } = useParsed();
  const { rows } = useOpenRoutes();
  return useMemo(() => resourcesOf(rows).find(({ code }) => code === resource?.name), [rows, resource?.name]);
}
