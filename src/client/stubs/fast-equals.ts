/** For `fast-equals`: the editor's toolbar compares its state with it, a flat object of plain values. */
export const circularDeepEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
