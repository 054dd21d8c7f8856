export const MEGABYTE = 1024 * 1024;

/** What a call may hold at most: a body that is no file, and a sheet to be imported. Pictures and files have limits of their field. */
export const BODY_LIMIT = 2 * MEGABYTE;
export const SHEET_MEGABYTES = 20;
