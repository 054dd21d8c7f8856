import type { Card } from '../declare/card.ts';
import { aheadCard } from './analysis/ahead.ts';
import { applicationsCard } from './analysis/applications.ts';
import { attendanceCard } from './analysis/attendance.ts';
import { collectionCard } from './analysis/collection.ts';
import { contentCard } from './analysis/content.ts';
import { custodyCard } from './analysis/custody.ts';
import { decisionsCard } from './analysis/decisions.ts';
import { deskCard } from './analysis/desk.ts';
import { membersCard } from './analysis/members.ts';
import { receptionCard } from './analysis/reception.ts';
import { systemCard } from './analysis/system.ts';
import { volunteersCard } from './analysis/volunteers.ts';
import { writingCard } from './analysis/writing.ts';

/**
 * The cards of the overview in their order, which operators may change for themselves. Not in `index.ts`, so that only
 * the overview loads them.
 */
export const cards: readonly Card[] = [
  receptionCard,
  deskCard,
  decisionsCard,
  writingCard,
  custodyCard,
  aheadCard,
  applicationsCard,
  membersCard,
  contentCard,
  attendanceCard,
  volunteersCard,
  collectionCard,
  systemCard,
];
