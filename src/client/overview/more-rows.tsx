import { useState } from 'react';
import { useLanguage } from '../ui/language.tsx';
import { overviewMessages, overviewSentences } from './messages.ts';

/** The number of rows a card shows until it is expanded, and reserves space for. */
export const COLLAPSED_ROWS = 6;

/** The height reserved until the rows arrive; none when there are no rows, because the message is shorter. */
export const reservedHeight = (rows: readonly unknown[] | undefined, size: number) =>
  rows?.length === 0 ? {} : { minBlockSize: size };

/** The first rows, and a button that shows all of them. */
export function useExpandableRows<T>(rows: readonly T[]) {
  const { say } = useLanguage();
  const [isExpanded, setExpanded] = useState(false);
  const expandButton =
    rows.length > COLLAPSED_ROWS ? (
      <button type="button" className="link-button" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
        {say(isExpanded ? overviewMessages.fewer : overviewSentences.all(rows.length))}
      </button>
    ) : null;
  return { visibleRows: isExpanded ? rows : rows.slice(0, COLLAPSED_ROWS), expandButton };
}
