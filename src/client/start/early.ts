import type { Language } from '../../declare/label.ts';
import type { EarlyAnswers } from '../http/early-answers.ts';
import { readSettings } from '../session/settings.ts';
import { CHUNK_TIMEOUT } from '../ui/chunk-timeout.ts';
import { LANGUAGE_KEY, preferredLanguage, preferredTheme, readLocal, THEME_KEY, UID0_KEY } from '../ui/preferences.ts';
import { askEarly, type EarlyListSource } from './early-calls.ts';

const sentences = {
  'zh-CN': ['页面没有加载成功，请检查网络后重试。', '重试'],
  'en-US': ['The page could not be loaded; please check the connection and try again.', 'Try again'],
} as const;

const RELOADED_KEY = 'museum-admin.start-reloaded';

/**
 * Part of the inline script: sees that a script or sheet of the page itself does not arrive, when there is nobody
 * else to say so (S8.6). A page of yesterday asks for files that are gone; one reload brings today's.
 */
function watchStart(window: Window, language: Language): void {
  const { document } = window;
  const hasStarted = () => document.querySelector('.bones') === null;
  const fail = () => {
    if (hasStarted()) return;
    document.documentElement.dataset.broken = '';
    if (reloadsOnce(window)) return;
    const place = document.querySelector('.bones [role=status]');
    const [sentence, again] = sentences[language];
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: again });
    button.addEventListener('click', () => window.location.reload());
    place?.replaceChildren(sentence, button);
    place?.setAttribute('role', 'alert');
  };
  // Errors of files do not bubble; only who listens on the way down hears them.
  window.addEventListener('error', ({ target }) => isOfThePage(target) && fail(), true);
  setTimeout(fail, CHUNK_TIMEOUT);
}

const isOfThePage = (target: EventTarget | null): boolean =>
  target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel !== 'icon');

function reloadsOnce({ sessionStorage, location, document }: Window): boolean {
  const version = document.querySelector('script[src]')?.getAttribute('src') ?? '';
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === version) return false;
    sessionStorage.setItem(RELOADED_KEY, version);
  } catch {
    // Without session storage a reload could loop.
    return false;
  }
  location.reload();
  return true;
}

/**
 * Runs inline, before anything is painted and long before the app has arrived: dresses the page as its operator wants
 * it and asks the first questions. It has to stay small; it stands in every answer of `index.html`.
 */
declare global {
  interface Window {
    museumEarly?: EarlyAnswers;
  }
  /** Written in at build, from the declarations. */
  const LISTS: EarlyListSource;
}

const settings = readSettings(document);
const language = preferredLanguage(readLocal(LANGUAGE_KEY), navigator.languages ?? []);
const page = document.documentElement;
page.lang = language;
page.dataset.theme = preferredTheme(readLocal(THEME_KEY), matchMedia('(prefers-color-scheme: dark)').matches);
if (settings.mourning) page.dataset.mourning = '';

watchStart(window, language);
window.museumEarly = askEarly({
  fetch: window.fetch.bind(window),
  apiOrigin: settings.apiOrigin,
  language,
  hash: location.hash,
  uid0: readLocal(UID0_KEY) === '1',
  lists: LISTS,
});
