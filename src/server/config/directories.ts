import { join } from 'node:path';

/** Where an installation holds its pictures and files. */
export const mediaDirOf = (dataDir: string): string => join(dataDir, 'media');
