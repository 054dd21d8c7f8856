/** For `pluralize`: Refine's guesses at English names of sections; ours have labels. */
const same = (word: string): string => word;

export default { plural: same, singular: same };
