import type { ListLook, ListLooks } from '../../contract/preference.ts';
import { mayDo } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Operator } from '../access.ts';
import { knownLook } from './list-looks.ts';
import type { Db } from './tables.ts';

/** How an operator wants the lists to look that they may read. */
export async function looksOf(db: Db, operator: Operator, records: readonly Resource[]): Promise<ListLooks> {
  const kept = await db
    .selectFrom('preference')
    .select(['section', 'look'])
    .where('operatorId', '=', operator.id)
    .where('look', 'is not', null)
    .execute();
  return Object.fromEntries(
    kept.flatMap(({ section, look }) => {
      const resource = records.find(({ code }) => code === section);
      return resource && look && mayRead(operator, resource, records)
        ? [[section, knownLook(look, resource, operator)]]
        : [];
    }),
  );
}

/** When an operator last looked at the lists that they may read. */
export async function seenOf(
  db: Db,
  operator: Operator,
  records: readonly Resource[],
): Promise<Record<string, string>> {
  const kept = await db
    .selectFrom('preference')
    .select(['section', 'seenAt'])
    .where('operatorId', '=', operator.id)
    .where('seenAt', 'is not', null)
    .execute();
  const isOpen = (section: string) =>
    records.some((resource) => resource.code === section && mayRead(operator, resource, records));
  return Object.fromEntries(
    kept.flatMap(({ section, seenAt }) => (seenAt && isOpen(section) ? [[section, seenAt]] : [])),
  );
}

export async function noteSeen(db: Db, { id }: Operator, { code }: Resource, seenAt: Date): Promise<void> {
  await db
    .insertInto('preference')
    .values({ operatorId: id, section: code, seenAt })
    .onConflict((row) => row.columns(['operatorId', 'section']).doUpdateSet({ seenAt }))
    .execute();
}

/** `null`: as declared again. */
export const keepLook = async (db: Db, { id }: Operator, { code }: Resource, look: ListLook | null): Promise<void> => {
  const written = look && JSON.stringify(look);
  await db
    .insertInto('preference')
    .values({ operatorId: id, section: code, look: written })
    .onConflict((row) => row.columns(['operatorId', 'section']).doUpdateSet({ look: written }))
    .execute();
};

export const mayRead = (
  { codes }: Pick<Operator, 'codes'>,
  resource: Resource,
  records: readonly Resource[],
): boolean => mayDo(resource, 'list', (code) => codes.has(code), records);
