/**
 * For `@refinedev/devtools-internal`, which traces every query for developer tools that the product does not contain.
 */
export const getXRay = (): Record<string, never> => ({});
export const getTrace = (): never[] => [];
export const useQuerySubscription = (): void => undefined;
