import type { Language } from '../../contract/label.ts';
import { readSettings } from '../session/settings.ts';
import type { EarlyMapping } from '../transport/http/adapter.ts';
import type { EarlyAnswers } from '../transport/http/early-answers.ts';
import { CHUNK_TIMEOUT } from '../ui/chunk-timeout.ts';
import {
  CONTRAST_KEY,
  LANGUAGE_KEY,
  preferredContrast,
  preferredLanguage,
  preferredTheme,
  readLocal,
  THEME_KEY,
  UID0_KEY,
} from '../ui/preferences.ts';
import { type EarlyListSource, sendEarlyRequests } from './early-calls.ts';
import { foreignCalls } from './foreign-calls.ts';

const sentences = {
  'zh-CN': ['页面没有加载成功，请检查网络后重试。', '重试', '正在打开…'],
  'en-US': ['The page could not be loaded; please check the connection and try again.', 'Try again', 'Opening …'],
} as const;

/**
 * How long the shell stands without words, in milliseconds. The first frame shows the mark of the museum: a slow computer
 * takes 50 ms to find the font of the first Chinese text.
 */
const WORDS_DELAY = 800;

const RELOADED_KEY = 'museum-admin.start-reloaded';

/**
 * Part of the inline script: says that the page is opening if that takes longer, and detects a script or style sheet of the
 * page that fails to load, since no other code is running yet (S8.6). An outdated page refers to deleted files, so it is
 * reloaded once.
 */
function watchStart(window: Window, language: Language): void {
  const { document } = window;
  const [failedSentence, retryLabel, openingSentence] = sentences[language];
  const hasStarted = () => document.querySelector('.page-skeleton') === null;
  const fail = () => {
    if (hasStarted()) return;
    document.documentElement.dataset.broken = '';
    if (reloadOnce(window)) return;
    const statusElement = document.querySelector('.page-skeleton [role=status]');
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: retryLabel });
    button.addEventListener('click', () => window.location.reload());
    statusElement?.replaceChildren(failedSentence, button);
    statusElement?.setAttribute('role', 'alert');
  };
  setTimeout(() => document.querySelector('.page-skeleton [role=status]')?.append(openingSentence), WORDS_DELAY);
  // Load errors of elements do not bubble, so the listener must use the capture phase.
  window.addEventListener('error', ({ target }) => isPageAsset(target) && fail(), true);
  setTimeout(fail, CHUNK_TIMEOUT);
}

const isPageAsset = (target: EventTarget | null): boolean =>
  target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel !== 'icon');

function reloadOnce({ sessionStorage, location, document }: Window): boolean {
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

declare global {
  interface Window {
    museumEarly?: EarlyAnswers;
  }
  /** Inserted by the build, from the declarations. */
  const LISTS: EarlyListSource;
  /** The same, from the adapter of the installation; undefined for the calls of the contract, null for none. */
  const EARLY_MAPPING: EarlyMapping | null | undefined;
}

/*
 * Runs inline, sets language, theme and contrast on the page and sends the first requests. It stands after the shell, which is hidden
 * until the theme is set: a browser paints a frame after a script that has taken long, and before the shell that frame would
 * be empty. It must stay small, because every response of `index.html` contains it.
 */
const settings = readSettings(document);
const language = preferredLanguage(readLocal(LANGUAGE_KEY), navigator.languages ?? []);
const page = document.documentElement;
page.lang = language;
page.dataset.theme = preferredTheme(readLocal(THEME_KEY), matchMedia('(prefers-color-scheme: dark)').matches);
page.dataset.contrast = preferredContrast(readLocal(CONTRAST_KEY), matchMedia('(prefers-contrast: more)').matches);
if (settings.mourning) page.dataset.mourning = '';

watchStart(window, language);
if (EARLY_MAPPING !== null)
  window.museumEarly = sendEarlyRequests({
    fetch: window.fetch.bind(window),
    apiOrigin: settings.apiOrigin,
    language,
    hash: location.hash,
    // The menu is requested with `uid=0` (S4.4), as load-session.ts does.
    uid0: readLocal(UID0_KEY) === '1',
    lists: LISTS,
    foreign: EARLY_MAPPING && foreignCalls(EARLY_MAPPING),
  });
