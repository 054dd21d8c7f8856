import { resolve } from 'node:path';
import { build } from 'vite';

/** Builds the worker thread that reads uploaded sheets and returns the path of its file. */
export async function buildSheetWorker(directory: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    // The folder may be one from which Node finds no packages.
    ssr: { noExternal: true },
    build: {
      ssr: 'src/server/files/import/sheets/sheet-worker.ts',
      outDir: resolve(directory),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'sheet-worker.mjs' } },
    },
  });
  return resolve(directory, 'sheet-worker.mjs');
}
