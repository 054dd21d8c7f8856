import { defineRules } from '../../server/records/rules.ts';
import { linkMember } from '../member/member-link.server.ts';
import { volunteer } from './volunteer.ts';

/** A volunteer is linked to the member with the same telephone number. */
export const volunteerRules = defineRules(volunteer, {
  beforeSave: (draft, context) => linkMember(draft, 'phone', context),
});
