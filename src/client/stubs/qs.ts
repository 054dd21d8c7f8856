/** For `qs`: how Refine and its router read and write addresses; ours are read and written by `providers/`. */
const absent = (): never => {
  throw new Error('Addresses are read and written by the providers.');
};

export default { parse: absent, stringify: absent };
