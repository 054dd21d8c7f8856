import { todayInShanghai } from '../../kinds/date/date.ts';
import { defineRules, type MoveColumns } from '../../server/records/rules.ts';
import { collectionManage } from './collectionManage.ts';

/** The register says since when an object is in it. */
export const collectionManageRules = defineRules(collectionManage, {
  fills: ['registeredOn'],

  onMove: (_record, move, { now }): MoveColumns => (move === 'register' ? { registeredOn: todayInShanghai(now) } : {}),
});
