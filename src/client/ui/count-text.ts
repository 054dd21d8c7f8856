/** A number of rows; with a plus where there may be more than are known. */
export const countText = (total: number, more: boolean): string => `${total}${more ? '+' : ''}`;

/** Not `toLocaleString`: its first call takes longer than rendering ten rows. Both languages group thousands alike. */
export const withThousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
