/**
 * Failures with these status codes are shown by the screen itself, beside what caused them; the presenter leaves them
 * alone, so that an operator reads each failure once. Every other failure, and being signed out above all, is its.
 */
export const handledStatuses = (...statuses: number[]) => ({ handledStatuses: statuses });
