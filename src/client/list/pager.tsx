import { recordActionSentences } from '../record/action-messages.ts';
import { AfterPaint } from '../ui/after-paint.tsx';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import type { PagesProps } from './pages.tsx';

/** The pager is a chunk that loads after the first page. */
const Pages = lazyChunk(() => import('./pages.tsx'));

/** The shown range and the pager. */
export function Pager({ rowCount, ...pages }: PagesProps & { rowCount: number }) {
  const { say } = useLanguage();
  const { location, total, hasTotal, more = false } = pages;
  const first = (location.current - 1) * location.pageSize + 1;
  return (
    <footer className="pager">
      <span className="quiet digits" role="status">
        {rowCount > 0
          ? say(recordActionSentences.range(first, first + rowCount - 1, hasTotal || more ? total : null, more))
          : ''}
      </span>
      {total > 0 ? (
        <AfterPaint>
          <Pages {...pages} />
        </AfterPaint>
      ) : null}
    </footer>
  );
}
