import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Holds the size of the JavaScript needed for the first rows. */
const RECORD = 'src/tasks/build/recorded.json';

/** The size may grow by 5 %; more must be recorded on purpose. */
const MAY_GROW = 1.05;

/** Fails a build whose JavaScript up to the first rows has grown too much. */
export const sizeGuard = (): Plugin => ({
  name: 'size-guard',
  apply: 'build',
  writeBundle: {
    // After the compressed files have been written.
    order: 'post',
    sequential: true,
    handler({ dir = '' }, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (entry?.type !== 'chunk') return;
      const initialFiles = [entry.fileName, ...entry.imports];
      const bytes = initialFiles.reduce((sum, file) => sum + compressedSize(join(dir, file)), 0);
      const limit = readRecord() * MAY_GROW;
      if (bytes > limit) {
        this.error(
          `The JavaScript up to the first rows is ${kib(bytes)} KiB, more than 5 % over the ${kib(readRecord())} recorded. Load something later, or write the new size into ${RECORD}`,
        );
      }
    },
  },
});

const readRecord = (): number => JSON.parse(readFileSync(RECORD, 'utf8')).javascriptToFirstRows;

const compressedSize = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

const kib = (bytes: number): string => (bytes / 1024).toFixed(0);
