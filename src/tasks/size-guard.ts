import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The JavaScript a browser needs before it can show the first rows, as last recorded by `npm run bench -- --record`. */
const RECORD = 'src/tasks/recorded.json';

/** How much it may grow before somebody has to decide that it is worth it. */
const MAY_GROW = 1.05;

/** Fails a build whose way to the first rows has become noticeably heavier. */
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
      const needed = [entry.fileName, ...entry.imports];
      const bytes = needed.reduce((sum, file) => sum + compressedSize(join(dir, file)), 0);
      const most = recorded() * MAY_GROW;
      if (bytes > most) {
        this.error(
          `The JavaScript up to the first rows is ${kib(bytes)} KiB, more than 5 % over the ${kib(recorded())} recorded. Load something later, or record the new figure: npm run bench -- --record`,
        );
      }
    },
  },
});

export const record = (bytes: number): void =>
  writeFileSync(
    RECORD,
    `${JSON.stringify({ javascriptToFirstRows: Math.round(bytes) }, null, 1).replace(/\n\s*/g, ' ')}\n`,
  );

const recorded = (): number => JSON.parse(readFileSync(RECORD, 'utf8')).javascriptToFirstRows;

const compressedSize = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

const kib = (bytes: number): string => (bytes / 1024).toFixed(0);
