import { todayInShanghai } from '../../kinds/date/date.ts';
import { defineRules, type MoveColumns } from '../../server/records/rules.ts';
import { collectionManage } from './collectionManage.ts';

/** Whether one of the loans has not been returned; the day on which it is due says nothing about that. */
const isLent = (loans: readonly { returnedOn: string | null }[] | null): boolean =>
  (loans ?? []).some(({ returnedOn }) => returnedOn === null);

const lentSentence = {
  zh: '这件藏品还有未归还的出借，请先登记归还日期。',
  en: 'This object is still on loan; please enter the day of its return first.',
};

/** The register says since when an object is in it. */
export const collectionManageRules = defineRules(collectionManage, {
  fills: ['registeredOn'],

  mayMove: ({ loans }, move) => (move !== 'proposeDeaccession' && move !== 'approve') || !isLent(loans) || lentSentence,

  onMove(_record, move, { now }): MoveColumns {
    if (move === 'register') return { registeredOn: todayInShanghai(now) };
    // What has left the collection is neither shown nor in store.
    return move === 'approve' ? { publicView: false, location: null } : {};
  },
});
