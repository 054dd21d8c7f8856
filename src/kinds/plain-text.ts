import type { Label, Sentence } from '../contract/label.ts';
import type { SampleSource } from './field.ts';

/** The length in code points, so that a rare Chinese character counts as one; without a copy of a text of megabytes. */
export const lengthOf = (value: string): number =>
  value.length - (value.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/;

/** Refuses control characters, which the database or XML cannot store or which reorder the displayed line. */
export function checkCharacters(value: string): Sentence | undefined {
  if (INVISIBLE.test(value) || !value.isWellFormed()) {
    return {
      zh: '含有看不见的控制字符，请删除后重新输入。',
      en: 'This holds invisible control characters; please delete them and type it again.',
    };
  }
  return undefined;
}

export function checkLength(value: string, min: number, max: number): Sentence | undefined {
  const length = lengthOf(value);
  if (length < min) return { zh: `至少 ${min} 个字。`, en: `Use at least ${min} characters.` };
  if (length > max) {
    return { zh: `最多 ${max} 个字，现在是 ${length} 个。`, en: `Use at most ${max} characters; there are ${length}.` };
  }
  return undefined;
}

/** A sample title, made of the label. */
export const sampleTitle = (
  { zh, en }: Label,
  { number, language }: Pick<SampleSource, 'number' | 'language'>,
): string => (language === 'en' ? `Sample ${en.toLowerCase()} ${number}` : `示例${zh}${number}`);

export const sampleSentence = ({ language }: Pick<SampleSource, 'language'>): string =>
  language === 'en' ? 'This is a sample text that you may change or delete.' : '这是一段示例文字，可以随时修改或删除。';

export const normalizeText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  return value.trim() || null;
};

export const textExpected: Sentence = { zh: '请填写文字。', en: 'Please write text here.' };
