/** Refine's devtools, which only `REFINE_DEVTOOLS=1 npm run dev` serves. */
declare module 'virtual:refine-devtools' {
  export const Devtools: import('react').ComponentType<{ children: import('react').ReactNode }>;
}
