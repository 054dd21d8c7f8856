import type { ImportRow, ImportSheet } from '../../src/contract/import.ts';
import { apiPathOf } from '../../src/declare/actions.ts';
import type { Resource } from '../../src/declare/define-resource.ts';
import { runJobs } from './jobs.ts';
import { multipart } from './pictures.ts';
import type { Answer, CallOptions, TestApp } from './server.ts';

type ImportSection = Pick<Resource, 'api' | 'code'>;

/** Uploads a sheet as a form does. */
export function sendSheet<T = ImportSheet>(
  museum: TestApp,
  section: ImportSection,
  content: string | Buffer,
  { name = '表格.csv', ...options }: Pick<CallOptions, 'as' | 'query' | 'language'> & { name?: string } = {},
): Promise<Answer<T>> {
  const file = multipart([{ filename: name, type: 'text/csv', bytes: content }]);
  return museum.call('POST', `${apiPathOf(section)}/import`, { as: 'admin', ...options, ...file });
}

/** The sheet as its page shows it. */
export const readSheetState = async (museum: TestApp, section: ImportSection, as = 'admin'): Promise<ImportSheet> =>
  (await museum.call('GET', `${apiPathOf(section)}/import`, { as })).data;

/** Requests a step of an import, which a worker then carries out. */
async function requestStep(
  museum: TestApp,
  section: ImportSection,
  { step, body, as }: { step: 'check' | 'run'; body: object; as: string },
): Promise<void> {
  const response = await museum.call('POST', `${apiPathOf(section)}/import/${step}`, { as, body });
  if (response.status !== 200) throw new Error(response.text);
}

export async function checkSheet(
  museum: TestApp,
  section: ImportSection,
  body: object = {},
  as = 'admin',
): Promise<ImportSheet> {
  await requestStep(museum, section, { step: 'check', body, as });
  await runJobs(museum);
  return readSheetState(museum, section, as);
}

/** Requests the import of a checked sheet. */
export const beginSheet = (museum: TestApp, section: ImportSection, mode = 'each', as = 'admin'): Promise<void> =>
  requestStep(museum, section, { step: 'run', body: { mode }, as });

export async function runSheet(
  museum: TestApp,
  section: ImportSection,
  mode = 'each',
  as = 'admin',
): Promise<ImportSheet> {
  await beginSheet(museum, section, mode, as);
  await runJobs(museum);
  return readSheetState(museum, section, as);
}

export async function sheetRows(
  museum: TestApp,
  section: ImportSection,
  query: CallOptions['query'] = {},
  { as = 'admin', language = 'zh-CN' }: Pick<CallOptions, 'as' | 'language'> = {},
): Promise<ImportRow[]> {
  const { data } = await museum.call('GET', `${apiPathOf(section)}/import/rows`, {
    ...{ as, language, query: { pageSize: 100, ...query } },
  });
  return data.list;
}

/** The problems of the rows of a sheet, one line each. */
export const problemsIn = async (museum: TestApp, section: ImportSection, query: CallOptions['query'] = {}) =>
  (await sheetRows(museum, section, query)).flatMap(({ number, problems }) =>
    problems.map(({ field, says }) => `${number} ${field ?? '-'} ${says}`),
  );
