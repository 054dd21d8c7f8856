import type { ImportRow, ImportSheet } from '../../src/contract/import.ts';
import { apiPathOf } from '../../src/declare/actions.ts';
import type { Resource } from '../../src/declare/define-resource.ts';
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

/** Waits until the sheet is neither being checked nor imported. */
export async function waitForSheet(museum: TestApp, section: ImportSection, as = 'admin'): Promise<ImportSheet> {
  for (;;) {
    const { data } = await museum.call('GET', `${apiPathOf(section)}/import`, { as });
    if (data?.state !== 'checking' && data?.state !== 'running') return data;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

export async function checkSheet(
  museum: TestApp,
  section: ImportSection,
  body: object = {},
  as = 'admin',
): Promise<ImportSheet> {
  const response = await museum.call('POST', `${apiPathOf(section)}/import/check`, { as, body });
  if (response.status !== 200) throw new Error(response.text);
  return waitForSheet(museum, section, as);
}

export async function runSheet(
  museum: TestApp,
  section: ImportSection,
  mode = 'each',
  as = 'admin',
): Promise<ImportSheet> {
  const response = await museum.call('POST', `${apiPathOf(section)}/import/run`, { as, body: { mode } });
  if (response.status !== 200) throw new Error(response.text);
  return waitForSheet(museum, section, as);
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
