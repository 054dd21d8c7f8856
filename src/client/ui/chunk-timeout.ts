/** How long a part of the app may take to arrive (S8.6). */
export const CHUNK_TIMEOUT = 120_000;
