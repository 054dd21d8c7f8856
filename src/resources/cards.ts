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

/**
 * The cards of the overview in their order, a wide and a narrow one per row. Not in `index.ts`, so that only the
 * overview loads them.
 */
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
