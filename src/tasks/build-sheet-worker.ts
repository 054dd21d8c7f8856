import { resolve } from 'node:path';
import { build } from 'vite';

/** The worker program that reads sheets: the built `import/sheets/sheet-worker.ts`. */
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
