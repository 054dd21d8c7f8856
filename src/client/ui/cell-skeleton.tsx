/** Stands in for a value that is on its way. */
export const CellSkeleton = () => <span className="bone" aria-hidden="true" />;
