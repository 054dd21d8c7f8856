/** One deliberate break of the program, and the tests that must notice it. */
export interface Mutation {
  /** What is broken, in a sentence. */
  breaks: string;
  file: string;
  /** The text that is replaced; it occurs exactly once in the file. */
  find: string;
  replace: string;
  /** The smallest test files that should notice. */
  tests: readonly string[];
  /** A part of the titles of those tests, to run only these where the file takes long. */
  only?: string;
}

/** The mutations of one capability of the product. */
export interface Capability {
  name: string;
  mutations: readonly Mutation[];
}

/** Returns why a mutation cannot be applied to the source of its file, or `null` when it can. */
export function findMismatch({ find, replace }: Mutation, source: string): string | null {
  const count = source.split(find).length - 1;
  if (count !== 1) return `the text to replace occurs ${count} times instead of once`;
  return find === replace ? 'the replacement is the same text' : null;
}
