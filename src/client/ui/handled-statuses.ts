/**
 * The screen itself shows failures with these status codes, beside the input that caused them; the presenter shows all
 * others, an ended session included, so that an operator reads each failure once.
 */
export const handledStatuses = (...statuses: number[]) => ({ handledStatuses: statuses });
