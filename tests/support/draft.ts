import type { FileValue, ImageValue, ReferenceValue } from '../../src/contract/record.ts';
import type { AnyDraft, Resource } from '../../src/declare/define-resource.ts';
import { clearInactiveFields } from '../../src/declare/draft.ts';
import type { Field } from '../../src/declare/field-types.ts';
import type { FileType } from '../../src/declare/kinds/file.ts';
import { creditCodeOf, type TextFormat } from '../../src/declare/kinds/formats.ts';
import { needsOf } from '../../src/declare/needs.ts';

export interface DraftOptions {
  /** A number from which the values are made, so that drafts differ. */
  number?: number;
  /** An uploaded picture for picture fields. */
  image?: ImageValue | null;
  /** An uploaded file for file fields. */
  file?: (type: FileType) => FileValue | null;
  /** A record of a section for references to it. */
  record?: (section: string) => ReferenceValue | null;
  /** Fills in the times of scheduled publication as well. */
  scheduled?: boolean;
  /** Fixed values of some fields. */
  fixed?: AnyDraft;
}

/** Makes a draft that can be saved and published from the field kinds of a section. */
export function draftOf(resource: Resource, options: DraftOptions = {}): AnyDraft {
  const { from, until } = resource.workflow?.publication ?? {};
  const emptyFields = options.scheduled ? [] : [from, until];
  const fields = Object.entries(resource.fields).filter(([, { auto }]) => !auto);
  const draft = Object.fromEntries(
    fields.map(([name, field]) => [name, emptyFields.includes(name) ? null : valueFor(field, options)]),
  );
  Object.assign(draft, options.fixed);
  for (const { field, least: minimum } of Object.values(resource.workflow?.moves ?? {}).flatMap(needsOf)) {
    if (minimum !== undefined && typeof draft[field] === 'number')
      draft[field] = Math.max(Number(draft[field]), minimum);
  }
  for (const [name, field] of fields) {
    if ('after' in field && field.after && typeof draft[name] === 'number') {
      draft[name] = Math.max(Number(draft[name]), Number(draft[field.after] ?? 0));
    }
    if (field.kind === 'idNumber') draft[name] = createDocumentNumber(String(draft[field.type]), options.number ?? 1);
  }
  const applicable = clearInactiveFields(resource, draft);
  return Object.fromEntries(fields.map(([name]) => [name, applicable[name]]));
}

export function valueFor(field: Field, options: DraftOptions): unknown {
  const { number = 1, image = null, file = () => null, record = () => null } = options;
  const twoDigits = (min: number, max: number) => String(min + (number % max)).padStart(2, '0');
  switch (field.kind) {
    case 'text':
      if (field.format) return createFormattedText(field.format, number);
      return `${field.label.zh}第${number}条`.padEnd(field.min ?? 0, '。').slice(0, field.max);
    case 'longText':
      return `${field.label.zh}第${number}条。\n第二行。`.slice(0, field.max);
    case 'richText':
      return `<p>${`${field.label.zh}第${number}条。`.repeat(Math.ceil((field.min ?? 1) / 4))}</p>`;
    case 'choice': {
      const optionCodes = Object.keys(field.options);
      return optionCodes[number % optionCodes.length];
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
      return `2026-0${field.after ? 2 : 1}-${twoDigits(1, 28)}`;
    case 'dateTime':
      return `2026-0${field.after ? 5 : 4}-${twoDigits(1, 28)}T0${number % 10}:30:00.000Z`;
    case 'fuzzyDate': {
      const from = Math.max(field.from ?? 0, 1930);
      return `${from + (number % (2026 - from))}-${twoDigits(1, 12)}-${twoDigits(1, 28)}`.slice(
        0,
        [4, 7, 10][number % 3],
      );
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
        Object.fromEntries(Object.entries(field.columns).map(([name, column]) => [name, valueFor(column, options)])),
      );
    case 'autoNumber':
      return field.at ? `${field.prefix}${number}` : null;
    case 'idNumber':
      return null;
  }
}

/** A valid document number that belongs to no real person. */
function createDocumentNumber(type: string, number: number): string {
  const digits = String(number).padStart(8, '0');
  if (type === 'hkMacao') return `H${digits}`;
  if (type === 'taiwan') return digits;
  if (type === 'passport') return `E${digits}`;
  const body = `44200020150101${String(number % 1000).padStart(3, '0')}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}

/** A value in the given format with a valid check digit, different for every draft. */
function createFormattedText(format: TextFormat, number: number): string {
  if (format === 'code') return `code_${number}`;
  if (format === 'creditCode') return creditCodeOf(`91990000MA${String(number).padStart(7, '0')}`);
  if (format === 'issn') return '0317-8471';
  const digits = `978701${String(number).padStart(6, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
