import { rangeOf, rangeText } from '../../contract/list.ts';

export type Ends = { from: string | null; to: string | null };

const open: Ends = { from: null, to: null };

/** The two ends of a range filter, and the way back to the one word the wire knows. */
export const endsOf = (values: readonly string[]): Ends => rangeOf(values[0] ?? '') ?? open;

export const valuesOf = ({ from, to }: Ends): string[] => (from || to ? [rangeText(from, to)] : []);
