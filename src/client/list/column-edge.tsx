import { loadChunk } from '../ui/load-chunk.ts';

interface ColumnEdgeProps {
  onWidth: (width?: number) => void;
}

/** The right edge of a column's head: dragged, it makes the column wider; the drawer of columns does the same by keyboard. */
export const ColumnEdge = ({ onWidth }: ColumnEdgeProps) => (
  <span
    className="column-edge"
    aria-hidden="true"
    onPointerEnter={load}
    onPointerDown={({ currentTarget, clientX, button }) => {
      if (button === 0) void load().then(({ dragEdge }) => dragEdge(currentTarget, clientX, onWidth), nothing);
    }}
    onDoubleClick={() => onWidth()}
  />
);

const load = () => loadChunk(() => import('./drag-edge.ts'));
/** The columns stay as they are; the drawer of columns says what is wrong. */
const nothing = (): void => undefined;
