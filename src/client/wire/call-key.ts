import { keys, useInvalidate } from '@refinedev/core';

/**
 * The query key of a call that reads no section. Its name stands where Refine's keys have the resource, so that
 * `useInvalidate` finds it.
 */
export const callKey = (name: string, ...params: readonly unknown[]) => [
  ...keys().data().resource(name).get(),
  ...params,
];

/** Invalidates what was read by calls of these names. A request sent before the write must not answer for it. */
export function useInvalidateCalls(): (...names: readonly string[]) => Promise<void> {
  const invalidate = useInvalidate();
  return async (...names) => {
    const options = { invalidates: ['resourceAll' as const], invalidationOptions: { cancelRefetch: true } };
    await Promise.all(names.map((resource) => invalidate({ resource, ...options })));
  };
}
