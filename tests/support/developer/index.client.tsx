import { definePage, defineScreens } from '../../../src/client/session/routing/define-screens.ts';
import type { PageScreen, SectionScreens } from '../../../src/client/session/routing/section-screens.ts';
import { exhibitionScreens, wallpaperScreens } from '../../../src/examples/refine/screens.ts';
import { overview } from '../../../src/resources/analysis/overview.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';
import { messageTemplateScreens } from '../../../src/resources/shared/messageTemplate.client.tsx';
import { operatorScreens } from '../../../src/resources/system/operator.client.tsx';

/** Replaces `src/resources/index.client.ts` in the build of the browser test. */
export const sectionScreens: readonly SectionScreens[] = [
  defineScreens(reminder, {
    list: async () => ({ default: (await import('./screens.tsx')).DeveloperList }),
    form: async () => ({ default: (await import('./screens.tsx')).DeveloperForm }),
  }),
  // Its tab must have a screen.
  messageTemplateScreens,
  operatorScreens,
  exhibitionScreens,
  wallpaperScreens,
];

export const pageScreens: readonly PageScreen[] = [
  definePage(overview, () => import('../../../src/resources/analysis/overview.client.tsx')),
];
