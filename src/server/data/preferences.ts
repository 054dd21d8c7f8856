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
