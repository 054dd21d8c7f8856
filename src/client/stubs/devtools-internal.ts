/** For `@refinedev/devtools-internal`: it watches every query for developer tools that are not part of the product. */
export const getXRay = (): Record<string, never> => ({});
export const getTrace = (): never[] => [];
export const useQuerySubscription = (): void => undefined;
