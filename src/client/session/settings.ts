import type { Label } from '../../contract/label.ts';

/** The settings of an installation, inserted by the build and replaced by the server that delivers the page. */
export interface Settings {
  museumName: Label;
  /** The origin of the API, without a trailing slash; empty for the page's own origin. */
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
