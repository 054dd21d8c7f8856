import { useState } from 'react';
import { useLanguage } from '../ui/language.tsx';
import { overviewMessages, overviewSentences } from './messages.ts';

/** The number of rows a card shows until it is expanded. */
export const COLLAPSED_ROWS = 5;

/** The first rows, and a button that shows all of them. */
export function useExpandableRows<T>(rows: readonly T[], collapsed = COLLAPSED_ROWS) {
  const { say } = useLanguage();
  const [isExpanded, setExpanded] = useState(false);
  const expandButton =
    rows.length > collapsed ? (
      <button type="button" className="link-button" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
        {say(isExpanded ? overviewMessages.fewer : overviewSentences.all(rows.length))}
      </button>
    ) : null;
  return { visibleRows: isExpanded ? rows : rows.slice(0, collapsed), expandButton };
}
