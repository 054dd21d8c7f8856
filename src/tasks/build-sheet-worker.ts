import { resolve } from 'node:path';
import { build } from 'vite';

/**
 * The program of the threads that read sheets, for a server that runs from its sources: a thread of Node 20 reads no
 * TypeScript. `npm run build` puts the product's beside the server.
 */
export async function buildSheetWorker(directory: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'src/server/import/sheets/sheet-worker.ts',
      outDir: resolve(directory),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'sheet-worker.mjs' } },
    },
  });
  return resolve(directory, 'sheet-worker.mjs');
}
