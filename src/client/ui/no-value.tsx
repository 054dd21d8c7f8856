/** Stands where a record holds no value, or one that is not of the field's kind. */
export function NoValue() {
  return <span className="no-value">—</span>;
}
