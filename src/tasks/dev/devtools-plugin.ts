import { join } from 'node:path';
import type { Plugin, UserConfig } from 'vite';

const MODULE = 'virtual:refine-devtools';

/** The installed packages, and where `serveDevtools` listens. */
interface Devtools {
  packages: string;
  address: string;
}

/**
 * Serves the module that `app/main.tsx` imports where `REFINE_DEVTOOLS=1`, from packages outside the project's own.
 * Without them it is empty and never loaded, but Vite resolves each import that it sees.
 */
export const devtoolsPlugin = (devtools: Devtools | null): Plugin => ({
  name: 'refine-devtools',
  config: () => (devtools ? configFor(devtools) : {}),
  resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
  load: (id) => (id === `\0${MODULE}` ? (devtools ? moduleOf(devtools) : 'export {};') : null),
});

const configFor = ({ packages }: Devtools): UserConfig => ({
  define: { 'import.meta.env.REFINE_DEVTOOLS': 'true' },
  resolve: {
    alias: { '@refinedev/devtools': join(packages, '@refinedev/devtools/dist/index.mjs') },
    // One React, and the one context through which Refine's hooks report.
    dedupe: ['react', 'react-dom', '@refinedev/devtools-shared', '@tanstack/react-query'],
  },
  optimizeDeps: { include: ['@refinedev/devtools'] },
});

const moduleOf = ({ address }: Devtools): string => `
  import { createElement, Fragment } from 'react';
  import { DevtoolsPanel, DevtoolsProvider } from '@refinedev/devtools';
  const url = ['http://${address}', 'ws://${address}'];
  export const Devtools = ({ children }) =>
    createElement(DevtoolsProvider, { url }, createElement(Fragment, null, children, createElement(DevtoolsPanel)));
`;
