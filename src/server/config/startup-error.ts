/** A mistake of the installation that a sentence explains; no stack trace helps. */
export class CannotStart extends Error {}
