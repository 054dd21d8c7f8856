import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { LaunchOptions } from 'playwright-core';

/** An executable of Chromium, Chrome or Edge. */
export interface Browser {
  path: string;
  from: string;
  /** Additional environment variables of its process. */
  environment: Record<string, string>;
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Arguments of every browser; among others the browser itself sends nothing to the network. */
const browserArguments = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage'],
];

/** Playwright's options for every browser that tests, benches and faults start. */
export const launchOptions = ({ path, environment }: Browser): LaunchOptions => ({
  executablePath: path,
  args: browserArguments,
  env: { ...process.env, ...environment },
});

/**
 * Takes `CHROME_PATH`; else, on Linux x64, the browser of an npm package, which is the same on every machine and needs half
 * the time as it draws on no screen; else an installed one; else throws with the remedies. The bench prefers an installed
 * one, as operators use those.
 */
export async function findBrowser(first: 'packaged' | 'installed' = 'packaged'): Promise<Browser> {
  const path = process.env.CHROME_PATH;
  if (path) {
    if (!existsSync(path)) throw new Error(`CHROME_PATH is ${path}, but there is no such file.`);
    return { path, from: 'CHROME_PATH', environment: {} };
  }
  const hasPackage = process.platform === 'linux' && process.arch === 'x64';
  const installed = [...onPath(), ...places].find((place) => existsSync(place));
  if (hasPackage && (first === 'packaged' || !installed)) {
    return { ...(await unpackBrowser()), from: 'the package @sparticuz/chromium' };
  }
  if (installed) return { path: installed, from: 'installed here', environment: {} };
  throw new Error(
    'The browser tests need Chrome, Chromium or Edge. Install one, or set CHROME_PATH to where it is, or run on Linux x64, where a package brings one.',
  );
}

const onPath = (): string[] =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

const require = createRequire(import.meta.url);

/**
 * Unpacks the browser of @sparticuz/chromium into `node_modules/.cache/browser` and adds what it lacks on a bare machine:
 * a font configuration with the folders of the fonts, a Chinese font, and a SQLite library to link with.
 */
async function unpackBrowser(): Promise<{ path: string; environment: Record<string, string> }> {
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
      // In the C locale the browser cannot write Chinese file names.
      LC_ALL: 'C.UTF-8',
    },
  };
}

