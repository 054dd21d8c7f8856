/** The placeholder of a value that is being loaded. */
export const CellSkeleton = () => <span className="skeleton" aria-hidden="true" />;
