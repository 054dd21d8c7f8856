import { IMPORT } from '../../../declare/actions.ts';
import type { Tx } from '../../database/tables.ts';
import { writeAudit } from '../../records/history/audit.ts';
import { countSheetRows, type StoredSheet } from './sheets.ts';

/** Writes the audit entry of an import, beside those of its records. */
export async function auditSheet(
  tx: Tx,
  { id, format, columns }: StoredSheet,
  { section, operatorId, at }: { section: string; operatorId: number; at: Date },
): Promise<void> {
  const { created = 0, changed = 0, same = 0, wrong = 0, failed = 0 } = await countSheetRows(tx, id);
  const operator = await tx
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('id', '=', operatorId)
    .executeTakeFirst();
  await writeAudit(tx, {
    operator: operator ?? null,
    at,
    action: IMPORT,
    section,
    details: {
      format,
      columns: columns.filter((name) => name !== null),
      rows: created + changed,
      created,
      changed,
      same,
      refused: wrong + failed,
    },
  });
}
