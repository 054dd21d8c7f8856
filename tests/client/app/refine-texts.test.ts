import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { createI18nProvider } from '../../../src/client/app/providers/i18n-provider.ts';
import { inLanguage, type Label, type Language, languages } from '../../../src/contract/label.ts';
import { sections } from '../../../src/resources/index.ts';

/**
 * Each text that Refine's built packages ask a provider for by a key, such as `buttons.save` or `{identifier}.titles.create`.
 * A key that the provider does not know is shown in English, with the name of the section in Chinese in the middle.
 */

interface TextRequest {
  /** The key as the package writes it, with `{…}` for each placeholder. */
  pattern: string;
  /** The parts of the key between the placeholders, and the source of each placeholder. */
  parts: readonly string[];
  placeholders: readonly string[];
  /** The values for the text by name; `true` for one that has been translated itself. */
  values: Readonly<Record<string, boolean>>;
}

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const packages = ['core', 'antd', 'react-router'];
const actions = ['list', 'create', 'edit', 'show', 'clone'] as const;

const { requests, unread, buttonTypes } = readPackages();

function readPackages() {
  const found = new Map<string, TextRequest>();
  const unread = new Set<string>();
  const buttonTypes = new Set<string>();
  for (const name of packages) {
    const source = readFileSync(`node_modules/@refinedev/${name}/dist/index.mjs`, 'utf8');
    const nodes = nodesOf(parseSync(`${name}.mjs`, source).program as unknown as Node);
    const textOf = ({ start, end }: Node) => source.slice(start, end);
    const keysIn = (node: Node): Node[] => {
      if (node.type === 'Literal' || node.type === 'TemplateLiteral') return [node];
      return nodes.flatMap((one) => {
        const [target, value] = [one.id ?? one.left ?? one.key, one.init ?? one.right ?? one.value] as (Node | null)[];
        const isGiven =
          target?.type === 'Identifier' && textOf(target) === textOf(node) && /Literal$/.test(value?.type ?? '');
        return value && isGiven && /^.\w+\.|^.warnWhen/.test(textOf(value)) ? [value] : [];
      });
    };
    for (const { type, callee, arguments: args } of nodes) {
      if (type !== 'CallExpression') continue;
      const [first, ...others] = args as Node[];
      const called = textOf(callee as Node);
      if (called === 'useActionableButton' && first) {
        for (const { value } of nodesOf(first)) if (typeof value === 'string') buttonTypes.add(value);
      }
      if (!/^(translate|safeTranslate|i18nProvider\.translate)$/.test(called)) continue;
      const key = called === 'safeTranslate' ? others[0] : first;
      if (!key) continue;
      const keys = keysIn(key);
      if (keys.length === 0) unread.add(textOf(key));
      for (const one of keys) {
        const request = requestOf(one, others, textOf);
        found.set(`${request.pattern} ${JSON.stringify(request.values)}`, request);
      }
    }
  }
  return { requests: [...found.values()], unread: [...unread].sort(), buttonTypes: [...buttonTypes] };
}

function nodesOf(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(nodesOf);
  if (typeof node !== 'object' || node === null || !('type' in node)) return [];
  return [node as Node, ...Object.values(node).flatMap(nodesOf)];
}

function requestOf(key: Node, others: readonly Node[], textOf: (node: Node) => string): TextRequest {
  const options = others.find(({ type }) => type === 'ObjectExpression');
  const properties = (options?.properties ?? []) as { key: Node; value: Node }[];
  const values = properties.map(({ key: name, value }) => [textOf(name), value.type === 'CallExpression']);
  const quasis = (key.quasis ?? []) as { value: { cooked: string } }[];
  return {
    pattern: textOf(key).slice(1, -1).replaceAll('${', '{'),
    parts: key.type === 'Literal' ? [String(key.value)] : quasis.map(({ value }) => value.cooked),
    placeholders: ((key.expressions ?? []) as Node[]).map(textOf),
    values: Object.fromEntries(values),
  };
}

/** The keys of a pattern for a section, one for each action or type of button that it has a placeholder for. */
function keysFor({ parts, placeholders }: TextRequest, code: string): string[] {
  return placeholders.reduce(
    (keys, placeholder, at) => {
      const names = /action/.test(placeholder) ? actions : /type/.test(placeholder) ? buttonTypes : [code];
      return keys.flatMap((key) => names.map((name) => `${key}${name}${parts[at + 1]}`));
    },
    [parts[0] ?? ''],
  );
}

const MISSING = 'the default of Refine';
const RAW = 'Raw name';
const SECTION = '{section}';

const textOf = (request: TextRequest, key: string, section: { label: Label }, language: Language): string => {
  const provider = createI18nProvider({ language, setLanguage: () => undefined, sections });
  const values = Object.entries(request.values).map(([name, isTranslated]) => [
    name,
    isTranslated ? inLanguage(section.label, language) : /^(seconds|statusCode|id)$/.test(name) ? 7 : RAW,
  ]);
  return provider.translate(key, Object.fromEntries(values), MISSING);
};

/** Words of the other language, a name that nobody has translated, or a placeholder that is still there. */
const foreignWords = { 'zh-CN': /[A-Za-z]{2,}|[{}]/, 'en-US': /[\u3400-\u9fff，。：；！？]|[{}]|Raw name/ };

describe.each(languages)('in %s', (language) => {
  const texts = requests.flatMap((request) =>
    keysFor(request, SECTION).flatMap((name) =>
      sections.map((section) => {
        const key = name.replaceAll(SECTION, section.code);
        return { name, key, text: textOf(request, key, section, language) };
      }),
    ),
  );

  test('the provider has a text for every key that Refine’s packages ask for', () => {
    const missing = texts.filter(({ text }) => text === MISSING || text === '');
    expect([...new Set(missing.map(({ name }) => name))]).toEqual([]);
  });

  test('no text that Refine’s packages ask for is a mixture of both languages', () => {
    const mixed = texts.filter(({ text }) => text !== MISSING && foreignWords[language].test(text));
    expect(mixed.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });
});

test('the keys that Refine’s packages ask for are found, also those put together from the section and the action', () => {
  expect(requests.map(({ pattern }) => pattern)).toEqual(
    expect.arrayContaining([
      'buttons.save',
      'autoSave.success',
      'notifications.editSuccess',
      'pages.error.404',
      'warnWhenUnsavedChanges',
      'actions.{action}',
      'buttons.{type}',
      '{identifier}.titles.create',
      '{identifier}.titles.{rest.action}',
      'documentTitle.{identifier}.{action}',
    ]),
  );
  expect(buttonTypes).toEqual(['save', 'export', 'import']);
  // Keys that the app itself chooses: those of a server's validation errors, and of useDocumentTitle.
  expect(unread).toEqual(['fieldError.key', 'title', 'title.i18nKey', 'title2', 'title2.i18nKey']);
});
