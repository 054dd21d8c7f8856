/** The dash for a missing value, or one that does not fit the field's kind. */
export function NoValue() {
  return <span className="no-value">—</span>;
}
