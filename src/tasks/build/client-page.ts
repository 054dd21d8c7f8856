import { build, type LogLevel, type Plugin, runnerImport, type ViteDevServer } from 'vite';
import type { EarlyMapping } from '../../client/transport/http/adapter.ts';
import type * as Installation from '../../client/transport/wire/installation.ts';
import type * as EarlyLists from './early-lists.ts';
import { wireFileOf } from './wire-file.ts';

/** Fills `index.html` with the settings of the installation, the inline script and the title, and moves what the page loads. */
export const clientPage = (environment: NodeJS.ProcessEnv): Plugin => ({
  name: 'client-page',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { server }) {
      const parts = [await loadLists(server), await loadMapping(server, environment)] as const;
      // The page that shows a mistake of the script's sources starts without the script.
      const script = server
        ? await earlyScript(...parts, 'silent').catch(() => '')
        : await earlyScript(...parts, 'error');
      return loadedAfterShell(html)
        .replace('<!-- settings -->', () => settingsElement(environment))
        .replace('<!-- early -->', () => `<script>${script}</script>`)
        .replace('<!-- title -->', () => escapeHtml(`${museumName(environment).zh}管理后台`));
    },
  },
});

const museumName = (environment: NodeJS.ProcessEnv) => ({
  zh: environment.MUSEUM_NAME_ZH?.trim() || '人物纪念馆',
  en: environment.MUSEUM_NAME_EN?.trim() || 'Memorial Museum',
});

/** The settings known at build time; the reference server replaces them at its start. */
function settingsElement(environment: NodeJS.ProcessEnv): string {
  const settings = {
    museumName: museumName(environment),
    apiOrigin: environment.VITE_API_ORIGIN?.trim().replace(/\/+$/, '') ?? '',
    mourning: environment.MOURNING === 'true',
  };
  // A `<` in a name must not end the element.
  return `<script type="application/json" id="settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`;
}

/**
 * The lists of the sections, as they are when the page is made. The configuration does not import them, or each change of a
 * section would be a change of the configuration, and `npm run dev` would end at a mistake of the declarations.
 */
const loadLists = async (server: ViteDevServer | undefined): Promise<typeof EarlyLists> =>
  server
    ? ((await server.ssrLoadModule('/src/tasks/build/early-lists.ts').catch(() => noLists)) as typeof EarlyLists)
    : (await runnerImport<typeof EarlyLists>('./src/tasks/build/early-lists.ts', { configFile: false })).module;

/** While a section has a mistake the page is shown all the same, and the mistake in it. */
const noLists: typeof EarlyLists = { earlyLists: {} };

/**
 * What the inline script sends: the calls of the contract (`undefined`), those of another server, or nothing (`null`) where
 * only the app knows the words of the server.
 */
async function loadMapping(
  server: ViteDevServer | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<EarlyMapping | null | undefined> {
  const file = wireFileOf(environment);
  const { wire } = (
    server
      ? await server.ssrLoadModule(file).catch(() => ({ wire: {} }))
      : (await runnerImport(file, { configFile: false })).module
  ) as typeof Installation;
  if (wire.early) return wire.early();
  return wire.toServer ? null : undefined;
}

/** Builds the inline script as one expression that defines no global names. */
async function earlyScript(
  { earlyLists }: typeof EarlyLists,
  mapping: EarlyMapping | null | undefined,
  logLevel: LogLevel,
): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel,
    define: { LISTS: JSON.stringify(earlyLists), EARLY_MAPPING: JSON.stringify(mapping) ?? 'undefined' },
    build: {
      write: false,
      target: 'es2020',
      modulePreload: false,
      rollupOptions: { input: 'src/client/app/early.ts', output: { format: 'iife' } },
    },
  });
  const [chunk] = [output].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  if (chunk?.type !== 'chunk') throw new Error('The inline script of the page could not be built.');
  return chunk.code.trim().replaceAll('</script', '<\\/script');
}

/**
 * Puts what the page loads after the shell and the inline script, in the order of the head. The shell is painted before the
 * style sheets are loaded; scripts wait for the sheets, so the app is never shown without its styles. The browser finds the
 * addresses before it parses what stands above them.
 */
function loadedAfterShell(html: string): string {
  const loaded =
    html.match(
      /[ \t]*<(link rel="(stylesheet|modulepreload)"|script type="module" crossorigin)[^>]*>(<\/script>)?\n?/g,
    ) ?? [];
  const page = loaded.reduce((rest, element) => rest.replace(element, ''), html);
  return page.replace('</body>', () => `${loaded.join('')}</body>`);
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
