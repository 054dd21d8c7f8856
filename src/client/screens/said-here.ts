import { EVERY_FAILURE } from '../http/request.ts';

/**
 * Failures with these status codes are shown by the screen itself, beside what caused them; the presenter leaves them
 * alone, so that an operator reads each failure once. Every other failure, and being signed out above all, is its.
 */
export const saidHere = (...statuses: number[]) => ({ saidHere: statuses });

/** The same for every failure: it stands in the place where the answer would. Only an ended session still leads to the sign-on. */
export const failuresSaidHere = { saidHere: EVERY_FAILURE };
