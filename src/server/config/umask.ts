/** What this process stores from now on is read by the user who runs it, and by nobody else of the machine. */
export const closeFilesToOthers = (): void => void process.umask(0o077);
