import { calls } from '../../contract/calls.ts';
import type { CardLayout } from '../../contract/dashboard.ts';
import { usePreferenceCall } from '../session/preference-call.tsx';
import { useChangePreferences, usePreferences } from '../session/preferences.tsx';
import { useFeature } from '../session/use-feature.ts';

/** The operator's own order of the cards, and a function that stores another one; undefined where the server stores none. */
export function useCardLayout(): [CardLayout | undefined, ((layout: CardLayout | null) => void) | undefined] {
  const { cards } = usePreferences();
  const changePreferences = useChangePreferences();
  const callPreference = usePreferenceCall();
  const isStored = useFeature('cardLayout');
  const change = (layout: CardLayout | null) => {
    changePreferences(() => ({ cards: layout ?? { order: [], hidden: [] } }));
    // The request helper shows the error; the layout stays until the page is reloaded.
    callPreference({ url: calls.dashboardLayout, method: 'put', values: layout ?? { order: [], hidden: [] } }).catch(
      () => undefined,
    );
  };
  return [cards, isStored ? change : undefined];
}

/** Cards in the operator's order; a card that the order does not name keeps its place behind the one declared before it. */
export function orderCards<C extends { code: string }>(cards: readonly C[], order: readonly string[] = []): C[] {
  const named = order.flatMap((code) => cards.find((card) => card.code === code) ?? []);
  const ordered = [...named];
  for (const [at, card] of cards.entries()) {
    if (named.includes(card)) continue;
    const before = at === 0 ? -1 : ordered.indexOf(cards[at - 1] as C);
    ordered.splice(before + 1, 0, card);
  }
  return ordered;
}
