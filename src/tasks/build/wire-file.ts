import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const INSTALLATION = resolve('src/client/transport/wire/installation.ts');

/** The file with the adapter of the installation: that of `VITE_WIRE`, or the one in the client. */
export function wireFileOf({ VITE_WIRE = '' }: NodeJS.ProcessEnv): string {
  if (!VITE_WIRE.trim()) return INSTALLATION;
  const file = resolve(VITE_WIRE.trim());
  if (!existsSync(file)) throw new Error(`VITE_WIRE names ${file}, which is not there.`);
  return file;
}

/** Puts the file that `VITE_WIRE` names in the place of `src/client/transport/wire/installation.ts`. */
export const wireFile = (environment: NodeJS.ProcessEnv): Plugin => ({
  name: 'wire-file',
  enforce: 'pre',
  async resolveId(source, importer) {
    const file = wireFileOf(environment);
    if (file === INSTALLATION || !source.endsWith('installation.ts')) return null;
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    return resolved?.id === INSTALLATION ? file : null;
  },
});
