import type { Label } from '../../contract/label.ts';
import type { Sorter } from '../../contract/list.ts';
import { recordActionSentences } from '../record/action-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { loadChunk } from '../ui/load-chunk.ts';

interface ColumnEdgeProps {
  onWidth: (width?: number) => void;
}

/** The drag handle for a column's width; the columns drawer does the same by keyboard. */
export const ColumnEdge = ({ onWidth }: ColumnEdgeProps) => (
  <span
    className="column-edge"
    aria-hidden="true"
    onPointerEnter={load}
    onPointerDown={({ currentTarget, clientX, button }) => {
      if (button === 0) void load().then(({ dragEdge }) => dragEdge(currentTarget, clientX, onWidth), ignoreFailure);
    }}
    onDoubleClick={() => onWidth()}
  />
);

const load = () => loadChunk(() => import('./drag-edge.ts'));
/** Ignored: the columns drawer shows why its chunk cannot be loaded. */
const ignoreFailure = (): void => undefined;

interface SortButtonProps {
  label: Label;
  order: Sorter['order'] | undefined;
  /** The column's position among several sort columns. */
  place: number | undefined;
  /** `adding` is true with Shift, which adds the column to the sort columns. */
  onSort: (adding: boolean) => void;
}

/** The sort button of a column. antd's own is not focusable in every browser and does not follow the URL. */
export function SortButton({ label, order, place, onSort }: SortButtonProps) {
  const { say } = useLanguage();
  return (
    <button
      type="button"
      className="sort-button"
      title={say(recordActionSentences.sortBy(label))}
      onClick={({ shiftKey }) => onSort(shiftKey)}
    >
      {say(label)}
      <span className="sort-arrows" data-order={order} aria-hidden="true" />
      {place ? <span className="sort-place">{place}</span> : null}
    </button>
  );
}
