import { join } from 'node:path';

/** The directory of the stored pictures and files. */
export const mediaDirOf = (dataDir: string): string => join(dataDir, 'media');
