import { useState } from 'react';
import { useLanguage } from '../ui/language.tsx';
import { overviewMessages, overviewSentences } from './messages.ts';

/** How many rows a card shows unasked, which is also how many places it keeps free for them. */
export const FEW = 6;

/** The place kept free until the rows have come; where there are none, a sentence needs less. */
export const roomFor = (rows: readonly unknown[] | undefined, size: number) =>
  rows?.length === 0 ? {} : { minBlockSize: size };

/** The first rows of many, and the way to see them all. */
export function useFew<T>(rows: readonly T[]) {
  const { say } = useLanguage();
  const [all, setAll] = useState(false);
  const more =
    rows.length > FEW ? (
      <button type="button" className="link-button" aria-expanded={all} onClick={() => setAll(!all)}>
        {say(all ? overviewMessages.fewer : overviewSentences.all(rows.length))}
      </button>
    ) : null;
  return { few: all ? rows : rows.slice(0, FEW), more };
}
