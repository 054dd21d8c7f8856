/** For `qs`: Refine and its router parse and build URLs with it; `providers/` replaces both. */
const unsupported = (): never => {
  throw new Error('Addresses are read and written by the providers.');
};

export default { parse: unsupported, stringify: unsupported };
