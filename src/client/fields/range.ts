import { rangeOf, rangeText } from '../../contract/list.ts';

export type RangeEnds = { from: string | null; to: string | null };

const openEnds: RangeEnds = { from: null, to: null };

/** The ends of a range filter; the query string holds both in one value, such as `1..5`. */
export const rangeEnds = (values: readonly string[]): RangeEnds => rangeOf(values[0] ?? '') ?? openEnds;

export const rangeValues = ({ from, to }: RangeEnds): string[] => (from || to ? [rangeText(from, to)] : []);
