import { resolve } from 'node:path';
import { StartupError } from '../config/startup-error.ts';
import { openDatabase } from '../database/open.ts';
import { readConfig, reportFailure } from './report-failure.ts';
import { type RestoreTarget, restoreBackup } from './restore.ts';

/** Puts a backup into an empty DATA_DIR or an empty DATABASE_URL: `npm run restore <file>`. */
export async function restoreCommand([name]: readonly string[], target: RestoreTarget): Promise<void> {
  await reportFailure(async () => {
    if (!name) throw new StartupError('Which file? npm run restore museum-202611221200.backup');
    const { dataDir, databaseUrl } = readConfig();
    const database = await openDatabase({ dataDir, databaseUrl });
    try {
      const { rows, files } = await restoreBackup(resolve(name), {
        database: { db: database.withoutTimeout },
        dataDir,
        ...target,
      });
      console.log(`${rows} rows and ${files} files are there again.`);
    } finally {
      await database.close();
    }
  });
}
