/** The first match counts, because most browsers also name older ones. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['QQ', /\bM?QQBrowser\//],
  ['UC', /\bUC(Browser|Web)\b/i],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*Safari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /Linux|X11/],
];

/**
 * The common name of the browser, `Chrome · Windows`; null if unknown. The header itself is not stored because it
 * reveals more than is needed to recognise a computer.
 */
export function browserName(userAgent: string | undefined): string | null {
  const nameIn = (all: typeof browsers) => all.find(([, mark]) => mark.test(userAgent ?? ''))?.[0];
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' · ') || null;
}
