import { inLanguage } from '../../contract/label.ts';
import type { ServerKind } from '../../server/fields/kind.ts';
import { parseToggle } from '../../server/fields/spelling.ts';
import { type ToggleField, toggleWords } from './toggle.ts';

export const toggleServerKind: ServerKind<ToggleField> = {
  columnType: 'boolean',
  columnDefault: ({ initial }) => String(initial ?? false),
  request: () => ({ type: 'boolean' }),
  response: () => ({ type: 'boolean' }),
  exportText: (value, _field, language) => inLanguage(value ? toggleWords.yes : toggleWords.no, language),
  repeats: true,
  filterWord: (word, _field, language) =>
    word === 'true' || word === 'false'
      ? inLanguage(word === 'true' ? toggleWords.yes : toggleWords.no, language).toLowerCase()
      : word,
  sheetHint: () => ({ zh: '是或否。', en: 'Yes or no.' }),
  parseSheetCell(cell) {
    const value = parseToggle(cell);
    return value === undefined ? { refused: yesOrNo } : { value };
  },
  match(where, column, values) {
    const choices = new Set(values.filter((value) => value === 'true' || value === 'false'));
    // Yes and no together select every row.
    return choices.size === 1 ? where(column, '=', choices.has('true')) : null;
  },
};

const yesOrNo = { zh: '请填写“是”或“否”。', en: 'Please write yes or no.' };
