import { type WaitingName, waitingNames } from '../../contract/list.ts';
import { defineQueries } from '../../server/overview/cards/cards.ts';
import { deskCard } from './desk.ts';

/** Each pile is the list of the same name, so that what is counted here is what one finds there. */
export const deskQueries = defineQueries(deskCard, async ({ sections }) => {
  const deciding = sections.filter(({ resource }) => resource.workflow);
  const piles: { pile: WaitingName; count: number; section: (typeof sections)[number] }[] = [];
  for (const section of deciding) {
    const counts = await section.counts(...waitingNames.map((waiting) => ({ waiting })));
    for (const [at, pile] of waitingNames.entries()) {
      const count = counts[at] ?? 0;
      if (count > 0) piles.push({ pile, count, section });
    }
  }
  const sumOf = (name: WaitingName) => ({
    value: piles.filter(({ pile }) => pile === name).reduce((sum, { count }) => sum + count, 0),
  });
  return {
    piles: { me: sumOf('me'), returned: sumOf('returned'), ending: sumOf('ending'), stale: sumOf('stale') },
    sections: waitingNames.flatMap((name) =>
      piles
        .filter(({ pile }) => pile === name)
        .sort((one, other) => other.count - one.count)
        .map(({ section, count }) => {
          const to = section.listOf({ waiting: name });
          const label = deskCard.parts.piles.figures[name].label;
          return { cells: { section: section.resource.label, pile: label, count }, ...(to ? { to } : {}) };
        }),
    ),
  };
});
