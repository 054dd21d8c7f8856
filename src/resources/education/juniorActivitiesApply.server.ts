import { invalidDraft } from '../../server/http/errors.ts';
import { seatRules } from '../../server/records/seats/seats.ts';
import { linkMember } from '../member/member-link.server.ts';
import { juniorActivitiesApply } from './juniorActivitiesApply.ts';

/** Sign-ups take seats of the session. */
export const juniorActivitiesApplyRules = seatRules(juniorActivitiesApply, {
  /** The session must belong to the activity, and a child can be signed up for it once. */
  async beforeSave(draft, context) {
    const { before, valueIn, findOne } = context;
    if ((await valueIn('activitySession', draft.session.id, 'activity')) !== draft.activity.id) {
      throw invalidDraft({
        session: {
          zh: '这个场次不属于所选活动，请重新选择。',
          en: 'This session is of another activity; please choose again.',
        },
      });
    }
    const { childName, birthday, session } = draft;
    const existing = await findOne(juniorActivitiesApply.code, {
      childName,
      birthday,
      session: session.id,
      status: openStates,
    });
    if (!existing || existing === before?.id) return linkMember(draft, 'guardianPhone', context);
    throw invalidDraft({
      childName: {
        zh: `这名儿童已报名该场次（#${existing}），请勿重复登记。`,
        en: `This child is signed up for the session already (#${existing}).`,
      },
    });
  },
});

/** The states in which a sign-up counts: not refused, cancelled, or past. */
const openStates = ['pending', 'waitlisted', 'approved'];
