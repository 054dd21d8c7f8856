import type { SectionSeed } from '../server/data/seed.ts';
import type { SectionRules } from '../server/rules.ts';
import { newsSeed } from './info/news.seed.ts';
import { newsRules } from './info/news.server.ts';
import { noticeSeed } from './info/notice.seed.ts';
import { reminderSeed } from './info/reminder.seed.ts';

/** The sections with rules of their own. */
export const rules: readonly SectionRules[] = [newsRules];

/** The demonstration records, in the order they are made: a section comes after those it refers to. */
export const seeds: readonly SectionSeed[] = [newsSeed, noticeSeed, reminderSeed];
