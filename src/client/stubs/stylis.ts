/** For `stylis`: turns styles into sheets in the browser; ours are one sheet made when the client is built. */
export const compile = (): never[] => [];
export const serialize = (): string => '';
export const stringify = (): string => '';
export const prefixer = (): void => undefined;
export const middleware = (): (() => void) => () => undefined;
