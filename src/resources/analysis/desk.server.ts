import { messagesAddress } from '../../contract/message.ts';
import type { UnsentState } from '../../contract/outbox.ts';
import { type CardWorld, defineQueries } from '../../server/overview/cards/cards.ts';
import { deskCard } from './desk.ts';

const { figures } = deskCard.parts.piles;
type Pile = keyof typeof figures;
const pileNames = Object.keys(figures) as Pile[];

/** The maximum number of returned records that the card shows. */
const MAX_RETURNED = 20;

/** Each figure counts by the list filter `waiting` of the same name, so it equals the total of that list. */
export const deskQueries = defineQueries(deskCard, async (world) => {
  const { sections, pendingRows, mayDecide, isEditor } = world;
  const unsent = await unsentFigures(world);
  if (!mayDecide && !isEditor) return { piles: null, unsent, returned: null, sections: null };
  const deciding = sections.filter(({ resource }) => resource.workflow);
  const piles: { pile: Pile; count: number; section: (typeof sections)[number] }[] = [];
  for (const section of deciding) {
    const counts = await section.counts(...pileNames.map((waiting) => ({ waiting })));
    for (const [at, pile] of pileNames.entries()) {
      const count = counts[at] ?? 0;
      if (count > 0) piles.push({ pile, count, section });
    }
  }
  const returned = await pendingRows('returned', MAX_RETURNED);
  /** Rows of a single section link to its list; rows of several sections to the panel of messages. */
  const addressOf = (name: Pile, matching: typeof piles): string | undefined => {
    const [only, other] = matching;
    if (only && !other) return only.section.listOf({ waiting: name });
    return other && (name === 'decision' || name === 'returned') ? messagesAddress : undefined;
  };
  const figureOf = (name: Pile) => {
    const matching = piles.filter(({ pile }) => pile === name);
    const to = addressOf(name, matching);
    return { value: matching.reduce((sum, { count }) => sum + count, 0), ...(to ? { to } : {}) };
  };
  return {
    piles: {
      returned: figureOf('returned'),
      decision: figureOf('decision'),
      drafts: figureOf('drafts'),
      ending: figureOf('ending'),
      stale: figureOf('stale'),
    },
    unsent,
    returned: returned.length > 0 ? returned.map(returnedRow) : null,
    sections: pileNames.flatMap((name) =>
      piles
        .filter(({ pile }) => pile === name)
        .sort((one, other) => other.count - one.count)
        .map(({ pile, section, count }) => {
          const to = section.listOf({ waiting: pile });
          return {
            cells: { section: section.resource.label, pile: figures[pile].label, count },
            ...(to ? { to } : {}),
          };
        }),
    ),
  };
});

/** Messages to applicants that did not go out; nothing is said while all did. */
async function unsentFigures({ unsentMessages }: CardWorld) {
  const { counts, to } = await unsentMessages();
  if (counts.size === 0) return null;
  const figureOf = (state: UnsentState) => {
    const value = counts.get(state) ?? 0;
    return { value, ...(to && value > 0 ? { to: to(state) } : {}) };
  };
  return { failed: figureOf('failed'), held: figureOf('held'), uncertain: figureOf('uncertain') };
}

const returnedRow = ({ resource, message }: Awaited<ReturnType<CardWorld['pendingRows']>>[number]) => ({
  cells: {
    title: message.title,
    section: resource.label,
    reason: message.returned?.reason ?? null,
    by: message.by?.title ?? { zh: '系统', en: 'the system' },
    at: message.since,
  },
  to: `${resource.path}/show/${message.id}`,
});
