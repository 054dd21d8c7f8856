export const failedChecks = (checks: readonly [boolean, string][]): string[] =>
  checks.filter(([hasFailed]) => hasFailed).map(([, sentence]) => sentence);

export const duplicates = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];
