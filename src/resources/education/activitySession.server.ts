import { defineRules } from '../../server/rules/rules.ts';
import { rejectFewerSeats } from '../../server/seats/seats.ts';
import { activitySession } from './activitySession.ts';
import { juniorActivitiesApply } from './juniorActivitiesApply.ts';

const refuseFewer = rejectFewerSeats(juniorActivitiesApply);

/** A session never has fewer seats than have been given. */
export const activitySessionRules = defineRules(activitySession, {
  beforeSave: (draft, context) => refuseFewer(draft, context),
});
