import { resolve } from 'node:path';
import { menu, records } from '../resources/index.ts';
import { restoreBackup } from '../server/backup/restore.ts';
import { CannotStart } from '../server/data/cannot-start.ts';
import { openDatabase } from '../server/data/open.ts';
import { readConfig, saying } from './backup.ts';

/** Puts a backup into an empty DATA_DIR or an empty DATABASE_URL: `npm run restore <file>`. */
export default async function restore([name]: readonly string[]): Promise<void> {
  await saying(async () => {
    if (!name) throw new CannotStart('Which file? npm run restore museum-202611221200.backup');
    const { dataDir, databaseUrl } = readConfig();
    const database = await openDatabase({ dataDir, databaseUrl });
    try {
      const { rows, files } = await restoreBackup(resolve(name), { database, dataDir, menu, records });
      console.log(`${rows} rows and ${files} files are there again.`);
    } finally {
      await database.close();
    }
  });
}
