/** A mistake of the installation that a sentence explains; no stack trace helps. */
export class StartupError extends Error {}
