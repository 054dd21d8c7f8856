import { todayInShanghai } from '../../kinds/date/date.ts';
import { defineRules, type MoveColumns } from '../../server/records/rules.ts';
import { collectionManage } from './collectionManage.ts';

/** Whether one of the loans has no end, or an end that has not passed. */
const isLent = (loans: readonly { to: string | null }[] | null, today: string): boolean =>
  (loans ?? []).some(({ to }) => to === null || to >= today);

const lentSentence = {
  zh: '这件藏品还有未归还的出借，请先登记归还日期。',
  en: 'This object is still on loan; please enter the day of its return first.',
};

/** The register says since when an object is in it. */
export const collectionManageRules = defineRules(collectionManage, {
  fills: ['registeredOn'],

  mayMove: ({ loans }, move, { now }) =>
    (move !== 'proposeDeaccession' && move !== 'approve') || !isLent(loans, todayInShanghai(now)) || lentSentence,

  onMove(_record, move, { now }): MoveColumns {
    if (move === 'register') return { registeredOn: todayInShanghai(now) };
    // What has left the collection is neither shown nor in store.
    return move === 'approve' ? { publicView: false, location: null } : {};
  },
});
