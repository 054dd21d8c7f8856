import type { CardParts } from '../client/overview/define-card-parts.ts';

/** The cards with parts of their own look. Not in `index.client.ts`, so that only the overview loads them. */
export const cardParts: readonly CardParts[] = [];
