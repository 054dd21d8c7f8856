import type { SectionScreens } from '../client/screens/define-screens.ts';

/** The sections with screens of their own; none yet. */
export const sectionScreens: readonly SectionScreens[] = [];
