import { defineScreens } from '../../client/session/routing/define-screens.ts';
import { lostProperty } from './lostProperty.ts';

/** What the section has of its own on the screens. */
export const lostPropertyScreens = defineScreens(lostProperty, {
  show: () => import('./lostProperty-show.client.tsx'),
  cells: { place: () => import('./lostProperty-place.client.tsx') },
  panels: {
    age: {
      label: { zh: '登记时间', en: 'Time of entry' },
      at: 'beside',
      load: () => import('./lostProperty-age.client.tsx'),
    },
  },
});
