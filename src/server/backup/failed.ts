/** Thrown when a backup would be incomplete; the message is shown to the person who runs it. */
export class BackupFailed extends Error {}

/** The socket path that requests a backup even if media are missing or damaged. */
export const INCOMPLETE_MARK = '/incomplete';
