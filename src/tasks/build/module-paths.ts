import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What `qs` remembers of the objects it has visited. The package, with a dozen others, also serves browsers without WeakMap. */
const SIDE_CHANNEL = '\0side-channel';

/**
 * Imports packages from another of their own files: the same code, without what only another file of it needs. Where a
 * package supports browsers that the build does not, what only they need is left out.
 */
export const modulePaths = (): Plugin => ({
  name: 'module-paths',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    order: 'pre',
    filter: {
      id: [
        /^react-router$/,
        /^antd\/locale\//,
        /^@ant-design\/cssinjs$/,
        /^@rc-component\/form$/,
        /^side-channel$/,
        /^\.\/_getTag\.js$/,
      ],
    },
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
      if (source === 'side-channel') return SIDE_CHANNEL;
      // The other file names what Internet Explorer 11 cannot name; its checks throw while the page loads.
      if (source === './_getTag.js') return this.resolve('./_baseGetTag.js', importer);
      // npm installs the same version twice: for antd, and for a part of antd.
      return importer ? this.resolve(source, antd, { skipSelf: true }) : null;
    },
  },
  load: {
    filter: { id: new RegExp(`^${SIDE_CHANNEL}$`) },
    handler: () => 'module.exports = () => new WeakMap();',
  },
});

/** Its package leads every bundler to the build that warns developers in the console. */
const router = fileURLToPath(import.meta.resolve('react-router').replace('/development/', '/production/'));

const antd = fileURLToPath(import.meta.resolve('antd'));
