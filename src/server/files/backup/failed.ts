/** Thrown when a backup cannot be made; the message is shown to the person who runs it. */
export class BackupFailed extends Error {}

/** The exit code of a command that did what it should and found stored files missing or altered. */
export const EXIT_NOT_WHOLE = 3;
