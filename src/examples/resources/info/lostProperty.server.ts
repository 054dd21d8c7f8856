import { DAY } from '../../contract/museum-time.ts';
import { defineRules } from '../../server/records/rules.ts';
import { lostProperty } from './lostProperty.ts';

const DAYS_KEPT = 180;

/** A thing that may still be claimed stays, unless it was entered just now by mistake. */
export const lostPropertyRules = defineRules(lostProperty, {
  mayDelete: (record, { now }) => {
    const days = Math.floor((now.getTime() - Date.parse(record.createdAt)) / DAY);
    return (
      days < 1 ||
      days >= DAYS_KEPT || {
        zh: `登记后 ${DAYS_KEPT} 天内可能有人认领，请勿删除。`,
        en: `Its owner may claim it within ${DAYS_KEPT} days, so it cannot be deleted yet.`,
      }
    );
  },
});
