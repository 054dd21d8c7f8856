/** For the fetch adapter of axios: the XHR adapter comes first and every browser has it. */
export const getFetch = (): null => null;
