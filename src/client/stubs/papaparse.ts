/** For `papaparse`: Refine's CSV import and export in the browser; here the server does both. */
const unsupported = (): never => {
  throw new Error('CSV is read and written by the server.');
};

export default { parse: unsupported, unparse: unsupported };
