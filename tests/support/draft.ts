import type { FileValue, ImageValue, ReferenceValue } from '../../src/contract/record.ts';
import type { AnyDraft, Resource } from '../../src/declare/define-resource.ts';
import { withoutIdle } from '../../src/declare/draft.ts';
import type { Field } from '../../src/declare/field-types.ts';
import type { FileType } from '../../src/declare/kinds/file.ts';
import { creditCodeOf, type TextFormat } from '../../src/declare/kinds/formats.ts';
import { needsOf } from '../../src/declare/needs.ts';

export interface Given {
  /** Makes every draft another. */
  number?: number;
  /** A picture that has been uploaded, for fields of pictures. */
  image?: ImageValue | null;
  /** A file that has been uploaded, for fields of files. */
  file?: (type: FileType) => FileValue | null;
  /** A record of the section that a reference names. */
  record?: (section: string) => ReferenceValue | null;
  /** Also says when it is published and taken off by itself. */
  scheduled?: boolean;
  /** What certain fields hold, whatever their kind would. */
  fixed?: AnyDraft;
}

/** A draft that may be saved and published, made from nothing but the kinds of a section's fields. */
export function draftOf(resource: Resource, given: Given = {}): AnyDraft {
  const { from, until } = resource.workflow?.publication ?? {};
  const left = given.scheduled ? [] : [from, until];
  const asked = Object.entries(resource.fields).filter(([, { auto }]) => !auto);
  const draft = Object.fromEntries(
    asked.map(([name, field]) => [name, left.includes(name) ? null : valueFor(field, given)]),
  );
  Object.assign(draft, given.fixed);
  for (const { field, least } of Object.values(resource.workflow?.moves ?? {}).flatMap(needsOf)) {
    if (least !== undefined && typeof draft[field] === 'number') draft[field] = Math.max(Number(draft[field]), least);
  }
  for (const [name, field] of asked) {
    if ('after' in field && field.after && typeof draft[name] === 'number') {
      draft[name] = Math.max(Number(draft[name]), Number(draft[field.after] ?? 0));
    }
    if (field.kind === 'idNumber') draft[name] = documentNumber(String(draft[field.type]), given.number ?? 1);
  }
  const applying = withoutIdle(resource, draft);
  return Object.fromEntries(asked.map(([name]) => [name, applying[name]]));
}

export function valueFor(field: Field, given: Given): unknown {
  const { number = 1, image = null, file = () => null, record = () => null } = given;
  const two = (least: number, most: number) => String(least + (number % most)).padStart(2, '0');
  switch (field.kind) {
    case 'text':
      if (field.format) return formatted(field.format, number);
      return `${field.label.zh}第${number}条`.padEnd(field.min ?? 0, '。').slice(0, field.max);
    case 'longText':
      return `${field.label.zh}第${number}条。\n第二行。`.slice(0, field.max);
    case 'richText':
      return `<p>${`${field.label.zh}第${number}条。`.repeat(Math.ceil((field.min ?? 1) / 4))}</p>`;
    case 'choice': {
      const options = Object.keys(field.options);
      return options[number % options.length];
    }
    case 'multi':
      return [...new Set([number, number + 1].map((at) => at % Object.keys(field.options).length))].map(
        (at) => Object.keys(field.options)[at],
      );
    case 'tags':
      return [`词${number}`, '常用词'];
    case 'codes':
      return ['analysis', number % 2 === 1 ? 'news' : 'notice'];
    case 'toggle':
      return number % 2 === 1;
    case 'integer': {
      const { min = 0, max = 1_000_000 } = field;
      return min + (number % (max - min + 1));
    }
    case 'decimal':
    case 'money': {
      const min = field.kind === 'decimal' ? (field.min ?? 0) : 0;
      const max = field.max ?? 1_000_000;
      return min + (number % Math.min((max - min) * 2, 1000)) / 2;
    }
    case 'date':
      return `2026-0${field.after ? 2 : 1}-${two(1, 28)}`;
    case 'dateTime':
      return `2026-0${field.after ? 5 : 4}-${two(1, 28)}T0${number % 10}:30:00.000Z`;
    case 'fuzzyDate': {
      const from = Math.max(field.from ?? 0, 1930);
      return `${from + (number % (2026 - from))}-${two(1, 12)}-${two(1, 28)}`.slice(0, [4, 7, 10][number % 3]);
    }
    case 'url':
      return `https://example.cn/${number}`;
    case 'email':
      return `visitor${number}@example.cn`;
    case 'phone':
      return `1380013${String(number).padStart(4, '0')}`;
    case 'geo':
      return { lat: 22.5 + number / 1000, lng: 113.375 };
    case 'image':
      return image && { ...image, alt: `${field.label.zh}的说明` };
    case 'gallery':
      return image && [{ ...image, alt: `第${number}张图的说明`, caption: `第${number}张` }];
    case 'file':
      return file(field.type);
    case 'files': {
      const value = file(field.type);
      return value && [value];
    }
    case 'reference':
      return record(field.to);
    case 'anyReference':
    case 'anyReferences': {
      const [section] = field.to.filter((code) => record(code) !== null);
      const value = section === undefined ? null : { section, ...record(section) };
      return field.kind === 'anyReference' ? value : value && [value];
    }
    case 'references': {
      const value = record(field.to);
      return value && [value];
    }
    case 'rows':
      return Array.from({ length: Math.max(field.min ?? 1, 1) }, () =>
        Object.fromEntries(Object.entries(field.columns).map(([name, column]) => [name, valueFor(column, given)])),
      );
    case 'autoNumber':
      return field.at ? `${field.prefix}${number}` : null;
    case 'idNumber':
      return null;
  }
}

/** A number that fits the document and belongs to nobody. */
function documentNumber(type: string, number: number): string {
  const digits = String(number).padStart(8, '0');
  if (type === 'hkMacao') return `H${digits}`;
  if (type === 'taiwan') return digits;
  if (type === 'passport') return `E${digits}`;
  const body = `44200020150101${String(number % 1000).padStart(3, '0')}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}

/** A number that proves itself, another for every draft. */
function formatted(format: TextFormat, number: number): string {
  if (format === 'code') return `code_${number}`;
  if (format === 'creditCode') return creditCodeOf(`91990000MA${String(number).padStart(7, '0')}`);
  if (format === 'issn') return '0317-8471';
  const digits = `978701${String(number).padStart(6, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
