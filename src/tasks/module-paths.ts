import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Imports four packages from another of their own files: the same code, without what only another file of it needs. */
export const modulePaths = (): Plugin => ({
  name: 'module-paths',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    order: 'pre',
    filter: { id: [/^react-router$/, /^antd\/locale\//, /^@ant-design\/cssinjs$/, /^@rc-component\/form$/] },
    handler(source, importer) {
      if (source === 'react-router') return router;
      // The rest of antd is imported from its ES modules.
      if (source.startsWith('antd/locale/')) return this.resolve(source.replace('antd/', 'antd/es/'), importer);
      // Every input of antd asks whether it stands in a form. That needs the context of the form, and not the form.
      if (source === '@rc-component/form') {
        return importer?.endsWith('/antd/es/form/context.js')
          ? this.resolve(`${source}/es/FormContext`, importer)
          : null;
      }
      // npm installs the same version twice: for antd, and for a part of antd.
      return importer ? this.resolve(source, antd, { skipSelf: true }) : null;
    },
  },
});

/** Its package leads every bundler to the build that warns developers in the console. */
const router = fileURLToPath(import.meta.resolve('react-router').replace('/development/', '/production/'));

const antd = fileURLToPath(import.meta.resolve('antd'));
