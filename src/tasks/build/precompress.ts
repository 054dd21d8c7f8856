import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compressBrotli = promisify(brotliCompress);

/** Writes a `.br` file beside every text file of the build, as compressing at this level is too slow for each request. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .map((name) => join(dir, name))
      .filter((file) => /\.(js|css|svg|json|txt)$/.test(file) && statSync(file).size > 512);
    await Promise.all(files.map(writeCompressed));
  },
});

async function writeCompressed(file: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${file}.br`, await compressBrotli(readFileSync(file), { params }));
}
