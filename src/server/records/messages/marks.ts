import type { Db } from '../../database/tables.ts';

interface Mark {
  operatorId: number;
  section: string;
  recordId: number;
  now: Date;
  /** Until when the message is put aside: a moment, or null for good. */
  until: Date | null;
}

/** Puts a message aside for its operator. */
export async function putAside(db: Db, { operatorId, section, recordId, now: at, until }: Mark): Promise<void> {
  await db
    .insertInto('messageMark')
    .values({ operatorId, section, recordId, at, until })
    .onConflict((row) => row.columns(['operatorId', 'section', 'recordId']).doUpdateSet({ at, until }))
    .execute();
}

/** Brings a message back that its operator has put aside. */
export async function listMessageAgain(
  db: Db,
  { operatorId, section, recordId }: Pick<Mark, 'operatorId' | 'section' | 'recordId'>,
): Promise<void> {
  await db
    .deleteFrom('messageMark')
    .where('operatorId', '=', operatorId)
    .where('section', '=', section)
    .where('recordId', '=', recordId)
    .execute();
}
