/** A sentence that looks for a similar name is a function, so that only a failure costs the search. */
export type DeclarationCheck = [hasFailed: boolean, sentence: string | (() => string)];

export const failedChecks = (checks: readonly DeclarationCheck[]): string[] =>
  checks
    .filter(([hasFailed]) => hasFailed)
    .map(([, sentence]) => (typeof sentence === 'string' ? sentence : sentence()));

export const duplicates = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];
