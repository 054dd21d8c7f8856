import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { inLanguage, type Label, type Language } from '../../declare/label.ts';
import type { Operator } from '../access/access.ts';
import type { FileCell } from '../export/cell.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { headingKey, importable } from './mapping.ts';

/** An empty sheet to fill in: title, a hint for each column, and the column names. */
export function templateOf(resource: Resource, operator: Operator, language: Language): FileCell[][] {
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
  const hint = serverKindOf(field).cellHint?.(field);
  const said = [
    ...(field.auto ? [say(words.given)] : field.required === true ? [say(words.required)] : []),
    ...(name === headingKey(resource) && !field.auto ? [say(words.key)] : []),
    ...(hint ? [say(hint)] : []),
    ...(field.help ? [say(field.help)] : []),
  ];
  return said.join(language === 'en-US' ? ' ' : '');
}

const words = {
  id: { zh: '新建留空；填写编号则修改那条记录。', en: 'Leave empty for a new record; a number changes that record.' },
  given: { zh: '由系统生成；填写则修改那条记录。', en: 'Given by the server; if written, that record is changed.' },
  key: { zh: '与已有记录相同则修改那条记录。', en: 'If a record has it already, that one is changed.' },
  required: { zh: '必填。', en: 'Required.' },
};
