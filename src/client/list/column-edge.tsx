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
      if (button === 0) void load().then(({ dragEdge }) => dragEdge(currentTarget, clientX, onWidth), nothing);
    }}
    onDoubleClick={() => onWidth()}
  />
);

const load = () => loadChunk(() => import('./drag-edge.ts'));
/** Ignored: the columns drawer shows why its chunk cannot be loaded. */
const nothing = (): void => undefined;
