/** Stands where a record holds no value, or one that is not of the field's kind. */
export function Nothing() {
  return <span className="no-value">—</span>;
}
