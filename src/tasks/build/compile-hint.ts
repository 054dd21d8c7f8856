import type { Plugin } from 'vite';

/**
 * Begins every script with a comment by which Chromium compiles all its functions as the script arrives, on another thread.
 * Without it the main thread compiles each function at its first call. Other browsers ignore the comment.
 */
export const compileHint = (): Plugin => ({
  name: 'compile-hint',
  apply: 'build',
  generateBundle: {
    // After Vite has put its list of files to preload at the start of a script; only the first line counts.
    order: 'post',
    handler(_, files) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
});
