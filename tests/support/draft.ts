import type { ImageValue, ReferenceValue } from '../../src/contract/record.ts';
import type { AnyDraft, Resource } from '../../src/declare/define-resource.ts';
import type { Field } from '../../src/declare/kinds.ts';

interface Given {
  /** Makes every draft another. */
  number?: number;
  /** A picture that has been uploaded, for fields of pictures. */
  image?: ImageValue | null;
  /** A record of the section that a reference names. */
  record?: (section: string) => ReferenceValue | null;
  /** Also says when it is published and taken off by itself. */
  scheduled?: boolean;
}

/** A draft that may be saved and published, made from nothing but the kinds of a section's fields. */
export function draftOf(resource: Resource, given: Given = {}): AnyDraft {
  const { from, until } = resource.workflow?.schedule ?? {};
  const left = given.scheduled ? [] : [from, until];
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, left.includes(name) ? null : valueFor(field, given)]),
  );
}

function valueFor(field: Field, { number = 1, image = null, record = () => null }: Given): unknown {
  switch (field.kind) {
    case 'text':
      return `${field.label.zh}第${number}条`.padEnd(field.min ?? 0, '。').slice(0, field.max);
    case 'longText':
      return `${field.label.zh}第${number}条。\n第二行。`.slice(0, field.max);
    case 'richText':
      return `<p>${`${field.label.zh}第${number}条。`.repeat(Math.ceil((field.min ?? 1) / 4))}</p>`;
    case 'choice': {
      const options = Object.keys(field.options);
      return options[number % options.length];
    }
    case 'toggle':
      return number % 2 === 1;
    case 'integer':
      return Math.min(Math.max(number, field.min ?? number), field.max ?? number);
    case 'date':
      return `2026-0${field.after ? 2 : 1}-${String((number % 28) + 1).padStart(2, '0')}`;
    case 'dateTime':
      return `2026-0${field.after ? 5 : 4}-${String((number % 28) + 1).padStart(2, '0')}T0${number % 10}:30:00.000Z`;
    case 'image':
      return image;
    case 'reference':
      return record(field.to);
  }
}
