import { fileURLToPath } from 'node:url';
import { type Plugin, parseSync } from 'vite';

/** Leaves out of the client's bundle what its packages bring along and the product never runs. */
export const leanBundle = (): Plugin => ({
  name: 'lean-bundle',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    order: 'pre',
    handler(source, importer) {
      if (source === 'react-router') return router;
      // One of its two builds is enough.
      if (source.startsWith('antd/locale/')) return this.resolve(source.replace('antd/', 'antd/es/'), importer);
      // npm keeps the same version of it twice, once for antd and once for a part of antd.
      if (source === '@ant-design/cssinjs' && importer) return this.resolve(source, antd, { skipSelf: true });
      const name = source.startsWith('.') && importer ? new URL(source, `file://${importer}`).pathname : source;
      const found = stubs.find(([unused, , by = /^/]) => unused.test(name) && by.test(importer ?? ''));
      return found ? stubFile(found[1]) : null;
    },
  },
  transform: {
    filter: { id: [styles, editor] },
    handler: (code, id) => (editor.test(id) ? withoutMarkdown(code) : withoutStyles(code)),
  },
});

/** What is left out, the small file that stands in its place (`src/client/stubs/README.md`), and for whom alone. */
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

/** Its package leads everybody to the build that warns developers in the console. */
const router = fileURLToPath(import.meta.resolve('react-router').replace('/development/', '/production/'));

const antd = fileURLToPath(import.meta.resolve('antd'));

const stubFile = (name: string): string => fileURLToPath(new URL(`../client/stubs/${name}.ts`, import.meta.url));

const styles = /node_modules\/antd\/es\/.*\/style\/.*\.js$/;

const editor = /node_modules\/@tiptap\/.*\.js$/;

const makers = ['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'];

/**
 * antd's styles come from its own sheet (`zeroRuntime`), so the functions that would make them in the browser are never
 * called. What they would return is nothing; the variables each component sets stay.
 */
function withoutStyles(code: string): string {
  const unused: [start: number, end: number][] = [];
  walk(parseSync('style.js', code).program, (node) => {
    const isMaker = node.type === 'CallExpression' && makers.includes(node.callee?.name ?? '');
    const made = isMaker ? node.arguments?.[1] : undefined;
    if (made) unused.push([made.start, made.end]);
    return true;
  });
  return unused.reduceRight((text, [start, end]) => `${text.slice(0, start)}() => []${text.slice(end)}`, code);
}

/**
 * The parts of the editor tell how they are written in Markdown, which no text of ours is. Without that, and with the
 * word that making a part does nothing else, the parts that are not asked for stay out as well.
 */
function withoutMarkdown(code: string): string {
  const changes: [start: number, end: number, text: string][] = [];
  walk(parseSync('editor.js', code).program, (node) => {
    const called = node.type === 'Property' && /^(parse|render)?markdown/i.test(node.key?.name ?? '');
    if (called) changes.push([node.start, node.end + (code[node.end] === ',' ? 1 : 0), '']);
    const made =
      node.type === 'VariableDeclarator' && node.init?.callee?.property?.name === 'create' ? node.init : null;
    if (made) changes.push([made.start, made.start, '/* @__PURE__ */ ']);
    return !called;
  });
  return changes
    .sort(([left], [right]) => right - left)
    .reduce((text, [start, end, put]) => `${text.slice(0, start)}${put}${text.slice(end)}`, code);
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

/** Visits the nodes from the top down; what lies in one is left out where the visit says `false`. */
function walk(node: unknown, visit: (node: Node) => boolean): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && !visit(node as Node)) return;
  for (const child of Object.values(node)) walk(child, visit);
}
