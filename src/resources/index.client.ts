import { definePage } from '../client/session/routing/define-screens.ts';
import type { PageScreen, SectionScreens } from '../client/session/routing/section-screens.ts';
import { overview } from './analysis/overview.ts';
import { messageTemplateScreens } from './shared/messageTemplate.client.tsx';
import { operatorScreens } from './system/operator.client.tsx';
import { roleScreens } from './system/role.client.tsx';

/** The sections with screens of their own. */
export const sectionScreens: readonly SectionScreens[] = [roleScreens, messageTemplateScreens, operatorScreens];

/** The screens of the menu entries without records. */
export const pageScreens: readonly PageScreen[] = [
  definePage(overview, () => import('./analysis/overview.client.tsx')),
];
