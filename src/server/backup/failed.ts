/** A backup that would not be whole; the message is the sentence for whoever takes it. */
export class BackupFailed extends Error {}

/** The address at which a running server gives a backup although media are missing or damaged. */
export const INCOMPLETE_MARK = '/incomplete';
