/** For `pluralize`: Refine derives English names of resources with it; sections have labels. */
const unchanged = (word: string): string => word;

export default { plural: unchanged, singular: unchanged };
