import { defineRules } from '../../server/rules/rules.ts';
import { rejectFewerSeats } from '../../server/seats/seats.ts';
import { activitySession } from './activitySession.ts';
import { juniorActivitiesApply } from './juniorActivitiesApply.ts';

const assertEnoughSeats = rejectFewerSeats(juniorActivitiesApply);

/** A session cannot have fewer seats than are already taken. */
export const activitySessionRules = defineRules(activitySession, {
  beforeSave: (draft, context) => assertEnoughSeats(draft, context),
});
