import { DAY } from '../../contract/museum-time.ts';
import { ageOn } from '../../declare/comparisons.ts';
import { todayInShanghai } from '../../kinds/date/date.ts';
import { invalidDraft } from '../../server/http/errors.ts';
import { defineRules, type MoveColumns } from '../../server/records/rules.ts';
import { linkMember } from '../member/member-link.server.ts';
import { friendsOfMuseumsApply } from './friendsOfMuseumsApply.ts';

const TIERS = 'friendsOfMuseums';

/** Who may become a friend, and how long a card is valid. */
export const friendsOfMuseumsApplyRules = defineRules(friendsOfMuseumsApply, {
  async beforeSave(draft, context) {
    const { before, now, valueIn, findOne } = context;
    const minAge = await valueIn(TIERS, draft.tier.id, 'minAge');
    const age = ageOn(draft.birthday, todayInShanghai(now));
    if (age !== undefined && typeof minAge === 'number' && age < minAge) {
      throw invalidDraft({ birthday: tooYoung(minAge) });
    }
    const existing = draft.idNo && (await findOne(friendsOfMuseumsApply.code, { idNo: draft.idNo, status: 'active' }));
    if (existing && existing !== before?.id) throw invalidDraft({ idNo: friendAlready(existing) });
    return linkMember(draft, 'phone', context);
  },

  fills: ['renewals'],

  async onMove(record, move, { now, valueIn }): Promise<MoveColumns> {
    if (move !== 'approve' && move !== 'renew') return {};
    const months = Number((await valueIn(TIERS, record.tier.id, 'validMonths')) ?? 12);
    const today = todayInShanghai(now);
    if (move === 'renew') {
      // An expired card starts again today; a valid one is extended from its last day.
      const from = record.validTo && record.validTo >= today ? dayAfter(record.validTo) : today;
      return { validTo: lastDayOf(from, months), renewals: (record.renewals ?? 0) + 1 };
    }
    const validFrom = record.validFrom ?? today;
    return { validFrom, validTo: record.validTo ?? lastDayOf(validFrom, months), renewals: 0 };
  },
});

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

const dayAfter = (day: string): string => dayOf(Date.parse(day) + DAY);

/** The last day of a period of `months` months; in a shorter month, its last day stands for the missing one. */
function lastDayOf(from: string, months: number): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  const longest = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(day, longest)) - DAY);
}

const tooYoung = (age: number) => ({
  zh: `此类别须年满 ${age} 岁。`,
  en: `This membership is from age ${age}.`,
});

const friendAlready = (id: number) => ({
  zh: `此证件号码已是有效会员（#${id}），请办理续期。`,
  en: `Whoever has this document is a friend already (#${id}); please renew that card.`,
});
