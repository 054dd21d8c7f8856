import { fileURLToPath } from 'node:url';
import { type Plugin, parseSync } from 'vite';

/** Leaves out of the client's bundle those parts of its packages that the product never runs. */
export const leanBundle = (): Plugin => ({
  name: 'lean-bundle',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    order: 'pre',
    handler(source, importer) {
      if (source === 'react-router') return router;
      // antd has a CommonJS and an ES build; one in the bundle is enough.
      if (source.startsWith('antd/locale/')) return this.resolve(source.replace('antd/', 'antd/es/'), importer);
      // npm installs the same version twice, for antd and for a package of antd; one in the bundle is enough.
      if (source === '@ant-design/cssinjs' && importer) return this.resolve(source, antd, { skipSelf: true });
      const name = source.startsWith('.') && importer ? new URL(source, `file://${importer}`).pathname : source;
      const stub = stubs.find(
        ([unused, , importerPattern = /^/]) => unused.test(name) && importerPattern.test(importer ?? ''),
      );
      return stub ? stubFile(stub[1]) : null;
    },
  },
  transform: {
    filter: { id: [styles, editor] },
    handler: (code, id) => (editor.test(id) ? removeMarkdown(code) : removeStyles(code)),
  },
});

/** A module to leave out, its stub (`src/client/stubs/README.md`) and, if only some importers get the stub, their pattern. */
const stubs: readonly [unused: RegExp, stub: string, by?: RegExp][] = [
  [/^(react-markdown|remark-gfm)$/, 'react-markdown'],
  [/^papaparse$/, 'papaparse'],
  [/^pluralize$/, 'pluralize'],
  [/^qs$/, 'qs'],
  [/^lodash-es\/isEqual\.js$/, 'is-equal'],
  [/^lodash-es\/unionWith\.js$/, 'union-with'],
  [/^lodash-es\/differenceWith\.js$/, 'difference-with'],
  [/^lodash-es\/uniqBy\.js$/, 'uniq-by'],
  [/^@refinedev\/devtools-internal$/, 'devtools-internal'],
  [/^@rc-component\/form$/, 'rc-form'],
  [/axios\/lib\/adapters\/fetch\.js$/, 'axios-fetch'],
  [/antd\/es\/input\/(Group|OTP|Password)$/, 'unused-input'],
  [/^linkifyjs$/, 'linkifyjs'],
  [/^@tiptap\/extension-code(-block)?$/, 'tiptap-code'],
  [/^fast-equals$/, 'fast-equals'],
  [/^stylis$/, 'stylis'],
  [/antd\/es\/table\/hooks\/useFilter\/FilterDropdown$/, 'filter-dropdown'],
  [/antd\/es\/radio$/, 'table-radio', /antd\/es\/table\//],
  [/antd\/es\/pagination$/, 'table-pagination', /antd\/es\/table\//],
  [/@rc-component\/table\/es\/VirtualTable$/, 'virtual-table'],
  [/@rc-component\/tree\/es\/(Tree|TreeNode|hooks\/useTree)$/, 'tree'],
];

/** The package resolves to its development build, which prints warnings for developers. */
const router = fileURLToPath(import.meta.resolve('react-router').replace('/development/', '/production/'));

const antd = fileURLToPath(import.meta.resolve('antd'));

const stubFile = (name: string): string => fileURLToPath(new URL(`../client/stubs/${name}.ts`, import.meta.url));

const styles = /node_modules\/antd\/es\/.*\/style\/.*\.js$/;

const editor = /node_modules\/@tiptap\/.*\.js$/;

const styleFactories = ['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'];

/**
 * antd's styles come from a style sheet (`zeroRuntime`), so the functions that would generate them in the browser are never
 * called. They are replaced by ones that return nothing; the CSS variables of each component stay.
 */
function removeStyles(code: string): string {
  const unused: [start: number, end: number][] = [];
  walk(parseSync('style.js', code).program, (node) => {
    const isStyleFactory = node.type === 'CallExpression' && styleFactories.includes(node.callee?.name ?? '');
    const generator = isStyleFactory ? node.arguments?.[1] : undefined;
    if (generator) unused.push([generator.start, generator.end]);
    return true;
  });
  return unused.reduceRight((text, [start, end]) => `${text.slice(0, start)}() => []${text.slice(end)}`, code);
}

/**
 * Removes the Markdown support of the editor's extensions, which the product does not use, and marks the creation of an
 * extension as free of side effects, so that unused extensions are left out as well.
 */
function removeMarkdown(code: string): string {
  const changes: [start: number, end: number, text: string][] = [];
  walk(parseSync('editor.js', code).program, (node) => {
    const isMarkdown = node.type === 'Property' && /^(parse|render)?markdown/i.test(node.key?.name ?? '');
    if (isMarkdown) changes.push([node.start, node.end + (code[node.end] === ',' ? 1 : 0), '']);
    const creation =
      node.type === 'VariableDeclarator' && node.init?.callee?.property?.name === 'create' ? node.init : null;
    if (creation) changes.push([creation.start, creation.start, '/* @__PURE__ */ ']);
    return !isMarkdown;
  });
  return changes
    .sort(([leftStart], [rightStart]) => rightStart - leftStart)
    .reduce((text, [start, end, replacement]) => `${text.slice(0, start)}${replacement}${text.slice(end)}`, code);
}

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string; property?: { name?: string } };
  key?: { name?: string };
  init?: Node | null;
  arguments?: Node[];
}

/** Visits the nodes from the top down; `visit` returns `false` to skip the children of a node. */
function walk(node: unknown, visit: (node: Node) => boolean): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && !visit(node as Node)) return;
  for (const child of Object.values(node)) walk(child, visit);
}