/** Unpacks into a temporary folder and renames it at the end, so that an interrupted run leaves no incomplete browser. */
async function unpackInto(folder: string): Promise<void> {
  const temporaryFolder = `${folder}.unfinished`;
  for (const place of [temporaryFolder, folder]) rmSync(place, { recursive: true, force: true });
  mkdirSync(temporaryFolder, { recursive: true });
  await withEnvironment(
    // The package unpacks into TMPDIR, and unpacks system libraries only if this Lambda variable is set.
    { TMPDIR: temporaryFolder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
    async () => {
      const { default: chromium } = await import('@sparticuz/chromium');
      await chromium.executablePath();
    },
  );
  writeEmptySqlite(join(temporaryFolder, 'al2023/lib/libsqlite3.so.0'));
  renameSync(temporaryFolder, folder);
}

async function withEnvironment(variables: Record<string, string>, work: () => Promise<void>): Promise<void> {
  const environmentBefore = { ...process.env };
  Object.assign(process.env, variables);
  try {
    await work();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in environmentBefore)) delete process.env[name];
    Object.assign(process.env, environmentBefore);
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

/** The functions that the certificate library of the packaged browser (libsoftokn3) imports from SQLite. */
const FUNCTIONS = [
  ...['bind_blob', 'bind_int', 'bind_text', 'busy_timeout', 'close', 'column_blob', 'column_bytes', 'column_int'],
  ...['column_text', 'exec', 'file_control', 'finalize', 'free', 'mprintf', 'open_v2', 'prepare_v2', 'reset', 'step'],
].map((name) => `sqlite3_${name}`);
const VARIABLE = 'sqlite3_temp_directory';

const HEADER = 64;
const PROGRAM_HEADER = 56;
const SYMBOL = 24;
/** `mov eax, 14; ret`: SQLITE_CANTOPEN. */
const CANNOT_OPEN = Buffer.from([0xb8, 14, 0, 0, 0, 0xc3]);
/** `xor eax, eax; ret` */
const ZERO = Buffer.from([0x31, 0xc0, 0xc3]);

/**
 * Writes a `libsqlite3.so.0` for x86-64 Linux in which no database can be opened.
 *
 * Without SQLite on the system the packaged browser crashes at the first https page: its certificate library is
 * linked against it, for a certificate store on disk. With this file the library loads, finds that the store cannot be
 * opened, and goes on without one. No npm package holds the real library, and a machine without a compiler can build none.
 */
function writeEmptySqlite(file: string): void {
  const names = [...FUNCTIONS, VARIABLE];
  const strings = Buffer.from(`\0${[...names, 'libsqlite3.so.0'].join('\0')}\0`);
  const nameAt = (name: string): number => strings.indexOf(`\0${name}\0`) + 1;

  const symbolsAt = HEADER + 2 * PROGRAM_HEADER;
  const hashAt = symbolsAt + SYMBOL * (names.length + 1);
  const hash = hashTable(names.length);
  const stringsAt = hashAt + hash.length;
  const codeAt = align(stringsAt + strings.length);
  const variableAt = align(codeAt + CANNOT_OPEN.length + ZERO.length);
  const dynamicAt = variableAt + 8;
  const dynamic = pack(
    ...[14, nameAt('libsqlite3.so.0')], // DT_SONAME
    ...[4, hashAt, 5, stringsAt, 6, symbolsAt], // DT_HASH, DT_STRTAB, DT_SYMTAB
    ...[10, strings.length, 11, SYMBOL, 0, 0], // DT_STRSZ, DT_SYMENT, DT_NULL
  );
  const size = dynamicAt + dynamic.length;

  const library = Buffer.alloc(size);
  header().copy(library);
  programHeader({ type: 1, flags: 7, at: 0, size }).copy(library, HEADER);
  programHeader({ type: 2, flags: 6, at: dynamicAt, size: dynamic.length }).copy(library, HEADER + PROGRAM_HEADER);
  names.forEach((name, index) => {
    const at = name === VARIABLE ? variableAt : codeAt + (name === 'sqlite3_open_v2' ? 0 : CANNOT_OPEN.length);
    symbol(nameAt(name), name === VARIABLE, at).copy(library, symbolsAt + SYMBOL * (index + 1));
  });
  hash.copy(library, hashAt);
  strings.copy(library, stringsAt);
  Buffer.concat([CANNOT_OPEN, ZERO]).copy(library, codeAt);
  dynamic.copy(library, dynamicAt);
  writeFileSync(file, library, { mode: 0o755 });
}

const align = (at: number): number => Math.ceil(at / 8) * 8;

function pack(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, index) => void bytes.writeBigUInt64LE(BigInt(value), index * 8));
  return bytes;
}

/** A hash table with one bucket that chains all symbols; for so few a linear search is enough. */
function hashTable(count: number): Buffer {
  const chain = Array.from({ length: count + 1 }, (_, index) => (index === 0 || index === count ? 0 : index + 1));
  const table = [1, count + 1, 1, ...chain];
  const bytes = Buffer.alloc(align(table.length * 4));
  table.forEach((value, index) => void bytes.writeUInt32LE(value, index * 4));
  return bytes;
}

/** ELF, 64 bits, little-endian; a shared object for x86-64 with two program headers and no sections. */
function header(): Buffer {
  const bytes = Buffer.alloc(HEADER);
  Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]).copy(bytes);
  bytes.writeUInt16LE(3, 16);
  bytes.writeUInt16LE(62, 18);
  bytes.writeUInt32LE(1, 20);
  bytes.writeBigUInt64LE(BigInt(HEADER), 32);
  bytes.writeUInt16LE(HEADER, 52);
  bytes.writeUInt16LE(PROGRAM_HEADER, 54);
  bytes.writeUInt16LE(2, 56);
  bytes.writeUInt16LE(64, 58);
  return bytes;
}

function programHeader({ type, flags, at, size }: Record<'type' | 'flags' | 'at' | 'size', number>): Buffer {
  const bytes = Buffer.alloc(PROGRAM_HEADER);
  bytes.writeUInt32LE(type, 0);
  bytes.writeUInt32LE(flags, 4);
  pack(at, at, at, size, size, type === 1 ? 4096 : 8).copy(bytes, 8);
  return bytes;
}

/** A symbol with global binding, for a variable or a function. */
function symbol(name: number, isVariable: boolean, at: number): Buffer {
  const bytes = Buffer.alloc(SYMBOL);
  bytes.writeUInt32LE(name, 0);
  bytes.writeUInt8(isVariable ? 0x11 : 0x12, 4);
  bytes.writeUInt16LE(1, 6);
  pack(at, 8).copy(bytes, 8);
  return bytes;
}
