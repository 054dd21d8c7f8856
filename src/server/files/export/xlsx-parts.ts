import type { SheetForm } from '../../fields/kind.ts';

/** The metadata parts of a workbook. */

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of the cell styles defined below. */
export const styles: Readonly<Record<SheetForm | 'head', number>> = { head: 1, day: 2, moment: 3 };

export const styleSheet = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The name of a sheet and the range of its filter, if it has one. */
export interface SheetPart {
  name: string;
  filterRange: string | null;
}

const joinSheets = (sheets: readonly SheetPart[], text: (number: number, sheet: SheetPart) => string): string =>
  sheets.map((sheet, at) => text(at + 1, sheet)).join('');

export const workbook = (sheets: readonly SheetPart[]): string =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${joinSheets(
    sheets,
    (number, { name }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`,
  )}</sheets>${filterNames(sheets)}</workbook>`;

/** Spreadsheet programs expect the range of a filter under this defined name. */
function filterNames(sheets: readonly SheetPart[]): string {
  const names = joinSheets(sheets, (number, { name, filterRange }) =>
    filterRange === null
      ? ''
      : `<definedName name="_xlnm._FilterDatabase" localSheetId="${number - 1}" hidden="1">'${name}'!${filterRange.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')}</definedName>`,
  );
  return names && `<definedNames>${names}</definedNames>`;
}

const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

const relationsOf = (content: string): string =>
  `<Relationships xmlns="${packages}/relationships">${content}</Relationships>`;

export const workbookRelations = (sheets: readonly SheetPart[]): string =>
  relationsOf(
    joinSheets(sheets, (number) => relationship(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)) +
      relationship(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
  );

export const relations = relationsOf(relationship('rId1', 'officeDocument', 'xl/workbook.xml'));

const override = (name: string, type: string): string =>
  `<Override PartName="/xl/${name}" ContentType="${types}.${type}+xml"/>`;

export const contentTypes = (sheets: readonly SheetPart[]): string =>
  `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}${joinSheets(
    sheets,
    (number) => override(`worksheets/sheet${number}.xml`, 'worksheet'),
  )}</Types>`;
