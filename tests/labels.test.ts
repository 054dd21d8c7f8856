import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/**
 * Every text an operator reads stands in the sources in both languages (DECISIONS.md, 1). The compiler checks that
 * neither is missing; these tests check that none is empty and that each is in its language.
 */

/** A string literal, or a template literal with its number of placeholders. */
interface SourceText {
  text: string;
  placeholders: number;
}

interface Label {
  file: string;
  zh?: SourceText | undefined;
  en?: SourceText | undefined;
}

type Node = { type: string; [key: string]: unknown };

const files = readdirSync('src', { recursive: true })
  .map((name) => join('src', String(name)))
  .filter((name) => /\.tsx?$/.test(name));

const labels = files.flatMap((file) => {
  const labelsOfFile: Label[] = [];
  walk(parseSync(file, readFileSync(file, 'utf8')).program as unknown as Node, (node) => {
    if (node.type !== 'ObjectExpression') return;
    const texts = new Map(
      (node.properties as Node[]).flatMap((property) => {
        const name = (property.key as Node | undefined)?.name;
        return name === 'zh' || name === 'en' ? [[name, readText(property.value as Node)] as const] : [];
      }),
    );
    if (texts.size > 0) labelsOfFile.push({ file, zh: texts.get('zh'), en: texts.get('en') });
  });
  return labelsOfFile;
});

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const item of node) walk(item, visit);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  visit(node as Node);
  for (const child of Object.values(node)) walk(child, visit);
}

/** The text of a literal; undefined for any other expression, whose text is computed at run time. */
function readText(node: Node): SourceText | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return { text: node.value, placeholders: 0 };
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  return { text: parts.join(' '), placeholders: parts.length - 1 };
}

const describeLabel = ({ file, zh, en }: Label): string => `${file}: ${zh?.text} | ${en?.text}`;

/** Allowed on purpose: the switch to English, texts the specification prescribes, and an example of what to type. */
const exceptions = /Switch to English|未登陆状态|http login error url|402 localhost|纬度, 经度/;

const chinese = /[\u3400-\u9fff]/;

test('the scan of the sources finds more than a thousand labels', () => expect(labels.length).toBeGreaterThan(1_000));

test('no label has an empty text in one of its languages only', () => {
  const isEmpty = ({ text, placeholders }: SourceText) => text.trim() === '' && placeholders === 0;
  const incomplete = labels.filter(({ zh, en }) => (zh && en ? isEmpty(zh) !== isEmpty(en) : false));
  expect(incomplete.map(describeLabel)).toEqual([]);
});

test('no English text has Chinese characters or Chinese punctuation', () => {
  const violations = labels.filter(
    ({ en }) => en && (chinese.test(en.text) || /[，。！？；：（）《》、]/.test(en.text)),
  );
  expect(violations.map(describeLabel).filter((text) => !exceptions.test(text))).toEqual([]);
});

test('no Chinese text has Western punctuation after a Chinese character', () => {
  const violations = labels.filter(({ zh }) => zh && /[\u3400-\u9fff][,;!?]|[\u3400-\u9fff]\.(\s|$)/.test(zh.text));
  expect(violations.map(describeLabel).filter((text) => !exceptions.test(text))).toEqual([]);
});

test('a label whose English text has several words has Chinese characters in its Chinese text', () => {
  const offenders = labels.filter(
    ({ zh, en }) => zh && en && /[a-z]{3,} [a-z]{2,}/i.test(en.text) && !chinese.test(zh.text),
  );
  expect(offenders.map(describeLabel).filter((text) => !exceptions.test(text))).toEqual([]);
});
