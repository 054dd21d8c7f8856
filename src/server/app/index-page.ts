import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { StartupError } from '../config/startup-error.ts';

/** The HTML page of the built client with the settings of this installation. */
export interface IndexPage {
  html: string;
  /** Sources of `script-src` for the inline scripts of the page. */
  scriptHashes: string[];
  /** The API origin, if the client was built for another server; empty for this one. */
  apiOrigin: string;
}

// Matches attributes in any order, as Vite writes them; the settings are data and no script.
const SETTINGS = /(<script\b[^>]*\bid="?settings"?[^>]*>)([\s\S]*?)(<\/script>)/i;
const TITLE = /(<title>)([^<]*)(<\/title>)/i;
const SCRIPTS = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

export function readIndexPage(clientDir: string, { museumName, mourning }: Config): IndexPage {
  const builtHtml = readBuiltPage(clientDir);
  const builtConfig = parseSettings(builtHtml);
  if (!builtConfig) {
    throw new StartupError(
      `${join(clientDir, 'index.html')} holds no settings to fill in. Build it anew: npm run build`,
    );
  }
  const { apiOrigin = '' } = builtConfig;
  // Escapes `<`, which could end the script element.
  const settings = JSON.stringify({ museumName, apiOrigin, mourning }).replaceAll('<', '\\u003c');
  const html = builtHtml
    .replace(SETTINGS, (_whole, open, _old, close) => `${open}${settings}${close}`)
    .replace(TITLE, (_whole, open, title, close) => {
      const renamed = title.replace(escapeMarkup(builtConfig.museumName?.zh ?? ''), () => escapeMarkup(museumName.zh));
      return `${open}${renamed}${close}`;
    });
  return { html, apiOrigin, scriptHashes: scriptHashesOf(html) };
}

const escapeMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function readBuiltPage(clientDir: string): string {
  try {
    return readFileSync(join(clientDir, 'index.html'), 'utf8');
  } catch {
    throw new StartupError(`The built client is missing in ${clientDir}. Build it: npm run build`);
  }
}

/** The settings written by the build; `null` if the page is not from this product. */
function parseSettings(html: string): { apiOrigin?: string; museumName?: { zh: string } } | null {
  try {
    return JSON.parse(SETTINGS.exec(html)?.[2] ?? '');
  } catch {
    return null;
  }
}

const scriptHashesOf = (html: string): string[] =>
  [...html.matchAll(SCRIPTS)]
    .filter(([, attributes = '']) => !/\bsrc=|application\/json/i.test(attributes))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
