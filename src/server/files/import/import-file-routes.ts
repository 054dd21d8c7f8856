import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { API_PREFIX, sectionCalls } from '../../../contract/calls.ts';
import { inLanguage, type Label, type Language } from '../../../contract/label.ts';
import { apiPathOf, IMPORT } from '../../../declare/actions.ts';
import { columnField } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { isNeededToSave } from '../../../declare/draft.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import { meaningOf } from '../../../kinds/index.ts';
import type { ImportProblem } from '../../database/tables/import.ts';
import type { Operator } from '../../http/access.ts';
import { attachment } from '../../http/attachment.ts';
import { languageOf } from '../../http/errors.ts';
import { requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../../records/app-context.ts';
import type { SectionRouteContext } from '../../records/record-routes.ts';
import { fileResponse, objectSchema } from '../../records/route-schema.ts';
import type { FileCell } from '../export/cell.ts';
import { unescapeFormula } from '../export/cell.ts';
import { csvOf } from '../export/csv.ts';
import { type Format, formats } from '../export/plan.ts';
import { type Choices, xlsxOf } from '../export/xlsx.ts';
import type { SheetCalls } from './import-calls.ts';
import { errorsName, templateName } from './import-messages.ts';
import { identifyingField, importable } from './mapping.ts';
import { readSheetRows } from './sheets.ts';

/** Downloads of the empty sheet and of the refused rows. */
export function importFileRoutes(
  { app, resource, guard, operatorOf, describe }: SectionRouteContext,
  parts: AppContext,
  { ownSheet }: SheetCalls,
): void {
  const { db } = parts.database;
  const address = (call: string) => `${API_PREFIX}/${apiPathOf(resource)}/${call}`;
  const onRequest = guard(IMPORT);

  const templateSchema = {
    ...describe('An empty sheet with the columns', IMPORT),
    querystring: objectSchema({ format: { type: 'string', enum: ['csv', 'xlsx'] } }),
    response: fileResponse,
  };
  app.get(address(sectionCalls.importTemplate), { onRequest, schema: templateSchema }, (request, reply) => {
    const language = languageOf(request);
    const rows = templateOf(resource, operatorOf(request), language);
    const name = `${inLanguage(resource.label, language)}-${inLanguage(templateName, language)}`;
    const batches = async function* () {
      yield rows;
    };
    return sendRows(reply, batches(), {
      format: formatIn(requestQuery(request).format),
      name,
      leading: rows.length,
      choices: choicesOf(resource, operatorOf(request), language),
    });
  });

  const errorsSchema = { ...describe('The rows that cannot be brought in', IMPORT), response: fileResponse };
  app.get(address(sectionCalls.importErrors), { onRequest, schema: errorsSchema }, async (request, reply) => {
    const sheet = await ownSheet(request);
    const language = languageOf(request);
    const batches = async function* () {
      yield [[...sheet.head, inLanguage(rowTitle, language), inLanguage(problemTitle, language)]];
      // In pages, so that the file is never in memory as a whole.
      for (let below = 0; ; ) {
        const rows = await readSheetRows(db, sheet.id, { outcomes: ['wrong', 'failed'], below, limit: PAGE_ROWS });
        if (rows.length === 0) return;
        below = rows.at(-1)?.number ?? below;
        yield errorRows(resource, sheet.head, rows, language);
      }
    };
    const name = `${inLanguage(resource.label, language)}-${inLanguage(errorsName, language)}`;
    return sendRows(reply, batches(), { format: sheet.format, name, leading: 1 });
  });
}

const formatIn = (value: unknown): Format => (value === 'csv' ? 'csv' : 'xlsx');

/** Rows read at once. */
const PAGE_ROWS = 20;

interface SheetFile {
  format: Format;
  /** The file name without extension. */
  name: string;
  /** The number of rows above the records. */
  leading: number;
  choices?: Choices;
}

function sendRows(
  reply: FastifyReply,
  batches: AsyncGenerator<readonly FileCell[][]>,
  { format, name, ...layout }: SheetFile,
): FastifyReply {
  const content = format === 'csv' ? csvOf(batches) : xlsxOf(batches, name, layout);
  return reply
    .type(formats[format])
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', attachment(`${name}.${format}`))
    .send(Readable.from(content));
}

interface RejectedRow {
  number: number;
  cells: readonly string[];
  problems: readonly ImportProblem[] | null;
}

/** The refused rows as uploaded, with their problems in the last column. */
function errorRows(
  resource: Resource,
  head: readonly string[],
  rows: readonly RejectedRow[],
  language: Language,
): FileCell[][] {
  const problemText = ({ field, says }: ImportProblem): string => {
    const label = field === null ? undefined : columnField(resource, field)?.label;
    const sentence = inLanguage(says, language);
    if (!label) return sentence;
    return language === 'en-US' ? `${label.en}: ${sentence}` : `${label.zh}：${sentence}`;
  };
  return rows.map(({ number, cells, problems }) => [
    ...head.map((_, at) => unescapeFormula(cells[at] ?? '')),
    number,
    (problems ?? []).map(problemText).join('\n'),
  ]);
}

const rowTitle = { zh: '原行号', en: 'Row in the file' };
const problemTitle = { zh: '问题', en: 'What is wrong' };

/** An empty sheet to fill in: title, a hint for each column, and the column names. */
function templateOf(resource: Resource, operator: Operator, language: Language): FileCell[][] {
  const names = importable(resource, operator);
  const say = (label: Label) => inLanguage(label, language);
  return [
    [say(instructions(resource.label))],
    names.map((name) => hintFor(resource, name, language)),
    names.map((name) => say(columnField(resource, name)?.label ?? { zh: name, en: name })),
  ];
}

/** The options of the columns that have some. */
function choicesOf(resource: Resource, operator: Operator, language: Language): Choices {
  const columns = importable(resource, operator).flatMap((name, at) => {
    const field = resource.fields[name];
    if (!field) return [];
    const { cellOptions, options } = meaningOf(field);
    const words = cellOptions?.(field) ?? Object.values(options?.(field) ?? {});
    if (words.length === 0) return [];
    return {
      at,
      title: inLanguage(field.label, language),
      options: words.map((word) => inLanguage(word, language)),
      isSingle: cellOptions !== undefined,
    };
  });
  return { sheetName: inLanguage(choicesName, language), columns };
}

const choicesName = { zh: '选项', en: 'Options' };

const instructions = ({ zh, en }: Label): Label => ({
  zh: `${zh}导入模板：从第 4 行起填写，每行一条；前 3 行请保留。`,
  en: `${en}: fill in from row 4, one record a row; please keep the first three rows.`,
});

function hintFor(resource: Resource, name: string, language: Language): string {
  const say = (label: Label) => inLanguage(label, language);
  if (name === 'id') return say(hintTexts.id);
  const field = resource.fields[name];
  if (!field) return '';
  const hint = serverKindOf(field).sheetHint?.(field);
  const hints = [
    ...(field.auto ? [say(hintTexts.given)] : requiredHint(resource, name).map(say)),
    ...(name === identifyingField(resource) && !field.auto ? [say(hintTexts.key)] : []),
    ...(hint ? [say(hint)] : []),
    ...(field.help ? [say(field.help)] : []),
  ];
  return hints.join(language === 'en-US' ? ' ' : '');
}

const requiredHint = (resource: Resource, name: string): Label[] => {
  if (isNeededToSave(resource, name, undefined)) return [hintTexts.required];
  return resource.fields[name]?.required === true ? [hintTexts.requiredLater] : [];
};

const hintTexts = {
  id: { zh: '新建留空；填写编号则修改那条记录。', en: 'Leave empty for a new record; a number changes that record.' },
  given: { zh: '由系统生成；填写则修改那条记录。', en: 'Given by the server; if written, that record is changed.' },
  key: { zh: '与已有记录相同则修改那条记录。', en: 'If a record has it already, that one is changed.' },
  required: { zh: '必填。', en: 'Required.' },
  requiredLater: { zh: '提交前必填。', en: 'Needed before it is submitted.' },
};
