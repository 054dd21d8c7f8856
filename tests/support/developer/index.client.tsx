import { lazy } from 'react';
import { defineScreens, type SectionScreens } from '../../../src/client/routing/define-screens.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';

/** Replaces `src/resources/index.client.ts` in the build of the browser test. */
export const sectionScreens: readonly SectionScreens[] = [
  defineScreens(reminder, {
    list: lazy(async () => ({ default: (await import('./screens.tsx')).DeveloperList })),
    form: lazy(async () => ({ default: (await import('./screens.tsx')).DeveloperForm })),
  }),
];
