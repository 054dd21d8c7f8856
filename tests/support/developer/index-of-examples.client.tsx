import { definePage } from '../../../src/client/session/routing/define-screens.ts';
import type { PageScreen, SectionScreens } from '../../../src/client/session/routing/section-screens.ts';
import { floorPlan } from '../../../src/examples/resources/floorPlan/floorPlan.ts';
import { newsScreens } from '../../../src/examples/resources/info/news.client.tsx';
import { pageScreens as developerPages, sectionScreens as developerScreens } from './index.client.tsx';

/** The developer's screens with the examples of slots and of a page, as a section developer copies them. */
export const sectionScreens: readonly SectionScreens[] = [...developerScreens, newsScreens];

export const pageScreens: readonly PageScreen[] = [
  ...developerPages,
  definePage(floorPlan, () => import('../../../src/examples/resources/floorPlan/floorPlan.client.tsx')),
];
