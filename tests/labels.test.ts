import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/**
 * Every word for people stands beside its use in both languages (DECISIONS.md, 9). The compiler sees that neither is
 * missing; whether each is there, and is in its language, is read from the sources here.
 */

/** What stands in a source as it is written: a text, or a text with gaps. */
interface Written {
  text: string;
  gaps: number;
}

interface Label {
  file: string;
  zh?: Written | undefined;
  en?: Written | undefined;
}

type Node = { type: string; [key: string]: unknown };

const files = readdirSync('src', { recursive: true })
  .map((name) => join('src', String(name)))
  .filter((name) => /\.tsx?$/.test(name));

const labels = files.flatMap((file) => {
  const found: Label[] = [];
  walk(parseSync(file, readFileSync(file, 'utf8')).program as unknown as Node, (node) => {
    if (node.type !== 'ObjectExpression') return;
    const texts = new Map(
      (node.properties as Node[]).flatMap((property) => {
        const name = (property.key as Node | undefined)?.name;
        return name === 'zh' || name === 'en' ? [[name, writtenIn(property.value as Node)] as const] : [];
      }),
    );
    if (texts.size > 0) found.push({ file, zh: texts.get('zh'), en: texts.get('en') });
  });
  return found;
});

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  visit(node as Node);
  for (const one of Object.values(node)) walk(one, visit);
}

/** A text whose words are not all computed; of anything else nothing is known here. */
function writtenIn(node: Node): Written | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return { text: node.value, gaps: 0 };
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  return { text: parts.join(' '), gaps: parts.length - 1 };
}

const shown = ({ file, zh, en }: Label): string => `${file}: ${zh?.text} | ${en?.text}`;

/** Written so on purpose: the way out for whoever is lost in a language, words of the specification, what is to be typed. */
const onPurpose = /Switch to English|未登陆状态|http login error url|402 localhost|纬度, 经度/;

const chinese = /[\u3400-\u9fff]/;

test('there are words to look at', () => expect(labels.length).toBeGreaterThan(1_000));

test('every label has a text in both languages', () => {
  const empty = ({ text, gaps }: Written) => text.trim() === '' && gaps === 0;
  const one = labels.filter(({ zh, en }) => (zh && en ? empty(zh) !== empty(en) : false));
  expect(one.map(shown)).toEqual([]);
});

test('what is English holds no Chinese characters and no Chinese punctuation', () => {
  const wrong = labels.filter(({ en }) => en && (chinese.test(en.text) || /[，。！？；：（）《》、]/.test(en.text)));
  expect(wrong.map(shown).filter((text) => !onPurpose.test(text))).toEqual([]);
});

test('what is a Chinese sentence ends and pauses as one', () => {
  const wrong = labels.filter(({ zh }) => zh && /[\u3400-\u9fff][,;!?]|[\u3400-\u9fff]\.(\s|$)/.test(zh.text));
  expect(wrong.map(shown).filter((text) => !onPurpose.test(text))).toEqual([]);
});

test('a label whose English is words has Chinese words, not the same again', () => {
  const same = labels.filter(
    ({ zh, en }) => zh && en && /[a-z]{3,} [a-z]{2,}/i.test(en.text) && !chinese.test(zh.text),
  );
  expect(same.map(shown).filter((text) => !onPurpose.test(text))).toEqual([]);
});
