import { invalidDraft } from '../../server/http/errors.ts';
import { seatRules } from '../../server/seats/seats.ts';
import { juniorActivitiesApply } from './juniorActivitiesApply.ts';

/** Children are signed up against the seats of the session. */
export const juniorActivitiesApplyRules = seatRules(juniorActivitiesApply, {
  /** The session is one of the activity; a child is signed up for it once. */
  async beforeSave(draft, { before, valueIn, findOne }) {
    if ((await valueIn('activitySession', draft.session.id, 'activity')) !== draft.activity.id) {
      throw invalidDraft({
        session: {
          zh: '这个场次不属于所选活动，请重新选择。',
          en: 'This session is of another activity; please choose again.',
        },
      });
    }
    const { childName, birthday, session } = draft;
    const same = await findOne(juniorActivitiesApply.code, {
      childName,
      birthday,
      session: session.id,
      status: living,
    });
    if (!same || same === before?.id) return draft;
    throw invalidDraft({
      childName: {
        zh: `这名儿童已报名该场次（#${same}），请勿重复登记。`,
        en: `This child is signed up for the session already (#${same}).`,
      },
    });
  },
});

/** Not refused, not cancelled, not yet over. */
const living = ['pending', 'waitlisted', 'approved'];
