import { defineRules } from '../../server/rules/rules.ts';
import { juniorActivities } from './juniorActivities.ts';

/** From this age children may sign up without a guardian's consent. */
const OF_AGE = 14;

/** Where younger children take part a guardian consents, whatever was chosen. */
export const juniorActivitiesRules = defineRules(juniorActivities, {
  beforeSave: (draft) =>
    draft.ageMin !== null && draft.ageMin < OF_AGE ? { ...draft, guardianRequired: true } : draft,
});
