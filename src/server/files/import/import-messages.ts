/** Messages and file names of an import. */

export const templateName = { zh: '导入模板', en: 'template' };
export const errorsName = { zh: '导入问题', en: 'problems' };
export const sheetGone = {
  zh: '没有正在导入的表格，请重新选择文件。',
  en: 'There is no sheet to import any more; please choose the file again.',
};
export const sheetInProgress = {
  zh: '这份表格正在处理或已处理完，请刷新页面。',
  en: 'This sheet is being worked on or is done; please reload.',
};
export const notChecked = { zh: '请先检查这份表格。', en: 'Please check this sheet first.' };
export const nothingToDo = { zh: '没有要新建或修改的记录。', en: 'There is nothing to create or change.' };
export const nothingBelow = { zh: '表头下面没有内容。', en: 'There are no rows below the names of the columns.' };
export const wrongCells = {
  zh: '这一行的内容无法读懂，请重新填写。',
  en: 'The cells of this row cannot be read; please write them again.',
};
export const noFile = { zh: '没有收到文件，请重新选择。', en: 'No file arrived; please choose it again.' };
export const tooManyTogether = (most: number) => ({
  zh: `超过 ${most} 行，只能逐行导入。`,
  en: `With more than ${most} rows, each is imported by itself.`,
});
export const wrongTogether = (wrong: number) => ({
  zh: `还有 ${wrong} 行有问题；请先改正，或选择逐行导入。`,
  en: `${wrong} rows have problems; please correct them, or import each row by itself.`,
});
