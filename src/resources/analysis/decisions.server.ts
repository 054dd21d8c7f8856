import { DAY } from '../../contract/museum-time.ts';
import { defineQueries } from '../../server/overview/cards/cards.ts';
import { decisionsCard } from './decisions.ts';

const MAX_ROWS = 60;

export const decisionsQueries = defineQueries(decisionsCard, async ({ pendingRows, mayDecide, now }) => {
  if (!mayDecide) return { waiting: null };
  const rows = await pendingRows('decision', MAX_ROWS);
  return {
    waiting: rows.map(({ resource, message }) => ({
      cells: {
        title: message.title,
        section: resource.label,
        by: message.by?.title ?? null,
        days: Math.floor((now.getTime() - Date.parse(message.since)) / DAY),
      },
      to: `${resource.path}/show/${message.id}`,
    })),
  };
});
