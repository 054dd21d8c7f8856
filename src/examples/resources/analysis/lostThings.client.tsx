import { defineCardParts } from '../../client/overview/define-card-parts.ts';
import { lostThingsCard } from './lostThings.ts';

/** The totals of the card are a sentence. */
export const lostThingsParts = defineCardParts(lostThingsCard, {
  totals: () => import('./lostThings-totals.client.tsx'),
});
