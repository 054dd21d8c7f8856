import type { CardParts } from '../../../src/client/overview/define-card-parts.ts';
import { lostThingsParts } from '../../../src/examples/resources/analysis/lostThings.client.tsx';

/** Replaces `src/resources/cards.client.ts` in the build of the browser test. */
export const cardParts: readonly CardParts[] = [lostThingsParts];
