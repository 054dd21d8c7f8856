import { eventRules } from '../../server/records/seats/seats.ts';
import { activitySession } from './activitySession.ts';
import { juniorActivitiesApply } from './juniorActivitiesApply.ts';

/** The seats of a session follow its capacity. */
export const activitySessionRules = eventRules(activitySession, juniorActivitiesApply);
