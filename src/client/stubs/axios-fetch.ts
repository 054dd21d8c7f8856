/** For the fetch adapter of axios: requests use the XHR adapter, and one that names the fetch adapter finds none. */
export const getFetch = (): null => null;
