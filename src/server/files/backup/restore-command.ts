import { resolve } from 'node:path';
import { StartupError } from '../../config/startup-error.ts';
import { openDatabase } from '../../database/open.ts';
import { verifyRegisters } from '../../records/register/verify-register.ts';
import { EXIT_NOT_WHOLE } from './failed.ts';
import { reportContents } from './report-contents.ts';
import { readConfig, reportFailure } from './report-failure.ts';
import { type RestoreTarget, restoreBackup } from './restore.ts';

/** Puts a backup into an empty DATA_DIR or an empty DATABASE_URL: `npm run restore <file>`. */
export async function restoreCommand([name]: readonly string[], target: RestoreTarget): Promise<void> {
  await reportFailure(async () => {
    if (!name) throw new StartupError('Which file? npm run restore museum-202611221200.backup');
    const { dataDir, databaseUrl } = readConfig();
    const database = await openDatabase({ dataDir, databaseUrl });
    try {
      const { rows, files, lacks } = await restoreBackup(resolve(name), {
        database: { db: database.withoutTimeout },
        dataDir,
        ...target,
      });
      reportContents(`${rows} rows and ${files} files are there again`, '.', lacks);
      if (!target.sections.some(({ workflow }) => workflow?.register)) return;
      const { lines, isWhole } = await verifyRegisters(database.db, target.sections);
      for (const line of lines) console.log(line);
      if (!isWhole) process.exitCode = EXIT_NOT_WHOLE;
    } finally {
      await database.close();
    }
  });
}
