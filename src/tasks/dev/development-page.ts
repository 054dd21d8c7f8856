import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { CHANGED } from './messages.ts';

/** What the server runs. A change restarts it, and the pages are reloaded when it is ready. */
const SERVER_FILES =
  /^src\/(server|declare|contract|demo)\/|^src\/kinds\/(?!.*\.client\.tsx?$)|^src\/resources\/(?!.*(\.client\.tsx|index\.client\.ts)$)/;

export const isServerFile = (file: string): boolean => SERVER_FILES.test(nameOf(file));

/** Whether a file of the sections is loaded by the pages only. */
export const isScreen = (file: string): boolean => nameOf(file).startsWith('src/resources/') && !isServerFile(file);

export const isSource = (file: string): boolean => nameOf(file).startsWith('src/');

const nameOf = (file: string): string => relative(process.cwd(), file).replaceAll('\\', '/');

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
  hotUpdate({ file }) {
    // A page that followed before the server has restarted would show the new form to the old server.
    if (isServerFile(file)) return [];
    if (this.environment.name === 'client') this.environment.hot.send(CHANGED);
  },
});
