import { defineScreens } from '../../client/session/routing/define-screens.ts';
import { lostProperty } from './lostProperty.ts';

/** The page of a record says how long ago it was entered. */
export const lostPropertyScreens = defineScreens(lostProperty, {
  show: () => import('./lostProperty-show.client.tsx'),
});
