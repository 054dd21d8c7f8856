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
      const name = source.startsWith('.') && importer ? new URL(source, `file://${importer}`).pathname : source;
      const found = stubs.find(([unused, , by = /^/]) => unused.test(name) && by.test(importer ?? ''));
      return found ? stubFile(found[1]) : null;
    },
  },
  transform: {
    filter: { id: /node_modules\/antd\/es\/.*\/style\/.*\.js$/ },
    handler: (code) => withoutStyles(code),
  },
});

/** What is left out, the small file that stands in its place (`src/client/stubs/README.md`), and for whom alone. */
const stubs: readonly [unused: RegExp, stub: string, by?: RegExp][] = [
  [/^(react-markdown|remark-gfm)$/, 'react-markdown'],
  [/^papaparse$/, 'papaparse'],
  [/^pluralize$/, 'pluralize'],
  [/^qs$/, 'qs'],
  [/^@refinedev\/devtools-internal$/, 'devtools-internal'],
  [/^@rc-component\/async-validator$/, 'async-validator'],
  [/antd\/es\/table\/hooks\/useFilter\/FilterDropdown$/, 'filter-dropdown'],
  [/antd\/es\/pagination$/, 'table-pagination', /antd\/es\/table\//],
  [/@rc-component\/table\/es\/VirtualTable$/, 'virtual-table'],
  [/@rc-component\/tree\/es\/(Tree|TreeNode|hooks\/useTree)$/, 'tree'],
];

const stubFile = (name: string): string => fileURLToPath(new URL(`../client/stubs/${name}.ts`, import.meta.url));

const makers = ['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'];

/**
 * antd's styles come from its own sheet (`zeroRuntime`), so the functions that would make them in the browser are never
 * called. What they would return is nothing; the variables each component sets stay.
 */
function withoutStyles(code: string): string {
  const unused: [start: number, end: number][] = [];
  walk(parseSync('style.js', code).program, (node) => {
    if (node.type !== 'CallExpression' || !makers.includes(node.callee?.name ?? '')) return;
    const styles = node.arguments?.[1];
    if (styles) unused.push([styles.start, styles.end]);
  });
  return unused.reduceRight((text, [start, end]) => `${text.slice(0, start)}() => []${text.slice(end)}`, code);
}

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string };
  arguments?: Node[];
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) visit(node as Node);
  for (const child of Object.values(node)) walk(child, visit);
}
