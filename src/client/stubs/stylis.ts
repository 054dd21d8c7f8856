/** For `stylis`, which compiles styles at run time; here one style sheet is made when the client is built. */
export const compile = (): never[] => [];
export const serialize = (): string => '';
export const stringify = (): string => '';
export const prefixer = (): void => undefined;
export const middleware = (): (() => void) => () => undefined;
