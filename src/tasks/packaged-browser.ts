import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { writeEmptySqlite } from './empty-sqlite.ts';

const require = createRequire(import.meta.url);

/**
 * Unpacks the browser of @sparticuz/chromium into `node_modules/.cache/browser`, with what it lacks on a bare machine:
 * a configuration of fonts that names the folders they are in, Chinese characters, and a SQLite library to link with.
 */
export async function unpackBrowser(): Promise<{ path: string; environment: Record<string, string> }> {
  const folder = resolve('node_modules/.cache/browser');
  const path = join(folder, 'chromium');
  if (!existsSync(path)) await unpackInto(folder);
  const fonts = [join(folder, 'fonts'), join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts')];
  writeFileSync(join(folder, 'fonts.conf'), fontConfiguration(fonts, join(folder, 'fonts-cache')));
  return {
    path,
    environment: {
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      // In the C locale the browser cannot name a downloaded file in Chinese.
      LC_ALL: 'C.UTF-8',
    },
  };
}

/** The folder appears complete or not at all, so that an interrupted run leaves no half of a browser. */
async function unpackInto(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  for (const place of [unfinished, folder]) rmSync(place, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await withEnvironment(
    // The package unpacks into the temporary folder, and brings system libraries only where it finds this variable.
    { TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
    async () => {
      const { default: chromium } = await import('@sparticuz/chromium');
      await chromium.executablePath();
    },
  );
  writeEmptySqlite(join(unfinished, 'al2023/lib/libsqlite3.so.0'));
  renameSync(unfinished, folder);
}

async function withEnvironment(variables: Record<string, string>, work: () => Promise<void>): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    await work();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

const fontConfiguration = (folders: readonly string[], cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${escapeXml(folder)}</dir>`).join('\n')}
  <cachedir>${escapeXml(cache)}</cachedir>
</fontconfig>
`;

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
