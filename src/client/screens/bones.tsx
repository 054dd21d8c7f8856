/** Stands in for a value that is on its way. */
export const Bones = () => <span className="bone" aria-hidden="true" />;
