import type { Card } from '../declare/card.ts';
import { aheadCard } from './analysis/ahead.ts';
import { applicationsCard } from './analysis/applications.ts';
import { attendanceCard } from './analysis/attendance.ts';
import { collectionCard } from './analysis/collection.ts';
import { contentCard } from './analysis/content.ts';
import { deskCard } from './analysis/desk.ts';
import { membersCard } from './analysis/members.ts';
import { systemCard } from './analysis/system.ts';
import { volunteersCard } from './analysis/volunteers.ts';

/** The cards of the overview in their order, a wide one and a narrow one to a row; apart from the menu, so that no other page brings them along. */
export const cards: readonly Card[] = [
  deskCard,
  aheadCard,
  applicationsCard,
  attendanceCard,
  membersCard,
  systemCard,
  contentCard,
  volunteersCard,
  collectionCard,
];
