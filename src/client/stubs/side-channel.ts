/** For `side-channel`: how `qs` remembers what it has already written; a `Map` does that in every browser we serve. */
const createMemory = (): Map<unknown, unknown> => new Map();

// `qs` is not a module: it takes what `require` hands it.
export { createMemory as 'module.exports' };
