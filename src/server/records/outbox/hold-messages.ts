import type { Sentence } from '../../../contract/label.ts';
import type { Tx } from '../../database/tables.ts';

/**
 * Leaves what waited when a backup was taken to a person: the installation that was backed up has sent it in the meantime, and
 * a second one that is started from the backup for a trial must not write to anybody.
 */
export const holdMessages = async (tx: Tx): Promise<void> => {
  await tx
    .updateTable('outbox')
    .set({ state: 'uncertain', nextTry: null, claimedAt: null, problem: JSON.stringify(restored) })
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
};

const restored: Sentence = {
  zh: '数据由备份恢复，备份之后可能已经发送；如未收到，请重新发送。',
  en: 'The data was restored from a backup, after which it may have been sent; if it has not, please send it again.',
};
