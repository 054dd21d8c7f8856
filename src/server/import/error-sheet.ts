import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { inLanguage, type Language } from '../../declare/label.ts';
import type { ImportProblem } from '../database/tables.ts';
import { type FileCell, unescapeFormula } from '../export/cell.ts';

interface Wrong {
  number: number;
  cells: readonly string[];
  problems: readonly ImportProblem[] | null;
}

/** The refused rows as uploaded, with their problems in the last column. */
export function errorRows(
  resource: Resource,
  head: readonly string[],
  rows: readonly Wrong[],
  language: Language,
): FileCell[][] {
  const say = ({ field, says }: ImportProblem): string => {
    const label = field === null ? undefined : columnField(resource, field)?.label;
    const sentence = inLanguage(says, language);
    if (!label) return sentence;
    return language === 'en-US' ? `${label.en}: ${sentence}` : `${label.zh}：${sentence}`;
  };
  return [
    [...head, inLanguage(rowTitle, language), inLanguage(problemTitle, language)],
    ...rows.map(({ number, cells, problems }) => [
      ...head.map((_, at) => unescapeFormula(cells[at] ?? '')),
      number,
      (problems ?? []).map(say).join('\n'),
    ]),
  ];
}

const rowTitle = { zh: '原行号', en: 'Row in the file' };
const problemTitle = { zh: '问题', en: 'What is wrong' };
