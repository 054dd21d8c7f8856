import { sectionTables, type Tx } from '../database/tables.ts';
import { tableOf } from '../fields/section-table.ts';
import type { RuleContext } from '../rules/rules.ts';

/** The queries on other records that rules may run within their transaction. */
export const ruleQueries = (tx: Tx): Pick<RuleContext, 'valueIn' | 'findOne'> => ({
  async valueIn(section, id, column) {
    const row = await there(tx, section).select(column).where('id', '=', id).executeTakeFirst();
    return row?.[column];
  },
  async findOne(section, holding) {
    let query = there(tx, section).select('id').orderBy('id');
    for (const [column, value] of Object.entries(holding)) {
      query = Array.isArray(value) ? query.where(column, 'in', value) : query.where(column, '=', value);
    }
    return (await query.executeTakeFirst())?.id;
  },
});

const there = (tx: Tx, section: string) =>
  sectionTables(tx)
    .selectFrom(tableOf({ code: section }))
    .where('deletedAt', 'is', null);
