/** The dash for a missing value. */
export function NoValue() {
  return <span className="no-value">—</span>;
}
