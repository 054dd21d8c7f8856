import type { SectionScreens } from '../client/routing/define-screens.ts';
import { operatorScreens } from './system/operator.client.tsx';
import { roleScreens } from './system/role.client.tsx';

/** The sections with screens of their own. */
export const sectionScreens: readonly SectionScreens[] = [roleScreens, operatorScreens];
