import { useEffect, useState } from 'react';
import type { Label } from '../../declare/label.ts';
import { useLanguage } from '../ui/language.tsx';
import { recordMessages, recordSentences } from './record-messages.ts';

/** Fewer sections than this are seen at a glance. */
const WORTH_A_BAR = 4;

export const sectionId = (title: Label): string => `section-${title.en.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

interface SectionNavProps {
  titles: readonly Label[];
  /** How much there is to correct in each part. */
  wrong?: readonly number[];
}

/** The way to the parts of a long page; it stays in sight and shows which part is being read. */
export function SectionNav({ titles, wrong = [] }: SectionNavProps) {
  const { say } = useLanguage();
  const ids = titles.map(sectionId);
  const current = useSectionInSight(ids);
  if (titles.length < WORTH_A_BAR) return null;
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
          <WrongCount count={wrong[index] ?? 0} />
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
      <span className="unseen">{say(recordSentences.wrongHere(count))}</span>
    </span>
  );
}

/** Brings a section into sight and leaves the keyboard there. */
function goTo(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** The first section that reaches into the upper part of the window. */
function useSectionInSight(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const idList = ids.join(' ');
  useEffect(() => {
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        }
        const first = idList.split(' ').find((id) => inSight.has(id));
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
