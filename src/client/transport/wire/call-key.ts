import { keys, useInvalidate } from '@refinedev/core';

/**
 * The query key of a call that reads no section. Its name stands where Refine's keys have the resource, so that
 * `useInvalidate` finds it.
 */
export const callKey = (name: string, ...params: readonly unknown[]) => [
  ...keys().data().resource(name).get(),
  ...params,
];

/** Invalidates what was read by calls of these names. */
export function useInvalidateCalls(): (...names: readonly string[]) => Promise<void> {
  const invalidate = useInvalidate();
  return async (...names) => {
    await Promise.all(names.map((resource) => invalidate({ resource, invalidates: ['resourceAll'] })));
  };
}
