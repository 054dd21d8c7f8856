/** Makes files created by this process readable by its own user only. */
export const closeFilesToOthers = (): void => void process.umask(0o077);
