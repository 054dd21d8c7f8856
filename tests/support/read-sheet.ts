import { readSheet as readBatches } from '../../src/server/files/import/sheets/read-sheet.ts';
import type { SheetRow } from '../../src/server/files/import/sheets/sheet.ts';

/** Reads a file like the thread of the server, and returns its rows. */
export async function readSheet(bytes: Buffer): Promise<{ format: string; rows: SheetRow[] }> {
  const { format, batches } = await readBatches(bytes);
  return { format, rows: batches.flatMap((batch) => JSON.parse(batch) as SheetRow[]) };
}
