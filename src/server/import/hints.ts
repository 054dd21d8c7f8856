import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Field } from '../../declare/kinds.ts';
import { inLanguage, type Label, type Language } from '../../declare/label.ts';
import type { Operator } from '../access/access.ts';
import type { Cell } from '../export/cell.ts';
import { listed } from '../fields/spoken.ts';
import { importable, keyOf } from './mapping.ts';

/** An empty sheet to fill in: what it is for, a hint for each column, and what the columns are called. */
export function templateOf(resource: Resource, operator: Operator, language: Language): Cell[][] {
  const names = importable(resource, operator);
  const say = (label: Label) => inLanguage(label, language);
  return [
    [say(about(resource.label))],
    names.map((name) => hintFor(resource, name, language)),
    names.map((name) => say(columnField(resource, name)?.label ?? { zh: name, en: name })),
  ];
}

const about = ({ zh, en }: Label): Label => ({
  zh: `${zh}导入模板：从第 4 行起填写，每行一条；前 3 行请保留。`,
  en: `${en}: fill in from row 4, one record a row; please keep the first three rows.`,
});

function hintFor(resource: Resource, name: string, language: Language): string {
  const say = (label: Label) => inLanguage(label, language);
  if (name === 'id') return say(words.id);
  const field = resource.fields[name];
  if (!field) return '';
  const said = [
    ...(field.auto ? [say(words.given)] : field.required === true ? [say(words.required)] : []),
    ...(name === keyOf(resource) && !field.auto ? [say(words.key)] : []),
    ...formIn(field, language),
    ...(field.help ? [say(field.help)] : []),
  ];
  return said.join(language === 'en-US' ? ' ' : '');
}

const MOST_OPTIONS = 12;

function formIn(field: Field, language: Language): string[] {
  const say = (label: Label) => inLanguage(label, language);
  const optionsOf = (options: Readonly<Record<string, Label>>) => {
    const labels = Object.values(options).map(say);
    return `${listed(labels.slice(0, MOST_OPTIONS), language)}${labels.length > MOST_OPTIONS ? ' …' : ''}`;
  };
  switch (field.kind) {
    case 'choice':
      return [say(words.oneOf(optionsOf(field.options)))];
    case 'multi':
      return [say(words.someOf(optionsOf(field.options)))];
    case 'toggle':
      return [say(words.toggle)];
    case 'tags':
    case 'references':
      return [say(field.kind === 'tags' ? words.several : words.records)];
    case 'reference':
    case 'anyReference':
      return [say(words.record)];
    case 'date':
      return [say(words.date)];
    case 'dateTime':
      return [say(words.dateTime)];
    case 'rows': {
      const labels = Object.values(field.columns).map(({ label }) => say(label));
      return [say(words.rows(labels))];
    }
    default:
      return [];
  }
}

const words = {
  id: { zh: '新建留空；填写编号则修改那条记录。', en: 'Leave empty for a new record; a number changes that record.' },
  given: { zh: '由系统生成；填写则修改那条记录。', en: 'Given by the server; if written, that record is changed.' },
  key: { zh: '与已有记录相同则修改那条记录。', en: 'If a record has it already, that one is changed.' },
  required: { zh: '必填。', en: 'Required.' },
  toggle: { zh: '是或否。', en: 'Yes or no.' },
  several: { zh: '多个用顿号隔开。', en: 'Commas between several.' },
  record: {
    zh: '已有记录的名称，分级的可写完整路径如 甲/乙，或编号如 #12。',
    en: 'What an existing record is called, its path in a tree, such as A/B, or its number, such as #12.',
  },
  records: {
    zh: '已有记录的名称或编号，多个用顿号隔开。',
    en: 'Names or numbers of existing records, commas between them.',
  },
  date: { zh: '例如 2026-11-12。', en: 'Such as 2026-11-12.' },
  dateTime: { zh: '北京时间，例如 2026-11-12 09:30。', en: 'Shanghai time, such as 2026-11-12 09:30.' },
  oneOf: (options: string): Label => ({ zh: `可填：${options}。`, en: `One of: ${options}.` }),
  someOf: (options: string): Label => ({
    zh: `可填多项，用顿号隔开：${options}。`,
    en: `Some of these, with commas between: ${options}.`,
  }),
  rows: (labels: readonly string[]): Label => ({
    zh: `每行写成：${labels.map((label) => `${label}：…`).join('；')}。`,
    en: `Each line: ${labels.map((label) => `${label}: …`).join('; ')}.`,
  }),
};
