import type { ReferenceValue } from '../../contract/record.ts';
import type { ReferenceField } from '../../declare/kinds/reference.ts';
import { sectionsIn } from '../data/tables.ts';
import { oneOf } from './choice.ts';
import type { ServerKind, Stored } from './kind.ts';

export const reference: ServerKind<ReferenceField> = {
  columnType: 'integer',
  request: () => ({ type: 'object', properties: { id: { type: 'integer' } } }),
  response: () => ({ type: 'object', properties: { id: { type: 'integer' }, title: { type: 'string' } } }),
  titled: ({ to }) => to,
  async store(value, { to }, { db, titleOf }): Promise<Stored> {
    const { id } = value as ReferenceValue;
    if (id > LARGEST) return { refused: gone };
    const there = await sectionsIn(db)
      .selectFrom(titleOf(to).table)
      .select('id')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    return there ? { column: id } : { refused: gone };
  },
  match(where, column, words) {
    const asked = words.filter((word) => word !== '');
    const ids = asked.filter((word) => /^\d+$/.test(word) && Number(word) <= LARGEST).map(Number);
    // Somebody asked for a record there cannot be: no row, rather than every row.
    if (asked.length > 0 && ids.length === 0) return where.lit(false);
    return oneOf(where, column, ids);
  },
};

const LARGEST = 2_147_483_647;

const gone = {
  zh: '所选的记录已不存在，请重新选择。',
  en: 'The chosen record no longer exists; please choose another.',
};
