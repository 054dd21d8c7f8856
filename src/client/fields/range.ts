import { rangeOf, rangeText } from '../../contract/list.ts';

export type RangeEnds = { from: string | null; to: string | null };

const openEnds: RangeEnds = { from: null, to: null };

/** The two ends of a range filter, and the way back to the one word the wire knows. */
export const rangeEnds = (values: readonly string[]): RangeEnds => rangeOf(values[0] ?? '') ?? openEnds;

export const rangeValues = ({ from, to }: RangeEnds): string[] => (from || to ? [rangeText(from, to)] : []);
