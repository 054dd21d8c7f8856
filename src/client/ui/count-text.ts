/** A number of rows; with a plus where there may be more than are known. */
export const countText = (total: number, more: boolean): string => `${total}${more ? '+' : ''}`;
