/** The exit code of a server whose place another program has taken: starting this one again would not help. */
export const REPLACED_EXIT = 3;

/** A configuration mistake that one sentence explains; it is printed without a stack trace. */
export class StartupError extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}
