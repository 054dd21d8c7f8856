import { defineScreens } from '../../client/session/routing/define-screens.ts';
import { tmpExhibition } from '../../resources/exhibition/tmpExhibition.ts';
import { wallpaper } from '../../resources/literature/wallpaper.ts';

export const exhibitionScreens = defineScreens(tmpExhibition, {
  list: () => import('./exhibition-list.tsx'),
  show: () => import('./exhibition-show.tsx'),
  form: () => import('./exhibition-form.tsx'),
});

export const wallpaperScreens = defineScreens(wallpaper, {
  list: () => import('./wallpaper-list.tsx'),
  form: () => import('./wallpaper-steps.tsx'),
});
