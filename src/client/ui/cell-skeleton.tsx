/** The placeholder of a value that is being loaded. */
export const CellSkeleton = () => <span className="bone" aria-hidden="true" />;
