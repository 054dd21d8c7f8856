/** The first that matches counts: most browsers also name those they descend from. */
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
 * What people call the browser of a request, `Chrome · Windows`; nothing where neither is known. The header itself is not
 * kept: it says more of a computer than its owner needs to recognise it.
 */
export function browserName(userAgent: string | undefined): string | null {
  const nameIn = (all: typeof browsers) => all.find(([, mark]) => mark.test(userAgent ?? ''))?.[0];
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' · ') || null;
}
