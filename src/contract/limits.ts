export const KILOBYTE = 1024;
export const MEGABYTE = 1024 * KILOBYTE;

/**
 * The maximum size of a request body without a file, and of a sheet to import. Fields declare the limits of their
 * files.
 */
export const BODY_LIMIT = 2 * MEGABYTE;

/** The same for a call that needs no session, such as the form of the sign-on. */
export const OPEN_BODY_LIMIT = 64 * KILOBYTE;
export const SHEET_MEGABYTES = 20;
