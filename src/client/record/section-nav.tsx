import { useEffect, useState } from 'react';
import type { Label } from '../../contract/label.ts';
import { useLanguage } from '../ui/language.tsx';
import { recordMessages, recordSentences } from './record-messages.ts';

/** The least number of sections that get a navigation. */
const MIN_SECTIONS = 4;

export const sectionId = (title: Label): string => `section-${title.en.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

interface SectionNavProps {
  titles: readonly Label[];
  /** The number of errors in each section. */
  errorCounts?: readonly number[];
}

/** A sticky navigation over the sections of a long page that marks the current one. */
export function SectionNav({ titles, errorCounts = [] }: SectionNavProps) {
  const { say } = useLanguage();
  const ids = titles.map(sectionId);
  const current = useVisibleSection(ids);
  if (titles.length < MIN_SECTIONS) return null;
  return (
    <nav className="section-nav" aria-label={say(recordMessages.sections)}>
      {titles.map((title, index) => (
        <button
          key={ids[index]}
          type="button"
          aria-current={ids[index] === current ? 'true' : undefined}
          onClick={() => goTo(ids[index] ?? '')}
        >
          {say(title)}
          <WrongCount count={errorCounts[index] ?? 0} />
        </button>
      ))}
    </nav>
  );
}

function WrongCount({ count }: { count: number }) {
  const { say } = useLanguage();
  if (count === 0) return null;
  return (
    <span className="wrong-count">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{say(recordSentences.errorCount(count))}</span>
    </span>
  );
}

/** Scrolls to a section, which it opens where it is folded, and moves the focus to it. */
function goTo(id: string): void {
  const section = document.getElementById(id);
  if (section instanceof HTMLDetailsElement) section.open = true;
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** The first section in the upper part of the viewport. */
function useVisibleSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const idList = ids.join(' ');
  useEffect(() => {
    const visibleIds = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visibleIds.add(target.id);
          else visibleIds.delete(target.id);
        }
        const first = idList.split(' ').find((id) => visibleIds.has(id));
        if (first) setCurrent(first);
      },
      { rootMargin: '-120px 0px -50% 0px' },
    );
    for (const id of idList.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [idList]);
  return current;
}
