import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** What the server runs. A change restarts it, and the pages are reloaded when it is ready. */
const SERVER_ROOMS = /^src\/(server|declare|contract|demo)\/|^src\/resources\/(?!.*(\.client\.tsx|index\.client\.ts)$)/;

export const isServerFile = (file: string): boolean =>
  SERVER_ROOMS.test(relative(process.cwd(), file).replaceAll('\\', '/'));

/** Adds to each page the part that talks with `npm run dev`. */
export const developmentPage = (): Plugin => ({
  name: 'development-page',
  config: () => ({ server: { hmr: { overlay: false } } }),
  transformIndexHtml: () => [
    {
      tag: 'script',
      attrs: { type: 'module', src: '/admin/src/tasks/dev/page.ts' },
      injectTo: 'head-prepend',
    },
  ],
  // A page that followed before the server has restarted would show the new form to the old server.
  hotUpdate: ({ file }) => (isServerFile(file) ? [] : undefined),
});
