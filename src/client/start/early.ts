import type { EarlyAnswers } from '../http/early-answers.ts';
import { readSettings } from '../session/settings.ts';
import { LANGUAGE_KEY, preferredLanguage, preferredTheme, readLocal, THEME_KEY, UID0_KEY } from '../ui/preferences.ts';
import { askEarly, type EarlyListSource } from './early-calls.ts';
import { watchStart } from './watch-start.ts';

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
