import type { Label } from '../../declare/label.ts';

/** What an installation says about itself. Filled in at build, replaced at start by a server that knows better. */
export interface Settings {
  museumName: Label;
  /** Where the API is when not at the page's own origin; empty or an origin without a slash at the end. */
  apiOrigin: string;
  /** The whole page in grey, on memorial days. */
  mourning: boolean;
}

const defaultSettings: Settings = {
  museumName: { zh: '人物纪念馆', en: 'Memorial Museum' },
  apiOrigin: '',
  mourning: false,
};

/** A page whose settings cannot be read still opens, under the default name. */
export function readSettings(page: Document): Settings {
  try {
    return { ...defaultSettings, ...JSON.parse(page.getElementById('settings')?.textContent ?? '{}') };
  } catch {
    return defaultSettings;
  }
}
