import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { filterStyleRules, removeUnusedKeyframes } from './css-rules.ts';

/**
 * Leaves out of the style sheet of the build what antd's sheet has for components and variants that the client does not
 * use. Which those are is read from the modules in the chunks, so a new import brings its rules with it.
 */
export const antdSheet = (): Plugin => ({
  name: 'antd-sheet',
  apply: 'build',
  generateBundle: {
    // After Vite has written the sheet and the page that links it.
    order: 'post',
    handler(_, bundle) {
      const sheet = Object.values(bundle).find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
      const page = bundle['index.html'];
      if (sheet?.type !== 'asset' || page?.type !== 'asset')
        return this.error('The build has no style sheet or no page.');
      const sources = renderedModules(bundle).map((id) => ({ id, code: readFileSync(id, 'utf8') }));
      const reduced = reduceAntdSheet(String(sheet.source), sources);
      // The name has the hash of the content, as browsers store the file for good.
      const name = this.getFileName(this.emitFile({ type: 'asset', name: 'style.css', source: reduced }));
      page.source = String(page.source).replaceAll(sheet.fileName, name);
      delete bundle[sheet.fileName];
    },
  },
});

interface ModuleSource {
  id: string;
  code: string;
}

export function reduceAntdSheet(sheet: string, sources: readonly ModuleSource[]): string {
  const unused = unusedClass(sources);
  const withoutOtherPaths = sheet.replace(OTHER_STYLE_PATHS, '$1$2');
  return removeUnusedKeyframes(filterStyleRules(withoutOtherPaths, (selector) => !classesOf(selector).some(unused)));
}

/**
 * antd names in a rule the styles that the sheet holds, so that they are not generated at run time. Only the icons read it:
 * `zeroRuntime` leaves out those of components, and the icons know nothing of it.
 */
const OTHER_STYLE_PATHS = /(\.data-ant-cssinjs-cache-path\{content:")(\|ant-design-icons\|[^;"]*)[^"]*/;

/** The modules of which something is left in a chunk. */
const renderedModules = (bundle: Rolldown.OutputBundle): string[] =>
  Object.values(bundle).flatMap((file) =>
    file.type === 'chunk'
      ? Object.entries(file.modules)
          .filter(([id, { renderedLength }]) => renderedLength > 0 && /^[^\0?]+\.[jt]sx?$/.test(id))
          .map(([id]) => id)
      : [],
  );

/** A predicate of classes that no component of these modules can have. */
function unusedClass(sources: readonly ModuleSource[]): (name: string) => boolean {
  const own = sources.filter(({ id }) => !id.includes('/node_modules/'));
  const componentOf = (name: string) => allComponents.find((component) => `${name}-`.startsWith(`ant-${component}-`));
  const used = new Set([
    ...sources.filter(({ id }) => id.includes('/antd/es/')).flatMap(({ code }) => componentsNamedIn(code)),
    // Elements of our own may have antd's classes.
    ...own.flatMap(({ code }) => [...code.matchAll(/\bant-[a-z-]+/g)].map(([name]) => componentOf(name) ?? '')),
  ]);
  const absent = optIns.filter(({ source }) => !own.some(({ code }) => source.test(code)));
  return (name) => {
    if (/^css-var-_R/.test(name)) return true;
    const component = componentOf(name);
    return (component !== undefined && !used.has(component)) || absent.some(({ classes }) => classes.test(name));
  };
}

/** The names in `getPrefixCls('select')`, which begin the classes of a component. */
const componentsNamedIn = (code: string): string[] =>
  [...code.matchAll(/getPrefixCls\(([^)]*)\)|PrefixCls = '([a-z-]+)'/g)].flatMap(([, call = '', constant]) =>
    constant ? [constant] : [...call.matchAll(/'([a-z-]+)'/g)].map(([, name = '']) => name),
  );

const antd = dirname(fileURLToPath(import.meta.resolve('antd/es/index.js')));

/** Of all components of antd, the longest first, as `input-number` is not `input`. */
const allComponents = [
  ...new Set(
    readdirSync(antd, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js') && !/locale|style/.test(file))
      .flatMap((file) => componentsNamedIn(readFileSync(join(antd, file), 'utf8'))),
  ),
].sort((one, other) => other.length - one.length);

interface OptIn {
  classes: RegExp;
  source: RegExp;
}

/** Variants that a component has only when a source of the client asks for them in these words. */
const optIns: readonly OptIn[] = [
  { classes: /-rtl\b/, source: /\brtl\b/ },
  {
    classes: /-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)$/,
    source: /\bcolor=/,
  },
  { classes: /-(borderless|filled|underlined)$/, source: /\bvariant=/ },
  { classes: /-addon\b|-input-group/, source: /\baddon(Before|After)\b/ },
  { classes: /-picker-calendar/, source: /\bCalendar\b[^;]*from 'antd'/ },
  { classes: /-pure-panel/, source: /_InternalPanel/ },
  { classes: /^ant-(message|notification)-(topLeft|bottom|bottomLeft|bottomRight)$/, source: /\bplacement: / },
];

/** The classes that an element must have; those in `:not()` are what it must not have. */
const classesOf = (selector: string): string[] =>
  [...selector.replaceAll(/:(not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '').matchAll(/\.([\w-]+)/g)].map(
    ([, name = '']) => name,
  );
