/** For `papaparse`: Refine's CSV import and export in the browser; ours are the server's. */
const absent = (): never => {
  throw new Error('CSV is read and written by the server.');
};

export default { parse: absent, unparse: absent };
