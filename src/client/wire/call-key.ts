import { keys } from '@refinedev/core';

/**
 * The query key of a call that reads no section. Its name stands where Refine's keys have the resource, so that
 * `useInvalidate` finds it: `invalidate({ resource: name, invalidates: ['resourceAll'] })`.
 */
export const callKey = (name: string, ...params: readonly unknown[]) => [
  ...keys().data().resource(name).get(),
  ...params,
];
