/** A configuration mistake that one sentence explains; it is printed without a stack trace. */
export class StartupError extends Error {}
