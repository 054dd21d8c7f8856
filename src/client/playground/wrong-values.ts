import type { Sentence } from '../../contract/label.ts';
import type { AnyDraft } from '../../declare/define-resource.ts';
import type { Field } from '../../kinds/index.ts';
import { meaningOf } from '../../kinds/index.ts';

/** Values of every form; each kind refuses some of them. */
const values: readonly unknown[] = [
  42,
  'x',
  'y'.repeat(4_000),
  'two\nlines',
  '2099-01-01',
  '1700-01-01',
  '1700-01-01T00:00:00Z',
  -1,
  1.234_567,
  3_000_000_000,
  [],
  ['x'],
  Array.from({ length: 500 }, (_, index) => `tag ${index}`),
  Array.from({ length: 500 }, (_, index) => ({ id: index + 1 })),
  {},
  { url: 'x', width: 1, height: 1 },
];

/** What the check of a kind says about wrong values, each sentence once with a value that leads to it. */
export function wrongValues(field: Field, draft: AnyDraft): { value: string; sentence: Sentence }[] {
  const found = new Map<string, { value: string; sentence: Sentence }>();
  for (const value of values) {
    const sentence = meaningOf(field).check(value, field, draft);
    if (sentence && !found.has(sentence.en)) found.set(sentence.en, { value: shortText(value), sentence });
  }
  return [...found.values()];
}

/** The value as JSON, without the middle of a long one. */
function shortText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 40)} … ${text.slice(-10)}` : text;
}
