import type { ComponentType } from 'react';
import type { PartContent } from '../../contract/dashboard.ts';
import type { Card, ContentOf } from '../../declare/card.ts';
import type { Load } from '../ui/lazy.tsx';
import { lazyChunk } from '../ui/lazy.tsx';

/** The part of a card as the server has computed it, in the language of the screen. */
export interface CardPartProps<C extends Card = Card, N extends keyof C['parts'] = keyof C['parts']> {
  content: Card extends C ? PartContent : ContentOf<C['parts'][N], string>;
}

/** The parts of a card that components of their own draw, as generic code sees them. */
export interface CardParts {
  code: string;
  parts: Readonly<Record<string, ComponentType<CardPartProps>>>;
}

/** Lets components of their own draw parts of a card; heading, loading, failure and export stay the card's. */
export const defineCardParts = <const C extends Card>(
  card: C,
  parts: { [N in keyof C['parts']]?: Load<CardPartProps<C, N>> },
): CardParts => ({
  code: card.code,
  parts: Object.fromEntries(
    Object.entries(parts as unknown as Record<string, Load<CardPartProps>>).map(([name, load]) => [
      name,
      lazyChunk(load),
    ]),
  ),
});
