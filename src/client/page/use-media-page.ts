import { MEDIA_PATH } from '../session/routing/routes.ts';
import { useRoutes } from '../session/routing/use-routes.ts';

/** The address of the media page; undefined if this operator may not open it or the server has none. */
export const useMediaPage = (): string | undefined =>
  useRoutes().allowedPaths.has(MEDIA_PATH) ? MEDIA_PATH : undefined;
