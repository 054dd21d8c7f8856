import { defineScreens } from '../../client/routing/define-screens.ts';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { lostProperty } from './lostProperty.ts';

/** The page of a record says how long ago it was entered. */
export const lostPropertyScreens = defineScreens(lostProperty, {
  show: lazyChunk(async () => ({ default: (await import('./lostProperty-show.client.tsx')).ShowLostProperty })),
});
