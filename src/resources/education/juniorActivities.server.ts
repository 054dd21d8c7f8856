import { defineRules } from '../../server/records/rules.ts';
import { juniorActivities } from './juniorActivities.ts';

/** From this age children may take part without a guardian's consent. */
const OF_AGE = 14;

/** Consent of a guardian is required wherever younger children may take part, whatever the form says. */
export const juniorActivitiesRules = defineRules(juniorActivities, {
  beforeSave: (draft) =>
    draft.ageMin !== null && draft.ageMin < OF_AGE ? { ...draft, guardianRequired: true } : draft,
});
