export const MEGABYTE = 1024 * 1024;

/**
 * The maximum size of a request body without a file, and of a sheet to import. Fields declare the limits of their
 * files.
 */
export const BODY_LIMIT = 2 * MEGABYTE;
export const SHEET_MEGABYTES = 20;
